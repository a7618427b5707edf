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

const given = process.argv.slice(2);
const only = given.filter((argument) => argument !== WITHOUT_PROGRAMS && argument !== DEEP);
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
