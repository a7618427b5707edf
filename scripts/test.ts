// npm test: everything that is checked, in the order in which it fails soonest.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readPassedOn } from './command-line.ts';
import { installTestChromium } from './find-chromium.ts';
import { runStep } from './run-step.ts';
import { whyNoTests } from './test-filters.ts';
import { installTestPrograms, WITHOUT_PROGRAMS_VARIABLE } from './test-programs.ts';

const CORPUS = '../shared/feeds/visible';
/** No project takes half of it on two cores. */
const LIMIT_MS = 15 * 60_000;
/** Closing what the tests of a project were served by takes seconds; Node may hang while it exits (docs/decisions/0004). */
const EXIT_LIMIT_MS = 60_000;
const WITHOUT_PROGRAMS = '--without-programs';
const DEEP = '--deep';
const CHECK = ['run', '--silent', 'check'];
const QUIETLY = true;
/** The projects whose documents and properties are generated. */
const GENERATING = ['unit', 'worker', 'robustness'];

const USAGE = `usage: npm test [-- PATH... | OPTION...]
       npm run test:unit    the tests in plain Node
       npm run test:deep    what is generated, 20 times as much of it

  Without arguments all that is checked; else tests alone.

  PATH                those files or folders
  --watch             the unit tests again with every change; --project NAME: another project's
  --project           those of one project: unit, worker, scripts, robustness, faults, clients or browser
  --without-programs  leaves out, and names, what needs a program that is not on this machine
  all else            is passed on to Vitest: npx vitest --help`;
const SWALLOWED = ['watch', 'project', 'deep', 'without-programs'];

const given = readPassedOn(USAGE, SWALLOWED);
const only = given.filter((argument) => argument !== WITHOUT_PROGRAMS && argument !== DEEP);
const problem = whyNoTests(only, globSync('{test,sample-world}/**/*.test.{ts,tsx}'));
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}
if (given.includes(WITHOUT_PROGRAMS)) process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
if (given.includes(DEEP)) {
  process.env.TEST_DEEP = '1';
  process.exit(runVitest([...only, ...projects(GENERATING)]));
}
if (only.length > 0) process.exit(runVitest(only));

// Where a program is missing all other tests run nevertheless; it is named at the end.
process.env[WITHOUT_PROGRAMS_VARIABLE] = '1';
const hasChromium = installTestChromium();
const missing = [...installTestPrograms(), ...(hasChromium ? [] : ['chromium'])];
await must(runStep({ name: 'check', command: 'npm', args: CHECK, limitMs: LIMIT_MS }));
await must(runTests('unit'));
// The tests in workerd use one thread: what reads hostile documents, and then what mostly waits, has the other core.
await must(
  runTests('worker'),
  runTests('robustness', QUIETLY).then((isGood) => isGood && runTests('clients', QUIETLY)),
);
await must(runTests('scripts'));
await must(runTests('faults'));
if (hasChromium) await must(runTests('browser'));

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

/** Runs a project's tests; whether they passed. Quietly: they print something only where they fail. */
function runTests(name: string, isQuiet = false): Promise<boolean> {
  const args = ['run', ...projects([name])];
  const sendsResult = { exitLimitMs: EXIT_LIMIT_MS };
  return runStep({ name, command: 'vitest', args, limitMs: LIMIT_MS, isQuiet, sendsResult });
}

/** Ends the run where one of the steps failed, once all of them are over. */
async function must(...steps: readonly Promise<boolean>[]): Promise<void> {
  if ((await Promise.all(steps)).includes(false)) process.exit(1);
}
