import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runProgram, runScript, startScript } from '../support/run-program.ts';

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts;
/** The project's own; the others are those of libraries. */
const OWN = Object.keys(SCRIPTS).filter((name) =>
  SCRIPTS[name]?.startsWith('node scripts/run.mjs'),
);

/** Starts a script of npm, which ends before it does anything. */
function start(name: string, ...args: readonly string[]) {
  const [, , file = '', ...own] = (SCRIPTS[name] ?? '').split(' ');
  return startScript(file, ...own, ...args);
}

test('every script of npm is the project’s own, or one of the four that are called by others', () => {
  const others = Object.keys(SCRIPTS).filter((name) => !OWN.includes(name));
  expect(others).toEqual(['types', 'prepare', 'typecheck', 'lint']);
});

test.each(OWN)('npm run %s -- --help prints what it takes, and starts nothing', async (name) => {
  const { status, stdout, stderr } = await start(name, '--help');
  expect([status, stderr]).toEqual([0, '']);
  const usage = stdout.split('\n\n', 1)[0];
  expect(usage).toMatch(/^usage: npm/);
  expect(usage).toContain(name.replace(/^(?:start|test)$/, 'npm $&'));
});

test.each(['paper', 'posts'])('Node itself can run scripts/%s.ts', async (name) => {
  expect(await runScript(`scripts/${name}.ts`, '--help')).toMatchObject({ status: 0, stderr: '' });
});

// All read their arguments in one place, before anything else.
test.each([
  ['start', ['--no-such'], 'there is no option --no-such\nusage: npm'],
  ['feed', [], 'usage: npm run --silent feed -- FILE_OR_URL...'],
  ['feed', ['--base', 'nowhere', 'x.xml'], 'usage: npm run --silent feed -- FILE_OR_URL...'],
  ['paper', ['check', 'a', 'b'], 'usage: npm run paper -- check [DIR]'],
  ['posts', ['delete', 'x'], 'delete is no command\nusage: npm run posts'],
  [
    'posts',
    ['export', 'x', '--domain', 'nunavut-mews.example'],
    '--domain nunavut-mews.example is none of ours; known: nunavut-news.example\n',
  ],
  [
    'simulate',
    ['--cycels', '3'],
    'there is no option --cycels; did you mean "--cycles"?\nusage: npm',
  ],
])('npm run %s refuses %j, and says why', async (name, args, said) => {
  const { status, stdout, stderr } = await start(name, ...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(said);
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
    `What comes after a \`--\` reaches the command: npm run ${name} -- ${form}\n`,
  );
});

test('a dry run of a deployment that npm has kept for itself deploys nothing', async () => {
  const { status, stderr } = await runProgram('npm', ['run', 'deploy', '--dry-run']);
  expect(status).toBe(2);
  expect(stderr).toContain('reaches the command: npm run deploy -- --dry-run\n');
});

test.each(['versions upload', undefined])('`wrangler %s` fails unbuilt', async (command) => {
  const env = { WRANGLER_COMMAND: command };
  const refused = await runProgram(process.execPath, ['scripts/refuse-deploy.mjs'], env);
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toContain('`npm run deploy` builds the Workers');
});
