import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isDeep } from '../support/effort.ts';
import { runProgram, runScript, startScript } from '../support/run-program.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts;
/** Scripts of the project; the others call libraries. */
const OWN = Object.keys(SCRIPTS).filter((name) =>
  SCRIPTS[name]?.startsWith('node scripts/run.mjs'),
);

/** Starts an npm script that ends before it does anything. */
function start(name: string, ...args: readonly string[]) {
  const [, , file = '', ...own] = (SCRIPTS[name] ?? '').split(' ');
  return startScript(file, ...own, ...args);
}

test('every npm script is the project’s own, or one of four that others call', () => {
  const others = Object.keys(SCRIPTS).filter((name) => !OWN.includes(name));
  expect(others).toEqual(['types', 'prepare', 'typecheck', 'lint']);
});

test.each(OWN)('npm run %s -- --help prints the usage and starts nothing', async (name) => {
  const { status, stdout, stderr } = await start(name, '--help');
  expect([status, stderr]).toEqual([0, '']);
  const usage = stdout.split('\n\n', 1)[0];
  expect(usage).toMatch(/^usage: npm/);
  expect(usage).toContain(name.replace(/^(?:start|test)$/, 'npm $&'));
});

test.each(['paper', 'posts'])('Node can run scripts/%s.ts directly', async (name) => {
  expect(await runScript(`scripts/${name}.ts`, '--help')).toMatchObject({ status: 0, stderr: '' });
});

// All scripts parse their arguments with the same code, before anything else.
test.each([
  ['start', ['--no-such'], 'there is no option --no-such\nusage: npm'],
  ['feed', [], 'usage: npm run --silent feed -- FILE_OR_URL...'],
  ['feed', ['--base', 'nowhere', 'x.xml'], 'usage: npm run --silent feed -- FILE_OR_URL...'],
  ['paper', ['check', 'a', 'b'], 'usage: npm run paper -- check [DIR]'],
  ['posts', ['delete', 'x'], 'unknown command: delete\nusage: npm run posts'],
  [
    'posts',
    ['export', 'x', '--domain', 'nunavut-mews.example'],
    '--domain nunavut-mews.example is unknown; known: nunavut-news.example\n',
  ],
  [
    'simulate',
    ['--cycels', '3'],
    'there is no option --cycels; did you mean "--cycles"?\nusage: npm',
  ],
])('npm run %s refuses %j with a reason', async (name, args, message) => {
  const { status, stdout, stderr } = await start(name, ...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test.each([
  ['test', 'watch', 'true', '--watch'],
  ['simulate', 'cycles', '1', '--cycles'],
])('npm run %s refuses an option before --', async (name, option, value, form) => {
  vi.stubEnv(`npm_config_${option}`, value);
  vi.stubEnv('npm_lifecycle_event', name);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, stderr } = await start(name);
  expect(status).toBe(2);
  expect(stderr).toContain(
    `Only what follows a \`--\` reaches the command: npm run ${name} -- ${form}\n`,
  );
});

test('npm run deploy --dry-run, whose option npm consumes, deploys nothing', async () => {
  const { status, stderr } = await runProgram('npm', ['run', 'deploy', '--dry-run']);
  expect(status).toBe(2);
  expect(stderr).toContain('reaches the command: npm run deploy -- --dry-run\n');
});

test.each(['versions upload', undefined])(
  '`wrangler %s` fails without a build',
  async (command) => {
    const env = { WRANGLER_COMMAND: command };
    const refused = await runProgram(process.execPath, ['scripts/refuse-deploy.mjs'], env);
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('`npm run deploy` builds the Workers');
  },
);

/** Runs a script with the launcher in an installed project, by default without the pinned Node. */
async function launch(script: string, pinned?: string) {
  const project = folderForTest();
  for (const folder of ['scripts', 'node_modules/.bin'])
    mkdirSync(join(project, folder), { recursive: true });
  cpSync('scripts/run.mjs', join(project, 'scripts/run.mjs'));
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(project, file), '{}');
  writeFileSync(join(project, 'tell.ts'), script);
  if (pinned) writeFileSync(join(project, 'node_modules/.bin/node'), pinned, { mode: 0o755 });
  return (await runScript(join(project, 'scripts/run.mjs'), 'tell.ts', 'a b', 'c')).stdout;
}

const TELL =
  'const { argv, execPath }: NodeJS.Process = process; console.log(execPath, ...argv.slice(2));';

test('the launcher runs a TypeScript script with the current Node, or the one that npm installed', async () => {
  expect(await launch(TELL)).toBe(`${process.execPath} a b c\n`);
  expect(await launch(TELL, '#!/bin/sh\necho pinned "$@"\n')).toBe('pinned tell.ts a b c\n');
});

test('the launcher disables geolocation look-ups and Wrangler’s telemetry', async () => {
  expect(JSON.parse(await launch('console.log(JSON.stringify(process.env));'))).toMatchObject({
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
  });
});

// They take seconds to minutes; everyday runs test only their help and parts.
describe.runIf(isDeep)('the smallest form of a measuring command works:', () => {
  test.each([
    ['bench', ['--quick'], /^response takes [\d.]+ times as long as with hello/m],
    ['bench', ['--quick', '--load'], /^\| a quarter, with refreshes and faults .* \| 0 \|$/m],
    [
      'simulate',
      ['--publications', '1', '--cycles', '1'],
      /^met .* front pages that one isolate cannot show: 0 /m,
    ],
    ['lighthouse', ['/terms'], /^\/terms +\d+ +100 +100 +100 /m],
    ['lighthouse', ['/terms', '--satellite'], /^\/terms +\d+ +100 +100 +100 /m],
    [
      'screenshots',
      ['home-360-light', '--to', 'FOLDER/pictures'],
      /^1 of \d+ screenshots written/m,
    ],
    ['downloads', ['--paper', 'nunavut-news'], /^nunavut-news\/[\w-]+\.pdf: [1-9]\d* kB$/m],
  ])('npm run %s -- %j', async (name, args, printed) => {
    const folder = folderForTest();
    const PAPERS_DIR = join(folder, 'papers');
    cpSync('papers', PAPERS_DIR, { recursive: true });
    const own = args.map((argument) => argument.replace('FOLDER', folder));
    // The status is ignored: a busy machine may miss a budget.
    const { stdout } = await runProgram('npm', ['run', name, '--', ...own], { PAPERS_DIR });
    expect(stdout).toMatch(printed);
  });
});

test.runIf(isDeep).each([
  ['--slow', 'notices that a page takes twice its time', 1, /^ {2}\/status: ofHello .*% more$/m],
  ['--profile', 'writes what a page takes its time for', 0, /^written: .*\.cpuprofile$/m],
])('the step budgets with %s %s', async (option, _, expected, printed) => {
  const args = ['perf/budgets/main.ts', option, '/status'];
  const { status, stdout } = await runProgram(process.execPath, args);
  expect(stdout).toMatch(printed);
  expect(status).toBe(expected);
});
