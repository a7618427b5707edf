import { join } from 'node:path';
import { vi } from 'vitest';
import type { Outcome } from './run-program.ts';

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`it ends with ${status}`);
    this.status = status;
  }
}

let starts = 0;

/**
 * Runs a script of the project in this process, one at a time: it takes no processor time for
 * another Node, which loads all modules anew. That Node itself can run a script is for `runScript`
 * to tell.
 */
export async function startScript(script: string, ...args: readonly string[]): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const keep = (stream: keyof typeof printed) => (text: unknown) => {
    printed[stream] += `${text}\n`;
  };
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      throw new Exit(Number(status));
    }),
    vi.spyOn(console, 'log').mockImplementation(keep('stdout')),
    vi.spyOn(console, 'error').mockImplementation(keep('stderr')),
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
