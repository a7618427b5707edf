import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import {
  type CopyContext,
  claimUncopied,
  copyPapers,
} from '../../src/ingest/publish/copy-to-kv.ts';
import { DeskStore } from '../../src/ingest/store/desk-store.ts';
import { shortHash } from '../../src/lib/text/hashes.ts';
import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';
import { writePaper } from '../../src/model/publication/paper-at-host.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { toStored } from '../../src/model/publication/stored-publication.ts';
import {
  type StagedPaper,
  stageStatements,
  takeOverStatement,
  unstageStatement,
  withdrawStatement,
} from '../../src/papers/store/publish-statements.ts';
import type { Database, Statement } from '../../src/papers/store/storage.ts';
import site from '../../src/site/index.ts';
import { empty, rowsOf } from './database.ts';

const BUILT_IN = PUBLICATIONS.flatMap(({ desks }) => desks);
export const BUILT_IN_DESKS = new Set(BUILT_IN.map(({ id }) => id));

export async function deletePapers(): Promise<void> {
  await empty('publications', 'built_in_papers', 'own_feeds', 'staged_publications');
  await empty('desks', 'desk_sources');
}

let papers = 0;

/** A paper that is not in the build (`town-1` at `town-1.example`), without long texts. */
export function townPaper(facts: Partial<Publication> = {}): Publication {
  papers += 1;
  const id = facts.id ?? `town-${papers}`;
  const { donation: _, content, ...first } = PUBLICATIONS[0];
  const { resources: _resources, privacy: _privacy, terms: _terms, ...short } = content;
  return {
    ...first,
    content: short,
    id,
    name: `Paper of ${id}`,
    files: `/papers/${id}/made/0a1b2c3d4e5f`,
    hosts: [`${id}.example`, `www.${id}.example`],
    desks: [townDesk(id, `https://feed.${id}.example/rss`), ...first.desks],
    ...facts,
  };
}

export function townDesk(id: string, url: string): Publication['desks'][number] {
  return {
    id,
    name: id,
    sources: [{ id: 'own', section: 'local', publisher: 'Town', url, via: 'xml' }],
  };
}

export function publishStatements(staged: StagedPaper): Statement[] {
  return [...stageStatements(env.DB, staged), takeOverStatement(env.DB, staged)];
}

/** A paper in the form in which `npm run paper -- publish` stages it. */
export function stagedPaper(paper: Publication, at = Date.now()): StagedPaper {
  const data = JSON.stringify(toStored(paper, BUILT_IN_DESKS));
  return { id: paper.id, data, digest: shortHash(data), token: crypto.randomUUID(), at };
}

/** Publishes a paper to D1 as `npm run paper -- publish` does; returns its digest. */
export async function publishPaper(paper: Publication, at = Date.now()): Promise<string> {
  const staged = stagedPaper(paper, at);
  const db: Database = env.DB;
  await db.batch([...publishStatements(staged), unstageStatement(db, staged)]);
  return staged.digest;
}

export async function putPaper(paper: Publication, version = '1'): Promise<void> {
  await writePaper(env.EDITIONS, paper.hosts, stagedPaper(paper).data, version);
}

const NO_QUEUE = { ...env.REFRESH_QUEUE, sendBatch: async () => ({}) as never };

/** Requests an address from the site, through the gateway. */
export function requestSite(url: string, kv = env.EDITIONS) {
  return site.fetch(
    new Request(url) as Parameters<typeof site.fetch>[0],
    // No queue: a refresh would fill caches that the test expects to be empty.
    { ...env, EDITIONS: kv, REFRESH_QUEUE: NO_QUEUE },
    createExecutionContext(),
  );
}

const START = Date.parse('2026-11-22T12:00:00Z');

export const clock = { now: START };

export async function copy(kv = env.EDITIONS, db = env.DB, all = env.DB): Promise<void> {
  const context: CopyContext = {
    db,
    desks: new DeskStore(all, BUILT_IN),
    kv,
    now: () => new Date(clock.now),
    followedHere: (desk) => desk,
  };
  await copyPapers((await claimUncopied(context).all()).results, context);
}

export const keys = async (prefix = 'paper:') =>
  (await env.EDITIONS.list({ prefix })).keys.map(({ name }) => name.slice(prefix.length));

export const withdraw = (id: string) => withdrawStatement(env.DB, id, clock.now).all();

export async function activeSources(desk: string): Promise<string[]> {
  const sql = 'SELECT source FROM desk_sources WHERE desk = ? AND active = 1';
  return (await rowsOf<{ source: string }>(sql, desk)).map(({ source }) => source);
}

export async function emptyKv(): Promise<void> {
  await Promise.all((await keys('')).map((key) => env.EDITIONS.delete(key)));
}

export function prepareCopies(): void {
  beforeEach(async () => {
    clock.now = START;
    await deletePapers();
    await emptyKv();
  });
}
