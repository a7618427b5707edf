import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import type { BuiltConfigs } from '../../scripts/site.ts';
import type { ReaderProfile, Target } from './drive.ts';

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

const NEW_EDITION_MS = 10_000;
const EVERY_MS = 100;

/** The addresses of its blog posts, from its site map. */
export async function postPaths(site: string): Promise<string[]> {
  const siteMap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = Array.from(siteMap.matchAll(/<loc>https:\/\/[^/<]+(\/blog\/[^<]+)/g), ([, path]) =>
    String(path),
  );
  if (paths.length === 0) throw new Error('the site map names no post');
  return paths;
}

/** The version of the edition that it serves. */
export async function editionVersion(site: string): Promise<string> {
  const health: { readonly edition?: { readonly version?: unknown } | null } = await (
    await fetch(`${site}/healthz`)
  ).json();
  const version = health.edition?.version;
  if (typeof version !== 'string') throw new Error('the site has no edition');
  return version;
}

/** Whether it serves another edition than that of a version, now or within ten seconds. */
export async function hasNewEdition(site: string, version: string): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < NEW_EDITION_MS; ) {
    if ((await editionVersion(site)) !== version) return true;
    await wait(EVERY_MS);
  }
  return false;
}

/** The configuration of a Worker that only says hello. */
export const HELLO_CONFIG = join(import.meta.dirname, '..', 'bench', 'hello.wrangler.json');

const HELLO: Target = {
  kind: 'news',
  method: 'GET',
  path: '/',
  statuses: [200],
  contentType: 'text/plain; charset=utf-8',
  end: 'Hello, world',
};

/** What its readers request. */
export const HELLO_PROFILE: ReaderProfile = { next: () => HELLO, storeEtag: () => {} };
