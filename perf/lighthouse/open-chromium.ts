import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.ts';
import { killTree } from '../../scripts/processes.ts';

/** A running Chromium. */
export interface OpenChromium {
  /** Where it listens to DevTools. */
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a headless Chromium with an empty profile of its own. */
export async function openChromium(flags: readonly string[]): Promise<OpenChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const chromium = spawn(findChromium(), [...CHROMIUM_FLAGS, ...own, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(chromium, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    chromium.stderr.on('data', (chunk) => {
      said += chunk;
      const listening = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
    ended.then(() => reject(new Error(`Chromium ended: ${said}`)), reject);
  });
  return {
    port,
    async close() {
      // Where the program is a script that starts the browser, a signal would reach the script alone.
      if (chromium.pid) killTree(chromium.pid);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
