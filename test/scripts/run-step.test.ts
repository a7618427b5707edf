import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TestProgress } from '../../scripts/progress.ts';
import { HANG_MS, runStep, type Step } from '../../scripts/run-step.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const HANG = 'setInterval(() => {}, 1000)';
/** A child process that holds the step's output open. */
const HANGING_CHILD = `require('node:child_process').spawn(process.execPath, ['-e', '${HANG}'], { stdio: 'inherit' })`;
const TESTS = { passed: 1, failed: 0, skipped: 0, files: 0, allFiles: 2, running: ['b.test.ts'] };

/** Runs a step of JavaScript; returns its console output and whether it succeeded. */
function run(script: string, options?: Partial<Step>) {
  return runQuietly({ command: process.execPath, args: ['-e', script], ...options });
}

/** Runs a step; returns its console output and whether it succeeded. */
async function runQuietly(step: Pick<Step, 'command' | 'args'> & Partial<Step>) {
  const lines: string[] = [];
  const record = (line: unknown) => void lines.push(String(line));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(record),
    vi.spyOn(console, 'error').mockImplementation(record),
    vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => Boolean(lines.push(String(text)))),
  ];
  const isGood = await runStep({ name: 'a step', ...step });
  for (const spy of spies) spy.mockRestore();
  return { isGood, printed: lines.join('\n') };
}

test('what npm has started ends if npm is killed', async () => {
  const file = join(folderForTest(), 'pid');
  const script = join(folderForTest(), 'hang.mjs');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(file)}, String(process.pid));\n${HANG}`,
  );
  const run = JSON.stringify([process.execPath, ['scripts/run.mjs', script]]).slice(1, -1);
  const npm = spawn(process.execPath, ['-e', `require('node:child_process').spawn(${run})`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const pid = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
  npm.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid()}`), { timeout: 60_000 }).toBe(false);
});

test('a successful step prints its name and time, not its output', async () => {
  const { isGood, printed } = await run("console.log('what it did')");
  expect(isGood).toBe(true);
  expect(printed).toMatch(/ok: a step \(\d+\.\d s\)/);
  expect(printed).not.toContain('what it did');
});

test('a failed step prints both of its output streams and resolves to false', async () => {
  const { isGood, printed } = await run(
    "console.log('out'); console.error('err'); process.exit(3)",
  );
  expect(isGood).toBe(false);
  for (const part of ['out\n', 'err\n', 'FAILED: a step']) expect(printed).toContain(part);
});

test.each([
  { passed: 0, starts: 2 },
  { passed: 1, starts: 1 },
])('Vitest that fails after $passed tests is started $starts times', async ({ passed, starts }) => {
  const { isGood, printed } = await run(
    `process.send({ tests: ${JSON.stringify({ ...TESTS, passed })} }, () => {
         console.log('Error: Vitest failed to find the current suite.');
         process.exit(1);
       })`,
    { sendsMessages: true },
  );
  expect(isGood).toBe(false);
  expect(printed.match(/failed to find/g)).toHaveLength(starts);
});

test('a step in which no test finishes for a while is killed with its children, and running files are named', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const script = `${HANGING_CHILD}; let nth = 0; const timer = setInterval(() => {
    process.send({ tests: { ...${JSON.stringify(TESTS)}, last: 'a.test.ts > ' + ++nth } });
    if (nth === 5) clearInterval(timer);
  }, 10); setInterval(() => console.log('-'), 1)`;
  const onProgress = ({ last }: TestProgress) =>
    vi.advanceTimersByTime(last === 'a.test.ts > 5' ? HANG_MS : HANG_MS - 1);
  const { isGood, printed } = await run(script, { sendsMessages: true, onProgress });
  expect(isGood).toBe(false);
  expect(printed).toContain(
    'a step: nothing finished for 5 min; it is killed. The last test was a.test.ts > 5. Running: b.test.ts.',
  );
});

test.each([{ isGood: true }, { isGood: false }])(
  'a step that hangs after its result $isGood is killed',
  async (result) => {
    const script = `${HANGING_CHILD}; process.send(${JSON.stringify(result)}); ${HANG}`;
    expect((await run(script, { sendsMessages: true })).isGood).toBe(result.isGood);
  },
);

test('a step that ends without sending a result resolves by its exit status', async () => {
  expect((await run('', { sendsMessages: true })).isGood).toBe(true);
  expect((await run('process.exit(3)', { sendsMessages: true })).isGood).toBe(false);
});

test('Vitest sends progress as tests finish, and resolves to false without tests', async () => {
  const reports: TestProgress[] = [];
  const runVitest = (file: string) =>
    runQuietly({
      command: 'vitest',
      args: ['run', '--project', 'unit', `test/unit/scripts/${file}.test.ts`],
      sendsMessages: true,
      onProgress: (tests) => void reports.push(tests),
    });
  expect((await runVitest('no-such')).isGood).toBe(false);
  reports.length = 0;
  expect((await runVitest('test-runner')).isGood).toBe(true);
  const file = 'test/unit/scripts/test-runner.test.ts';
  expect(reports[0]).toMatchObject({ passed: 0, files: 0, allFiles: 1, running: [] });
  expect(reports).toContainEqual(expect.objectContaining({ passed: 0, running: [file] }));
  const end = reports.at(-1);
  expect(end).toMatchObject({ failed: 0, skipped: 0, files: 1, running: [] });
  expect(end?.passed).toBeGreaterThan(1);
  expect(end?.last).toMatch(/^test\/unit\/scripts\/test-runner\.test\.ts > \w/);
});

test('a step whose command does not exist resolves to false and prints its name', async () => {
  const { isGood, printed } = await runQuietly({ command: 'no-such-program', args: [] });
  expect(isGood).toBe(false);
  expect(printed).toContain('no-such-program');
});

/** A run that finds an earlier folder with its id; prints its folders and all existing ones. */
const RUN = `
  import { globSync, mkdirSync, mkdtempSync } from 'node:fs';
  mkdirSync('.build/test-' + process.pid + '/stale', { recursive: true });
  const { runFolder } = await import('${pathToFileURL('scripts/run-folder.ts')}');
  mkdirSync(runFolder() + '/builds', { recursive: true });
  mkdtempSync(process.env.TMPDIR + '/temporary-');
  const own = { project: runFolder(), temporary: process.env.TMPDIR };
  console.log(JSON.stringify({ own, found: globSync('{.build,tmp}/*'), builds: globSync('.build/*/*') }));`;

test('a run has empty folders, and removes them and those of ended runs, not of running ones', () => {
  const cwd = folderForTest();
  const tmp = join(cwd, 'tmp');
  const ended = spawnSync('true').pid;
  for (const pid of [ended, process.pid])
    for (const start of ['.build/test-', 'tmp/nunavut-news-test-'])
      mkdirSync(join(cwd, `${start}${pid}`, 'builds'), { recursive: true });
  const env = { ...process.env, TEST_RUN: undefined, TMPDIR: tmp };
  const args = ['--input-type=module', '-e', RUN];
  const { stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  const { own, found, builds } = JSON.parse(stdout);
  const others = [`.build/test-${process.pid}`, `tmp/nunavut-news-test-${process.pid}`];
  const ownFolders = [own.project, own.temporary.replace(`${cwd}/`, '')];
  expect(found.sort()).toEqual([...others, ...ownFolders].sort());
  expect(builds.sort()).toEqual([`${own.project}/builds`, `${others[0]}/builds`].sort());
  expect(globSync('{.build,tmp}/*', { cwd }).sort()).toEqual(others.sort());
});
