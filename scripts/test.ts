// npm test: everything that is checked, in the order in which it fails soonest.
//
//   npm test -- test/unit/text        those files (whatever Vitest's command line takes), and nothing else
//   npm test -- --watch               the unit tests again with every change; --project NAME: another project's
//   npm run test:deep                 what is generated, 20 times as much of it
//   npm test -- --without-programs    leaves out, and names, what needs a program that is not on this machine
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installTestChromium } from './find-chromium.ts';
import { runStep } from './run-step.ts';
import { installTestPrograms } from './test-programs.ts';

const CORPUS = '../shared/feeds/visible';
/** No project takes half of it on two cores. */
const LIMIT_MS = 15 * 60_000;
const WITHOUT_PROGRAMS = '--without-programs';
const DEEP = '--deep';
/** The projects whose documents and properties are generated. */
const GENERATING = ['unit', 'worker', 'robustness'];

const given = process.argv.slice(2);
const only = given.filter((argument) => argument !== WITHOUT_PROGRAMS && argument !== DEEP);
if (given.includes(DEEP)) {
  process.env.TEST_DEEP = '1';
  process.exit(runVitest([...only, ...projects(GENERATING)]));
}
if (only.length > 0) process.exit(runVitest(only));

const hasChromium = installTestChromium();
const missing = [...installTestPrograms(), ...(hasChromium ? [] : ['chromium'])];
await must('check', 'npm', 'run', '--silent', 'check');
await must('unit', ...vitest('unit'));
// workerd is one thread: what reads hostile documents has the other core.
await mustBoth(['worker', ...vitest('worker')], ['robustness', ...vitest('robustness')]);
await must('scripts', ...vitest('scripts'));
await must('faults', ...vitest('faults'));
await must('clients', ...vitest('clients'));
if (hasChromium) await must('browser', ...vitest('browser'));

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

function vitest(...names: string[]): string[] {
  return ['vitest', 'run', ...projects(names)];
}

function projects(names: readonly string[]): string[] {
  return names.flatMap((name) => ['--project', name]);
}

/** Ends the run where the step fails. */
async function must(name: string, command = '', ...args: string[]): Promise<void> {
  if (!(await runStep({ name, command, args, limitMs: LIMIT_MS }))) process.exit(1);
}

/** Runs two steps side by side and ends the run where one fails; the second prints what it has to say where it fails. */
async function mustBoth(
  [name, command = '', ...args]: readonly [string, ...string[]],
  [quietName, quietCommand = '', ...quietArgs]: readonly [string, ...string[]],
): Promise<void> {
  const limitMs = LIMIT_MS;
  const results = await Promise.all([
    runStep({ name, command, args, limitMs }),
    runStep({ name: quietName, command: quietCommand, args: quietArgs, limitMs, isQuiet: true }),
  ]);
  if (results.includes(false)) process.exit(1);
}
