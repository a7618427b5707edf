// npm test: everything that is checked, in the order in which it fails soonest. Arguments go to Vitest alone:
// `npm test -- test/unit/ingest` runs those tests and nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { runToOutcome } from './run-to-outcome.ts';
import { installTestPrograms } from './test-programs.ts';

const only = process.argv.slice(2);
const CORPUS = '../shared/feeds/visible';
const CHECK_LIMIT_MS = 5 * 60_000;
/** The longest project takes about ten minutes on two cores. */
const TESTS = { limitMs: 25 * 60_000, graceMs: 60_000 };

if (only.length > 0) process.exit((await runToOutcome('vitest', ['run', ...only], TESTS)) ? 0 : 1);

await step('types of the platform', () => run('npm', 'run', '--silent', 'types'));
await step('format and lint', () => run('biome', 'check', '--error-on-warnings', '.'));
for (const part of ['worker', 'client', 'service-worker', 'node', 'test']) {
  await step(`types of ${part}`, () => run('tsc', '-p', `tsconfig.${part}.json`));
}
console.log(`browser: ${findChromium()}`);
for (const name of installTestPrograms())
  console.log(`${name} is not installed: the tests that need it are skipped`);
if (!existsSync(CORPUS)) console.log(`${CORPUS} is not there: its feeds are not checked`);
// One after the other: browsers, servers and workerd at once would only wait for each other.
for (const project of ['unit', 'worker', 'scripts', 'robustness', 'faults', 'clients', 'browser']) {
  await step(`tests: ${project}`, () =>
    runToOutcome('vitest', ['run', '--project', project], TESTS),
  );
}

async function step(name: string, isGood: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = Date.now();
  const ok = await isGood();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  if (!ok) process.exit(1);
}

/** Runs a command of node_modules/.bin, or npm, and shows what it prints. */
function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: CHECK_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}
