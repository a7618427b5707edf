import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a program without blocking this process. Its timeout is ten minutes. */
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

/** Waits for a text in the program's output. Throws if the program ends without it. */
export function untilItPrints(program: ChildProcess, wanted: string): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(wanted)) resolve();
    };
    program.stdout?.on('data', read);
    program.stderr?.on('data', read);
    program.once('exit', (status) =>
      reject(new Error(`the program exited with ${status}: ${printed}`)),
    );
  });
}

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

let starts = 0;

/** Runs a script in this process (one at a time), which is faster than a child process. */
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
    // A new URL each time: an imported module does not run again.
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
