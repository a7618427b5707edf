import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A sample world in a process of its own, so that its work takes no time from the process that measures. */
export interface WorldProcess {
  readonly origin: string;
  /** Sends a request to its control page; rejects where that is refused. */
  control(action: 'faults' | 'publish', fields: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '..', '..', 'sample-world', 'main.ts');

/** Starts it on a free port; rejects where it ends before it prints its address. */
export async function startWorldProcess(): Promise<WorldProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // However this process ends, nothing is left behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    void ended.then(([status]) => reject(new Error(`the sample world ended with ${status}`)));
  });
  return {
    origin,
    async control(action, fields) {
      const response = await fetch(`${origin}/control/${action}`, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(fields),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`the sample world refuses: ${text}`);
    },
    async close() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(late);
    },
  };
}
