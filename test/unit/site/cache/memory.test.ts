import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { emptyEdition } from '../../../../src/edition/edition.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { toStored } from '../../../../src/publications/stored-publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { findPaper } from '../../../../src/site/context/find-paper-by-host.ts';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';

/** Enough to fill the bounds of what is large; the feeds of so many without one would take 6 MB more. */
const PAPERS = 200;
const MAX_MB = 23;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const DESKS = new Map(PUBLICATIONS.flatMap(({ desks }) => desks.map((desk) => [desk.id, desk])));
const hostOf = (index: number) => `town-${index}.example`;

const PAPER = storedPaper('a-town.example');

/** What is stored of a paper: as large as the first one, with a desk of its own. */
function storedPaper(host: string): string {
  const id = host.replace('.example', '');
  const [first] = PUBLICATIONS;
  const url = `https://feed.${host}/rss`;
  const source = { id: 'own', section: 'local', publisher: 'Town', url, via: 'xml' } as const;
  const paper: Publication = {
    ...first,
    id,
    name: `Paper of ${id}`,
    files: `/papers/${id}/made/0a1b2c3d4e5f`,
    hosts: [host],
    desks: [{ id, name: id, sources: [source] }, ...first.desks],
  };
  return JSON.stringify(toStored(paper, new Set(DESKS.keys())));
}

/** An edition with fifteen local stories whose texts are as long as they may be. */
function storedEdition(desk: string): string {
  const local = Array.from({ length: 15 }, (_, story) => ({
    id: `${desk}-${story}`,
    title: `Story ${story} of ${desk}: what was decided about the road – ${'on and on '.repeat(8)}`,
    description: 'A sentence about ice, water, roads and houses. '.repeat(8),
    link: `https://feed.example/${desk}/${story}`,
    pubDate: new Date(NOW - story * 3_600_000).toISOString(),
    isDated: true,
    category: 'News',
    image: `https://feed.example/${desk}/${story}.jpg`,
    section: 'local',
    publisher: 'Town',
  }));
  return JSON.stringify({
    ...emptyEdition(new Date(NOW)),
    version: desk,
    number: 1,
    sections: { local },
  });
}

function storedAt(key: string): string | null {
  const [kind, name = ''] = key.split(':');
  return kind === 'paper'
    ? PAPER.replaceAll('a-town', name.replace('.example', ''))
    : kind === 'edition'
      ? storedEdition(name)
      : null;
}

/** KV that makes what it is asked for: it takes no memory itself. */
const KV = {
  get: async (keys: string | string[]) =>
    typeof keys === 'string' ? null : new Map(keys.map((key) => [key, storedAt(key)])),
  getWithMetadata: async (key: string) => ({ value: storedAt(key), metadata: { version: '1' } }),
  put: async () => {},
} as unknown as KVNamespace;

const sqlite = new DatabaseSync(':memory:');
for (const name of readdirSync(MIGRATIONS).sort())
  sqlite.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));

/** What is used of D1. */
const statement = (sql: string, values: SQLInputValue[] = []): unknown => {
  const all = async () => ({ results: sqlite.prepare(sql).all(...values), meta: { changes: 1 } });
  return {
    bind: (...given: SQLInputValue[]) => statement(sql, given),
    all,
    run: all,
    first: async () => (await all()).results[0] ?? null,
  };
};
const DB = {
  prepare: (sql: string) => statement(sql),
  batch: (statements: { all(): Promise<unknown> }[]) =>
    Promise.all(statements.map((each) => each.all())),
} as unknown as D1Database;

const INSERT = sqlite.prepare(`INSERT INTO posts
  (slug, id, domain, date, meta_title, meta_description, short_tail_keywords, blog) VALUES (?, ?, ?, ?, ?, ?, '', ?)`);

/** Twenty posts whose texts fill a feed. */
function publishPosts(domain: string): void {
  for (let post = 0; post < 20; post++)
    INSERT.run(
      `post-${post}`,
      `${domain}-${post}`,
      domain,
      `2026-11-${String((post % 19) + 1).padStart(2, '0')}`,
      `Post ${post} of ${domain}`,
      'What the post is about, in some words. '.repeat(7),
      `${domain} has a long text. `.repeat(80),
    );
}

const env = { EDITIONS: KV, DB, BLOG_API_URL: '' } as unknown as Env;

async function request(host: string, path: string): Promise<string> {
  const found = await findPaper(KV, host, DESKS, NOW);
  if (found.kind !== 'paper') throw new Error(`${host} has no paper`);
  const { version, publication } = found.paper;
  const background: Promise<unknown>[] = [];
  const context = createSiteContext({
    env,
    publication: { ...publication, version },
    now: new Date(NOW),
    inBackground: (work) => void background.push(work),
    startRefresh: async () => {},
  });
  const response = await serveSite(new Request(`https://${host}${path}`), context);
  expect([path, response.status]).toEqual([path, 200]);
  const text = await response.text();
  await Promise.all(background);
  return text;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The memory that is in use after a collection: the heap, and bytes outside of it (MB). */
function usedMegabytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}

test(`all caches together take less than ${MAX_MB} MB after the feeds of ${PAPERS} papers were asked for`, async () => {
  publishPosts('warm.example');
  await request('warm.example', '/rss.xml');
  clearCaches();
  const before = usedMegabytes();
  for (let index = 0; index < PAPERS; index++) {
    const host = hostOf(index);
    publishPosts(host);
    expect(await request(host, '/rss.xml')).toContain(`https://${host}/blog/post-1`);
    // The caches that the first feed does not fill are full by fewer papers.
    const others = index >= PAPERS - 150 ? ['/feeds/all.xml', '/atom.xml', '/sitemap.xml'] : [];
    for (const path of others) await request(host, path);
  }
  const taken = usedMegabytes() - before;
  clearCaches();
  const left = usedMegabytes() - before;
  console.log(`caches: ${taken.toFixed(1)} MB; without them ${left.toFixed(1)} MB`);
  expect(taken).toBeLessThan(MAX_MB);
}, 300_000);
