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
/** The builds that several projects serve. */
const BUILDS = scriptStep('builds', 'scripts/build-for-tests.ts');
const BUDGETS = scriptStep('budgets', 'perf/budgets/main.ts');
/** The projects with generated documents and properties, and that of commands. */
const DEEP_PROJECTS = ['unit', 'worker', 'robustness', 'scripts'];

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

// Without a program all other tests still run; it is named at the end.
process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
runFolder();
const progress = new Progress();
if (process.stdout.isTTY) setInterval(printProgress, PRINT_MS).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
// In a thread, because it waits for apt-get while tests without programs run.
const installer = new Worker(new URL('./install-test-programs.ts', import.meta.url));
const installed = once(installer, 'message') as Promise<[missing: readonly string[]]>;
await must(follow('check', runChecks()));
const before = uncommittedFiles();
// The longest ones first; they need no builds and programs.
const workers = ['1/2', '2/2'].map((shard) => must(run(testsOf('worker', shard))));
await Promise.all([must(run(BUILDS)), must(run(testsOf('unit')))]);
const [missing] = await installed;
const waiting = [
  ...(missing.includes('chromium') ? [] : [testsOf('browser')]),
  BUDGETS,
  ...['scripts', 'robustness', 'faults', 'clients'].map((name) => testsOf(name)),
];
await Promise.all([runWaiting(), ...workers.map((worker) => worker.then(runWaiting))]);

const strays = writtenBetween(before, uncommittedFiles());
if (process.env.CI && strays.length > 0) {
  console.log(`FAILED: tests wrote into the project, where other runs read: ${strays.join(', ')}`);
  process.exitCode = 1;
}
if (!existsSync(CORPUS))
  console.log(`${CORPUS} is not beside the project: its feeds were not read.`);
for (const name of missing)
  console.log(`Not tested, for want of a program: what needs ${name} (README, "Tests").`);
if (missing.length > 0 && !given.includes(WITHOUT_PROGRAMS)) process.exitCode = 1;
console.log(progress.describeTotal());

/** Runs the named tests, once or on every change; the exit status. */
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
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
    await must(run(step));
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

/** Ends the run, and all parallel steps, if a step has failed. */
async function must(step: Promise<boolean>): Promise<void> {
  if (await step) return;
  // Half-installed packages would be worse than a late end.
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
