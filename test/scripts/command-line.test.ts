import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts;
/** The project's own; the others are those of libraries. */
const OWN = Object.keys(SCRIPTS).filter((name) =>
  SCRIPTS[name]?.startsWith('node scripts/run.mjs'),
);

function run(program: string, args: readonly string[]) {
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((done) => {
    const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` };
    execFile(program, args, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      done({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

function npm(...args: readonly string[]) {
  return run('npm', args);
}

/** What a script of npm runs, without npm and the launcher, which take longer than its help. */
function own(name: string, ...args: readonly string[]) {
  return run(process.execPath, [...(SCRIPTS[name] ?? '').split(' ').slice(2), ...args]);
}

test('every script of npm is the project’s own, or one of the three that call a library', () => {
  const others = Object.keys(SCRIPTS).filter((name) => !OWN.includes(name));
  expect(others).toEqual(['types', 'prepare', 'typecheck', 'lint']);
});

describe.concurrent('npm run', () => {
  test.for(OWN)(
    '%s -- --help prints what it takes, and starts nothing',
    async (name, { expect }) => {
      const { status, stdout, stderr } = await own(name, '--help');
      expect([status, stderr]).toEqual([0, '']);
      const usage = stdout.split('\n\n', 1)[0];
      expect(usage).toMatch(/^usage: npm/);
      expect(usage).toContain(name.replace(/^(?:start|test)$/, 'npm $&'));
    },
  );

  // All read their arguments in one place, before anything else.
  test.for(['start', 'feed', 'check'])(
    '%s refuses an option that it does not have, with what it takes',
    async (name, { expect }) => {
      const { status, stdout, stderr } = await own(name, '--no-such');
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('there is no option --no-such\nusage: npm');
    },
  );
});

test('an option that is nearly one of the command’s is named', async () => {
  const { stderr } = await own('simulate', '--cycels', '3');
  expect(stderr).toContain('there is no option --cycels; did you mean "--cycles"?');
});

describe('what npm has kept for itself, because it stood before --, is refused with the right form:', () => {
  test.each([
    [
      'a dry run of a deployment, which would have deployed',
      ['run', 'deploy', '--dry-run'],
      'npm run deploy -- --dry-run',
    ],
    ['a preview', ['run', 'deploy', '--preview'], 'npm run deploy -- --preview'],
    ['tests that are watched', ['test', '--watch'], 'npm run test -- --watch'],
    ['an option with a value', ['run', 'simulate', '--cycles=1'], 'npm run simulate -- --cycles'],
  ])('%s', async (_, args, form) => {
    const { status, stderr } = await npm(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(`What comes after a \`--\` reaches the command: ${form}\n`);
  });
});

describe('npm test', () => {
  test.each([
    ['test/unti/docs.test.ts', '; did you mean "test/unit/docs.test.ts"?'],
    ['test/worker/docs.test.ts', '; did you mean "test/unit/docs.test.ts"?'],
    ['test/unit/serch', '; did you mean "test/unit/text"?'],
    ['./no/such/file.test.ts', ''],
  ])('-- %s, which is not there, says so and what is probably meant', async (path, meant) => {
    const { status, stderr } = await npm('test', '--silent', '--', path);
    expect(status).toBe(2);
    expect(stderr).toContain(`no test file has ${path} in its path${meant}\n`);
  });
});
