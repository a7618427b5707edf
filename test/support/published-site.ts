import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { writePaper } from '../../src/edition/paper-at-host.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { toStored } from '../../src/publications/stored-publication.ts';
import site from '../../src/site/index.ts';
import { BUILT_IN_DESKS } from './publish-paper.ts';

/** Puts a paper into KV as ingest does. */
export async function putPaper(paper: Publication, version = '1'): Promise<void> {
  const data = JSON.stringify(toStored(paper, BUILT_IN_DESKS));
  await writePaper(env.EDITIONS, paper.hosts, data, version);
}

/** What the site responds at an address, through the gateway. */
export function requestSite(url: string, kv = env.EDITIONS) {
  return site.fetch(
    new Request(url) as Parameters<typeof site.fetch>[0],
    { ...env, EDITIONS: kv },
    createExecutionContext(),
  );
}
