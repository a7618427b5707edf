// npm test: everything that is checked, in the order in which it fails soonest.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { readPassedOn } from './command-line.ts';
import { childrenOf, killTree } from './processes.ts';
import { runFolder } from './run-folder.ts';
import { runStep } from './run-step.ts';
import { WITHOUT_PROGRAMS_VARIABLE } from './test-programs.ts';

const CORPUS = '../shared/feeds/visible';
/** What no project takes on a slow machine: it ends a program that hangs. Each test has a limit of its own (vitest.config.ts). */
const LIMIT_MS = 80 * 60_000;
const WITHOUT_PROGRAMS = '--without-programs';
const DEEP = '--deep';
const CHECK = ['run', '--silent', 'check'];
/** What several projects serve. */
const BUILDS = {
  name: 'builds',
  command: process.execPath,
  args: [...process.execArgv, 'scripts/build-for-tests.ts'],
};
const BUDGETS = {
  name: 'budgets',
  command: process.execPath,
  args: [...process.execArgv, 'perf/budgets/main.ts'],
};
/** The projects whose documents and properties are generated, and the one with the commands that take minutes. */
const DEEP_PROJECTS = ['unit', 'worker', 'robustness', 'scripts'];
/** Those that run once browser and worker do. */
const OTHERS = ['scripts', 'faults', 'clients', 'robustness'];

const USAGE = `usage: npm test [-- PATH... | OPTION...]
       npm run test:unit    the tests in plain Node
       npm run test:deep    what is generated, 20 times as much of it, and the commands that measure

  Without arguments all that is checked; else tests alone.

  PATH                those files or folders
  --watch             the unit tests again with every change; --project NAME: another project's
  --project           those of one project: unit, worker, scripts, robustness, faults, clients or browser
  --without-programs  leaves out, and names, what needs a program that is not on this machine
  all else            is passed on to Vitest: npx vitest --help`;
const SWALLOWED = ['watch', 'project', 'deep', 'without-programs'];

const given = readPassedOn(USAGE, SWALLOWED);
const only = given.filter((argument) => argument !== WITHOUT_PROGRAMS && argument !== DEEP);
if (given.includes(WITHOUT_PROGRAMS)) process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
if (given.includes(DEEP)) {
  process.env.TEST_DEEP = '1';
  process.exit(runVitest([...only, ...projects(DEEP_PROJECTS)]));
}
if (only.length > 0) process.exit(runVitest(only));

// Where a program is missing all other tests run nevertheless; it is named at the end.
process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
runFolder();
// It waits for apt-get, while what needs none of the programs runs.
const installer = new Worker(new URL('./install-test-programs.ts', import.meta.url));
const installed = once(installer, 'message') as Promise<[missing: readonly string[]]>;
await must(runStep({ name: 'check', command: 'npm', args: CHECK, limitMs: LIMIT_MS }));
await must(runStep({ ...BUILDS, limitMs: LIMIT_MS, isQuiet: true }));
await must(runTests('unit'));
// Alone: what else used the processors would be noise to it.
await must(runStep({ ...BUDGETS, limitMs: LIMIT_MS, isQuiet: true, sendsResult: true }));
const [missing] = await installed;
// Two at a time: while one waits for a program or for a time-out the other has both cores. The longest are first.
const waiting = [...(missing.includes('chromium') ? [] : ['browser']), 'worker', ...OTHERS];
await Promise.all([runWaiting(), runWaiting()]);

if (!existsSync(CORPUS))
  console.log(`${CORPUS} is not beside the project: its feeds were not read.`);
for (const name of missing)
  console.log(`Not tested, for want of a program: what needs ${name} (README, "Tests").`);
if (missing.length > 0 && !given.includes(WITHOUT_PROGRAMS)) process.exitCode = 1;

/** The tests that are named, once or with every change; the exit status. */
function runVitest(args: readonly string[]): number {
  const isWatching = args.includes('--watch') || args.includes('-w');
  const isOfOneProject = args.some((argument) => argument.startsWith('--project'));
  const project = isWatching && !isOfOneProject ? projects(['unit']) : [];
  const mode = isWatching ? [] : ['run'];
  return spawnSync('vitest', [...mode, ...project, ...args], { stdio: 'inherit' }).status ?? 1;
}

function projects(names: readonly string[]): string[] {
  return names.flatMap((name) => ['--project', name]);
}

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    await must(runTests(name));
}

/** Runs a project's tests, which print something only where they fail; whether they passed. */
function runTests(name: string): Promise<boolean> {
  const args = ['run', ...projects([name])];
  const limits = { limitMs: LIMIT_MS, isQuiet: true, sendsResult: true };
  return runStep({ name, command: 'vitest', args, ...limits });
}

/** Ends the run, and what runs beside it, where a step has failed. */
async function must(step: Promise<boolean>): Promise<void> {
  if (await step) return;
  // Packages that are half installed would be worse than a late end.
  await installed;
  for (const { pid } of childrenOf(process.pid) ?? []) killTree(pid);
  process.exit(1);
}
