import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a program until it ends, for ten minutes at most, without blocking this process. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Outcome> {
  const options = {
    timeout: 600_000,
    maxBuffer: 16_000_000,
    env: { ...process.env, LANG: 'C.UTF-8', TERM: 'xterm', ...env },
  };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

export function runScript(script: string, ...args: readonly string[]): Promise<Outcome> {
  return runProgram(process.execPath, [script, ...args]);
}

/** @throws where the program ends before it has printed the text */
export function untilItPrints(program: ChildProcess, wanted: string): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(wanted)) resolve();
    };
    program.stdout?.on('data', read);
    program.stderr?.on('data', read);
    program.once('exit', (status) => reject(new Error(`it ended with ${status}: ${printed}`)));
  });
}

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`it ends with ${status}`);
    this.status = status;
  }
}

let starts = 0;

/** Runs a script in this process, one at a time, which is faster than another Node. */
export async function startScript(script: string, ...args: readonly string[]): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const recordIn = (stream: keyof typeof printed) => (text: unknown) => {
    printed[stream] += `${text}\n`;
  };
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      throw new Exit(Number(status));
    }),
    vi.spyOn(console, 'log').mockImplementation(recordIn('stdout')),
    vi.spyOn(console, 'error').mockImplementation(recordIn('stderr')),
  ];
  const { argv, exitCode } = process;
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  try {
    // Another address each time: else it would not run again.
    await import(`${join(process.cwd(), script)}?${starts++}`);
    return { status: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (error instanceof Exit) return { status: error.status, ...printed };
    throw error;
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
