import { runStep } from './run-step.ts';

const NODE = [process.execPath, ...process.execArgv] as const;
const RUNTIMES = ['worker', 'client', 'service-worker', 'node', 'test'];

/**
 * Checks papers (without their streams, which need the network), formats, lint and types in
 * parallel. Resolves with whether all passed.
 */
export async function runChecks(): Promise<boolean> {
  const isPaper = check('papers', ...NODE, 'scripts/paper.ts', 'check', '--offline');
  const isReady = await check('types of the platform', ...NODE, 'scripts/types.mjs');
  if (!isReady) return false;
  const results = [
    isPaper,
    check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
    ...RUNTIMES.map((name) => check(`types of ${name}`, 'tsc', '-p', `tsconfig.${name}.json`)),
  ];
  return (await Promise.all(results)).every(Boolean);
}

function check(name: string, command: string, ...args: string[]): Promise<boolean> {
  return runStep({ name, command, args });
}
