import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killProcess } from '../../scripts/processes.ts';
import type { SiteAndWorld } from './served-site.ts';

export interface SampleSiteOptions {
  /** For the build and the data, under .build/. */
  readonly name: string;
  readonly stateDir: string;
}

const SCRIPT = join(import.meta.dirname, 'serve-sample-site.ts');

/** Builds the site and serves it with a sample world, as `npm start` does, on free ports; gives what ends both. */
export async function serveSampleSite({
  name,
  stateDir,
}: SampleSiteOptions): Promise<SiteAndWorld & { close(): Promise<void> }> {
  const server = fork(SCRIPT, [name, stateDir], { execArgv: [] });
  const failure = once(server, 'exit').then(([status]) => {
    throw new Error(`the site ended with ${status} before it was ready: see the log above`);
  });
  const [message] = await Promise.race([once(server, 'message'), failure]);
  failure.catch(() => {});
  const { siteAddress, worldOrigin } = message as SiteAndWorld;
  return { siteAddress, worldOrigin, close: () => killProcess(server) };
}
