import { type ChildProcess, spawn } from 'node:child_process';
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
  /** It sends a {@link StepResult} once it knows how it went, and is killed then, as Node may hang while it exits (docs/decisions/0004). */
  readonly sendsResult?: boolean;
}

/** What a step sends to its parent process, over Node's channel between them. */
export interface StepResult {
  readonly isGood: boolean;
}

/** Runs a step and prints how it went and how long it took; resolves with whether it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  const { name, command, args, isQuiet, sendsResult } = step;
  const startedAt = Date.now();
  const output = isQuiet ? 'pipe' : 'inherit';
  const channel = sendsResult ? (['ipc'] as const) : [];
  const child = spawn(command, args, { stdio: ['ignore', output, output, ...channel] });
  const held: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => held.push(chunk));
  child.once('error', (error) => held.push(Buffer.from(`${command}: ${error.message}\n`)));
  const isGood = await success(child, step);
  if (!isGood) process.stdout.write(Buffer.concat(held));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return isGood;
}

/** Resolves once a step's process and its output have ended, or it could not be started, with whether it succeeded. */
function success(child: ChildProcess, { name, limitMs }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    let sent: StepResult | undefined;
    const kill = () => child.pid && killTree(child.pid);
    const limit = setTimeout(() => {
      console.error(`${name}: not done after ${limitMs / 60_000} min; it is killed`);
      kill();
    }, limitMs);
    child.once('message', (result) => {
      sent = result as StepResult;
      kill();
    });
    const end = (isGood: boolean) => {
      clearTimeout(limit);
      resolve(isGood);
    };
    child.once('error', () => end(false));
    child.once('close', (status) => end(sent?.isGood ?? status === 0));
  });
}
