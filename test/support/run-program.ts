import { execFile } from 'node:child_process';

/** How a program ended. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program until it ends, for 30 s at most, without blocking this process. */
export function runProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const options = {
    timeout: 30_000,
    maxBuffer: 16_000_000,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TERM: 'xterm', ...env },
  };
  return new Promise((resolve) => {
    const child = execFile(path, args, options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
