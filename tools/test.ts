// npm test: everything that is checked, in the order in which it fails soonest. Arguments go to Vitest alone:
// `npm test -- test/feeds` runs those tests and nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { installTestPrograms } from './test-programs.ts';

const only = process.argv.slice(2);
const CORPUS = '../shared/feeds/visible';

if (only.length > 0) process.exit(run('vitest', 'run', ...only));

step('types of the platform', 'wrangler', 'types');
step('format and lint', 'biome', 'check', '--error-on-warnings', '.');
for (const part of ['worker', 'client', 'service-worker', 'tools', 'test']) {
  step(`types of ${part}`, 'tsc', '-p', `tsconfig.${part}.json`);
}
console.log(`browser: ${findChromium()}`);
for (const name of installTestPrograms())
  console.log(`${name} is not installed: the tests that need it are skipped`);
if (!existsSync(CORPUS)) console.log(`${CORPUS} is not there: its feeds are not checked`);
// One after the other: browsers, servers and workerd at once would only wait for each other.
for (const project of ['worker', 'node', 'faults', 'clients', 'e2e']) {
  step(`tests: ${project}`, 'vitest', 'run', '--project', project);
}

function step(name: string, command: string, ...args: string[]): void {
  const startedAt = Date.now();
  const status = run(command, ...args);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  if (status !== 0) process.exit(status);
}

/** Runs a command of node_modules/.bin; what it prints is shown unless it is the chatty type generator. */
function run(command: string, ...args: string[]): number {
  const isChatty = command === 'wrangler';
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', isChatty ? 'ignore' : 'inherit', 'inherit'],
  });
  return status ?? 1;
}
