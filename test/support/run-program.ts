import { type ChildProcess, execFile } from 'node:child_process';

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

/** Resolves once a program has printed a text; rejects with all that it printed where it ends before. */
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
