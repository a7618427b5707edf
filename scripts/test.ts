// npm test: all checks, ordered so that failures show early.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { runChecks } from './checks.ts';
import { readPassedOn } from './command-line.ts';
import { childrenOf, killTree } from './processes.ts';
import { Progress, type TestProgress } from './progress.ts';
import { runFolder } from './run-folder.ts';
import { runStep, type Step } from './run-step.ts';
import { uncommittedFiles, writtenBetween } from './strays.ts';
import { WITHOUT_PROGRAMS_VARIABLE } from './test-programs.ts';

const CORPUS = '../shared/feeds/visible';
const WITHOUT_PROGRAMS = '--without-programs';
const DEEP = '--deep';
/** How often progress is printed to a terminal. */
const PRINT_MS = 10_000;
/** Makes the builds that several projects serve. */
const BUILDS = scriptStep('builds', 'scripts/build-for-tests.ts');
const BUDGETS = scriptStep('budgets', 'perf/budgets/main.ts');
/** Projects with generated cases (property tests), and the project of commands. */
const DEEP_PROJECTS = ['unit', 'worker', 'robustness', 'scripts'];

const USAGE = `usage: npm test [-- PATH... | OPTION...]
       npm run test:unit    the tests in plain Node
       npm run test:deep    the generated tests with 20 times as many cases, and the commands that measure

  Without arguments, runs all checks and tests; otherwise only the named tests.

  PATH                runs these files or folders
  --watch             reruns the unit tests on every change; with --project NAME those of another project
  --project           runs one project: unit, worker, scripts, robustness, faults, clients or browser
  --without-programs  skips and lists tests that need a program missing on this machine
  others              are passed to Vitest: npx vitest --help`;
const SWALLOWED = ['watch', 'project', 'deep', 'without-programs'];

const given = readPassedOn(USAGE, SWALLOWED);
const only = given.filter((argument) => argument !== WITHOUT_PROGRAMS && argument !== DEEP);
if (given.includes(WITHOUT_PROGRAMS)) process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
if (given.includes(DEEP)) {
  process.env.TEST_DEEP = '1';
  process.exit(runVitest([...only, ...projects(DEEP_PROJECTS)]));
}
if (only.length > 0) process.exit(runVitest(only));

// If a program is missing, all other tests still run; it is reported at the end.
process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
runFolder();
const progress = new Progress();
if (process.stdout.isTTY) setInterval(printProgress, PRINT_MS).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
// A thread, because apt-get blocks it while tests that need no programs run.
const installer = new Worker(new URL('./install-test-programs.ts', import.meta.url));
const installed = once(installer, 'message') as Promise<[missing: readonly string[]]>;
await stopOnFailure(follow('check', runChecks()));
const before = uncommittedFiles();
// The longest ones first; they need neither builds nor programs.
const workers = ['1/2', '2/2'].map((shard) => stopOnFailure(run(testsOf('worker', shard))));
await Promise.all([stopOnFailure(run(BUILDS)), stopOnFailure(run(testsOf('unit')))]);
const [missing] = await installed;
const pending = [
  ...(missing.includes('chromium') ? [] : [testsOf('browser')]),
  BUDGETS,
  ...['scripts', 'robustness', 'faults', 'clients'].map((name) => testsOf(name)),
];
await Promise.all([runPendingSteps(), ...workers.map((worker) => worker.then(runPendingSteps))]);

const strays = writtenBetween(before, uncommittedFiles());
if (process.env.CI && strays.length > 0) {
  console.log(`FAILED: tests wrote into the project folder: ${strays.join(', ')}`);
  process.exitCode = 1;
}
if (!existsSync(CORPUS)) console.log(`${CORPUS} does not exist: its feeds were not tested.`);
for (const name of missing)
  console.log(`Tests that need ${name} were skipped: it is not installed (README, "Tests").`);
if (missing.length > 0 && !given.includes(WITHOUT_PROGRAMS)) process.exitCode = 1;
console.log(progress.describeTotal());

/** Runs the named tests, once or on every change; returns the exit status. */
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

async function runPendingSteps(): Promise<void> {
  for (let step = pending.shift(); step !== undefined; step = pending.shift())
    await stopOnFailure(run(step));
}

function scriptStep(name: string, script: string): Step {
  return { name, command: process.execPath, args: [...process.execArgv, script] };
}

function testsOf(project: string, shard = '1/1'): Step {
  const name = shard === '1/1' ? project : `${project} ${shard}`;
  return { name, command: 'vitest', args: ['run', ...projects([project]), `--shard=${shard}`] };
}

function run(step: Step): Promise<boolean> {
  const onProgress = (tests: TestProgress) => progress.report(step.name, tests);
  return follow(step.name, runStep({ ...step, sendsMessages: true, onProgress }));
}

async function follow(name: string, step: Promise<boolean>): Promise<boolean> {
  progress.start(name);
  const isGood = await step;
  progress.end(name, isGood);
  return isGood;
}

/** Waits for a step; if it fails, stops all parallel steps and the run. */
async function stopOnFailure(step: Promise<boolean>): Promise<void> {
  if (await step) return;
  // Do not interrupt apt-get.
  await installed;
  for (const line of [...progress.describeFailures(), progress.describeTotal()]) console.log(line);
  stop();
}

function stop(): never {
  for (const { pid } of childrenOf(process.pid) ?? []) killTree(pid);
  process.exit(1);
}

function printProgress(): void {
  const line = progress.describeRunning();
  if (line !== '') console.log(line);
}
