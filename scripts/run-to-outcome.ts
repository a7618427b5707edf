import { spawn } from 'node:child_process';
import { OUTCOME_FD } from './outcome-reporter.ts';
import { describeThreads, killTree } from './processes.ts';

export interface OutcomeOptions {
  /** How long the whole may take, in milliseconds. */
  readonly limitMs: number;
  /** How long the process may still be there once it has said how its tests went, in milliseconds. */
  readonly graceMs: number;
}

/** File descriptor of the pipe on which a test runner says its outcome. */
const FD = 3;

/**
 * Runs a program that tests something, shows what it prints, and resolves with whether its tests passed.
 *
 * Node can hang while it exits (nodejs/node#54918: the main thread joins a compiler thread that waits for the main thread).
 * A runner that has said its outcome and does not end is killed, with all that it has started, and its outcome holds; one
 * that says nothing within the limit has failed. Either is told on the console.
 */
export async function runToOutcome(
  command: string,
  args: readonly string[],
  { limitMs, graceMs }: OutcomeOptions,
): Promise<boolean> {
  const runner = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [OUTCOME_FD]: String(FD) },
  });
  let outcome = '';
  let isKilled = false;
  const killFor = (what: string) => {
    if (!runner.pid) return;
    console.error(`${command} ${what}; it is killed. Its threads: ${describeThreads(runner.pid)}`);
    isKilled = true;
    killTree(runner.pid);
  };
  const limit = setTimeout(killFor, limitMs, `is not done after ${limitMs / 1000} s`);
  let grace: NodeJS.Timeout | undefined;
  runner.stdio[FD]?.on('data', (chunk) => {
    outcome += chunk;
    grace ??= setTimeout(killFor, graceMs, `has ${outcome} and does not end by itself`);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    runner.once('error', reject);
    runner.once('exit', resolve);
  });
  clearTimeout(limit);
  clearTimeout(grace);
  return isKilled ? outcome === 'passed' : status === 0;
}
