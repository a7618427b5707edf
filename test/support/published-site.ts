import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { writePaper } from '../../src/model/publication/paper-at-host.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { toStored } from '../../src/model/publication/stored-publication.ts';
import site from '../../src/site/index.ts';
import { BUILT_IN_DESKS } from './publish-paper.ts';

/** Puts a paper into KV as ingest does. */
export async function putPaper(paper: Publication, version = '1'): Promise<void> {
  const data = JSON.stringify(toStored(paper, BUILT_IN_DESKS));
  await writePaper(env.EDITIONS, paper.hosts, data, version);
}

const NO_QUEUE = { ...env.REFRESH_QUEUE, sendBatch: async () => ({}) as never };

/** What the site responds at an address, through the gateway. */
export function requestSite(url: string, kv = env.EDITIONS) {
  return site.fetch(
    new Request(url) as Parameters<typeof site.fetch>[0],
    // A refresh that it requests would have this isolate know what the test says it does not.
    { ...env, EDITIONS: kv, REFRESH_QUEUE: NO_QUEUE },
    createExecutionContext(),
  );
}
