import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import type { BuiltConfigs } from '../../scripts/site.ts';
import { HELLO_CONFIG } from './hello.ts';

export interface ServeApartOptions {
  readonly stateDir: string;
  readonly onLog: (line: string) => void;
}

/** The built Workers, each in a process of its own. */
export type ServedApart = Pick<ServedWorker, 'address' | 'refresh' | 'close'>;

/**
 * Serves the site, ingest and their KV and D1 in three workerd processes, so that no one of them waits for the thread of another:
 * the platform runs them apart as well. Calls between them go over loopback connections.
 */
export async function serveApart(
  configs: BuiltConfigs,
  options: ServeApartOptions,
): Promise<ServedApart> {
  const sharedDir = await mkdtemp(join(tmpdir(), 'nunavut-news-load-'));
  const shared = { ...options, sharedDir, isDirect: true };
  const started: ServedWorker[] = [];
  const start = async (config: string) => {
    const served = await serveBuiltWorker(config, shared);
    started.push(served);
    return served;
  };
  const close = async () => {
    await Promise.all(started.map((served) => served.close()));
    await rm(sharedDir, { recursive: true, force: true });
  };
  try {
    // The first one owns the storage. Its own Worker gets no requests.
    await start(HELLO_CONFIG);
    const ingest = await start(configs.ingest);
    const { address } = await start(configs.site);
    return { address, refresh: (at) => ingest.refresh(at), close };
  } catch (error) {
    await close();
    throw error;
  }
}
