import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killProcess } from '../../scripts/processes.ts';
import type { SiteAndWorld } from './served-site.ts';

const SCRIPT = join(import.meta.dirname, 'serve-sample-site.ts');

/**
 * Serves the built site with a sample world, as `npm start` does, on free ports; gives what ends
 * both. The build and the data are in a folder of its own, `dist` and `state`.
 */
export async function serveSampleSite(
  folder: string,
): Promise<SiteAndWorld & { close(): Promise<void> }> {
  const server = fork(SCRIPT, [folder], { execArgv: [] });
  const failure = once(server, 'exit').then(([status]) => {
    throw new Error(`the site ended with ${status} before it was ready: see the log above`);
  });
  const [message] = await Promise.race([once(server, 'message'), failure]);
  failure.catch(() => {});
  const { siteAddress, worldOrigin } = message as SiteAndWorld;
  return { siteAddress, worldOrigin, close: () => killProcess(server) };
}
