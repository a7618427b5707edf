// npm run check: the papers, format and lint of everything, and the types of each runtime, side by side. The platform's types are
// generated before, from the Workers' configurations.
import { readCommandLine } from './command-line.ts';
import { runStep } from './run-step.ts';

const USAGE = `usage: npm run check

  The papers, format and lint of everything, and the types of each runtime. \`npx biome check --write .\` mends the format.`;
const LIMIT_MS = 5 * 60_000;
const RUNTIMES = ['worker', 'client', 'service-worker', 'node', 'test'];

readCommandLine(USAGE, {});
const isPaper = check('papers', 'node', 'scripts/paper.ts', 'check');
const isReady = await check('types of the platform', 'npm', 'run', '--silent', 'types');
const results = isReady && [
  isPaper,
  check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  ...RUNTIMES.map((name) => check(`types of ${name}`, 'tsc', '-p', `tsconfig.${name}.json`)),
];
process.exitCode = results && (await Promise.all(results)).every(Boolean) ? 0 : 1;

function check(name: string, command: string, ...args: string[]): Promise<boolean> {
  return runStep({ name, command, args, limitMs: LIMIT_MS, isQuiet: true });
}
