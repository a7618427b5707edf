import { spawn } from 'node:child_process';
import { killTree } from './processes.ts';

/** A command of `node_modules/.bin`, npm or Node. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The longest that it may take (ms): then it is killed with its child processes and has failed. */
  readonly limitMs: number;
  /** Its output is held back and shown only where it fails, so that steps can run side by side. */
  readonly isQuiet?: boolean;
}

/** Runs a step and prints how it went and how long it took; resolves with whether it succeeded. */
export async function runStep({ name, command, args, limitMs, isQuiet }: Step): Promise<boolean> {
  const startedAt = Date.now();
  const output = isQuiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, { stdio: ['ignore', output, output] });
  const held: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => held.push(chunk));
  const limit = setTimeout(() => {
    console.error(`${name}: not done after ${limitMs / 60_000} min; it is killed`);
    if (child.pid) killTree(child.pid);
  }, limitMs);
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      held.push(Buffer.from(`${command}: ${error.message}\n`));
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearTimeout(limit);
  const isGood = status === 0;
  if (!isGood) process.stdout.write(Buffer.concat(held));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return isGood;
}
