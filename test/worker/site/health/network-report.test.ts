import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import type { Desk } from '../../../../src/publications/desk.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { PAPERS_PER_PAGE, readNetwork } from '../../../../src/site/health/network-report.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const HOUR = 3_600_000;
const NOW = new Date();
const [sample] = BUILT_IN_PUBLICATIONS;

const deskOf = (id: string, count: number): Desk => ({
  id,
  name: id,
  sources: Array.from({ length: count }, (_, index) => ({
    ...{ id: `${id}-${index}`, section: 'local', publisher: id, via: 'xml' },
    url: `https://www.gov.nu.ca/${id}/${index}`,
  })),
});
const SHARED = deskOf('shared', 3);

/** Generated publications, each with a desk of its own and one that all carry. */
function generate(count: number): Publication[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sample,
    ...{ id: `paper-${index}`, name: `Paper ${index}`, hosts: [`paper-${index}.example`] },
    desks: [deskOf(`own-${index}`, 1), SHARED],
  }));
}

/** Stores a desk whose sources are good, but for the changes, and whose edition was published an hour ago. */
async function storeDesk(desk: Desk, changes: object = {}, behindSince?: number) {
  const at = NOW.getTime();
  await env.DB.batch([
    ...desk.sources.map(({ id, url }) =>
      env.DB.prepare(
        "INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES (?, ?, 'gov', ?, ?)",
      ).bind(
        desk.id,
        id,
        at + HOUR,
        JSON.stringify({ ...newSourceState(url), checkedAt: at, goodAt: at, ...changes }),
      ),
    ),
    env.DB.prepare(
      'INSERT INTO desk_editions (desk, revision, published_revision, published_at, behind_since) VALUES (?, 2, ?, ?, ?)',
    ).bind(desk.id, behindSince === undefined ? 2 : 1, at - HOUR * 2, behindSince ?? 0),
  ]);
}

/** The database, and how often it is called. */
function countedDatabase() {
  const counted = { calls: 0, statements: 0 };
  const DB = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => {
      counted.calls++;
      counted.statements += statements.length;
      return env.DB.batch(statements);
    },
  } as unknown as D1Database;
  return { counted, env: { ...env, DB } };
}

describe('/status?all', () => {
  test('/status?all has a line for each publication, and leads to the status of each', async () => {
    await fetchFirstEdition();
    const page = await readPage('/status?all');
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect((await page.all('meta[name=robots]'))[0]?.attributes.content).toBe('noindex');
    expect(await page.texts('h1')).toEqual(['Status of the network']);
    const rows = await page.all('.sources tbody th a');
    expect(rows).toHaveLength(BUILT_IN_PUBLICATIONS.length);
    expect(rows[0]).toMatchObject({ text: sample.name, attributes: { href: '/status' } });
    expect((await page.texts('.sources tbody tr:first-child td')).slice(0, 3)).toEqual([
      expect.stringMatching(/^\d+ min old$/),
      expect.stringMatching(/^0 of \d+$/),
      'none',
    ]);
  });

  test('/status links to /status?all, which any other parameter leaves a page', async () => {
    const page = await readPage('/status');
    expect(await page.all('main a[href="/status?all"]')).toHaveLength(1);
    for (const query of ['?all&page=2', '?all=1&page=x', '?all&page=1e99', '?all&page=-3'])
      expect((await readPage(`/status${query}`)).status, query).toBe(200);
  });
});

describe('readNetwork', () => {
  test('readNetwork reads a page of a hundred built-in publications in one batch of two statements, a shared desk once', async () => {
    const papers = generate(250);
    await storeDesk(SHARED);
    for (const { desks } of papers.slice(0, 5)) if (desks[0]) await storeDesk(desks[0]);
    const { counted, env: bindings } = countedDatabase();
    const report = await readNetwork(papers, 1, { env: bindings, now: NOW });
    expect(counted).toEqual({ calls: 1, statements: 2 });
    expect(report).toMatchObject({ page: 1, pages: 3, total: 250 });
    expect(report.papers).toHaveLength(PAPERS_PER_PAGE);
    expect(report.papers[0]).toMatchObject({
      alarm: 'none',
      editionAt: NOW.getTime() - 2 * HOUR,
      sources: { followed: 4, failing: 0 },
    });
  });

  test('readNetwork gives the last page for one beyond it, and the first for none', async () => {
    const { env: bindings } = countedDatabase();
    const papers = generate(250);
    const pageOf = async (page: number) =>
      (await readNetwork(papers, page, { env: bindings, now: NOW })).papers[0]?.paper.id;
    expect(await pageOf(3)).toBe('paper-200');
    expect(await pageOf(99)).toBe('paper-200');
    expect(await pageOf(Number.POSITIVE_INFINITY)).toBe('paper-200');
    expect(await pageOf(-1)).toBe('paper-0');
    expect(await readNetwork([], 1, { env: bindings, now: NOW })).toMatchObject({
      papers: [],
      pages: 1,
    });
  });

  test('readNetwork counts sources that fail, and gives the alarms that /healthz gives', async () => {
    const failing = deskOf('failing', 2);
    const behind = deskOf('behind', 1);
    const stale = deskOf('stale', 1);
    const old = NOW.getTime() - 7 * HOUR;
    await storeDesk(failing, { failures: 3, lastError: { at: 1, message: 'x' } });
    await storeDesk(behind, {}, NOW.getTime() - HOUR);
    await storeDesk(stale, { goodAt: old, failures: 2, lastError: { at: 1, message: 'x' } });
    const papers = [failing, behind, stale, deskOf('new', 1)].map((desk) => ({
      ...sample,
      id: desk.id,
      desks: [desk],
    }));
    const { env: bindings } = countedDatabase();
    const report = await readNetwork(papers, 1, { env: bindings, now: NOW });
    expect(report.papers.map(({ alarm, sources }) => [alarm, sources?.failing])).toEqual([
      ['none', 2],
      ['edition not published', 0],
      ['local news is stale', 1],
      ['no edition', 0],
    ]);
  });

  test('readNetwork says of each publication that the database does not respond where it does not', async () => {
    const DB = {
      prepare: (sql: string) => env.DB.prepare(sql),
      batch: () => Promise.reject(new Error('D1_ERROR')),
    } as unknown as D1Database;
    const report = await readNetwork(generate(2), 1, { env: { ...env, DB }, now: NOW });
    expect(report.papers.map(({ alarm, sources }) => [alarm, sources])).toEqual([
      ['database does not respond', undefined],
      ['database does not respond', undefined],
    ]);
    expect(log.lines('health unreadable')).toHaveLength(1);
  });
});
