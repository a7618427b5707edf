import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { type Desk, polledSources } from '../../../../src/model/publication/desk.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { newSourceState } from '../../../../src/model/sources/source-state.ts';
import { PAPERS_PER_PAGE, readNetwork } from '../../../../src/site/health/network-report.ts';
import { empty, run } from '../../../support/database.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const HOUR = 3_600_000;
const NOW = new Date();
const [sample] = BUILT_IN_PUBLICATIONS;

const deskOf = (id: string, count: number): Desk => ({
  id,
  name: id,
  sources: Array.from({ length: count }, (_, index) => ({
    id: `${id}-${index}`,
    section: 'local',
    publisher: id,
    via: 'xml',
    url: `https://www.gov.nu.ca/${id}/${index}`,
  })),
});
const SHARED = deskOf('shared', 3);

/** Generated publications, each with a desk of its own and one shared by all. */
function generate(count: number): Publication[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sample,
    id: `paper-${index}`,
    name: `Paper ${index}`,
    hosts: [`paper-${index}.example`],
    desks: [deskOf(`own-${index}`, 1), SHARED],
  }));
}

/** Stores a desk with good sources, except for the changes, and an edition from two hours ago. */
async function storeDesk(desk: Desk, changes: object = {}, unpublishedSince?: number) {
  const at = NOW.getTime();
  const insertSource = env.DB.prepare(
    "INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES (?, ?, 'gov', ?, ?)",
  );
  const sources = desk.sources.map(({ id, url }) => {
    const state = { ...newSourceState(url), checkedAt: at, goodAt: at, ...changes };
    return insertSource.bind(desk.id, id, at + HOUR, JSON.stringify(state));
  });
  const edition = env.DB.prepare(
    'INSERT INTO desk_editions (desk, revision, published_revision, published_at, unpublished_since) VALUES (?, 2, ?, ?, ?)',
  ).bind(desk.id, unpublishedSince === undefined ? 2 : 1, at - HOUR * 2, unpublishedSince ?? 0);
  await env.DB.batch([...sources, edition]);
}

/** A page of the network report, with a database whose batches run as given. */
const read = (
  page: number,
  builtIn: readonly Publication[] = [sample],
  batch: D1Database['batch'] = (statements) => env.DB.batch(statements),
) => {
  const DB = { prepare: (sql: string) => env.DB.prepare(sql), batch } as unknown as D1Database;
  return readNetwork(builtIn, page, { env: { ...env, DB }, now: NOW });
};

test('/status?all has a line for each publication with a link to its status', async () => {
  await fetchFirstEdition();
  const page = await readPage('/status?all');
  expect(page.status).toBe(200);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  await expectParts(page, {
    h1: ['Status of the network'],
    'meta[name=robots]@content': ['noindex'],
    '.sources tbody th a': BUILT_IN_PUBLICATIONS.map(({ name }) => name),
    '.sources tbody tr:first-child a@href': ['/status'],
  });
  expect((await page.texts('.sources tbody tr:first-child td')).slice(0, 3)).toEqual([
    expect.stringMatching(/^\d+ min old$/),
    expect.stringMatching(/^0 of \d+$/),
    'none',
  ]);
});

test('/status links to /status?all, which ignores other parameters', async () => {
  const page = await readPage('/status');
  expect(await page.all('main a[href="/status?all"]')).toHaveLength(1);
  for (const query of ['?all&page=2', '?all=1&page=x', '?all&page=1e99', '?all&page=-3'])
    expect((await readPage(`/status${query}`)).status, query).toBe(200);
});

test('readNetwork reads a page of a hundred built-in publications in one batch of two statements, a shared desk once', async () => {
  const papers = generate(250);
  await storeDesk(SHARED);
  for (const { desks } of papers.slice(0, 5)) if (desks[0]) await storeDesk(desks[0]);
  const batches: number[] = [];
  const report = await read(1, papers, (statements) => {
    batches.push(statements.length);
    return env.DB.batch(statements);
  });
  expect(batches).toEqual([2]);
  expect(report).toMatchObject({ page: 1, pages: 3, total: 250 });
  expect(report.papers).toHaveLength(PAPERS_PER_PAGE);
  expect(report.papers[0]).toMatchObject({
    alarm: 'none',
    editionAt: NOW.getTime() - 2 * HOUR,
    sources: { followed: 4, failing: 0 },
  });
});

test('readNetwork counts failing sources, and has the alarms of /healthz', async () => {
  const failing = deskOf('failing', 2);
  const behind = deskOf('behind', 1);
  const stale = deskOf('stale', 1);
  const old = NOW.getTime() - 7 * HOUR;
  await storeDesk(failing, { failures: 3, lastError: { at: 1, message: 'x' } });
  await storeDesk(behind, {}, NOW.getTime() - HOUR);
  await storeDesk(stale, { goodAt: old, failures: 2, lastError: { at: 1, message: 'x' } });
  const desks = [failing, behind, stale, deskOf('new', 1)];
  const papers = desks.map((desk) => ({ ...sample, id: desk.id, desks: [desk] }));
  const report = await read(1, papers);
  expect(report.papers.map(({ alarm, sources }) => [alarm, sources?.failing])).toEqual([
    ['none', 2],
    ['edition not published', 0],
    ['local news is stale', 1],
    ['no edition', 0],
  ]);
});

test('readNetwork says of each publication that the database does not respond, if it does not', async () => {
  const report = await read(1, generate(2), () => Promise.reject(new Error('D1_ERROR')));
  const silent = { alarm: 'database does not respond', sources: undefined };
  expect(report.papers).toMatchObject([silent, silent]);
  expect(log.lines('health unreadable')).toHaveLength(1);
});

describe('readNetwork with published papers', () => {
  beforeEach(() => empty('publications', 'own_feeds', 'desks', 'desk_sources', 'desk_editions'));

  /** The built-in desks that a paper carries, as they are followed here. */
  const sharedDesks = ({ desks }: Publication) =>
    desks.flatMap(({ id }) => sample.desks.find((desk) => desk.id === id) ?? []);

  /** Records that a paper was copied, with its own desk, as ingest does. */
  async function copied(paper: Publication) {
    await run('UPDATE publications SET copied_digest = digest WHERE id = ?', paper.id);
    const [own] = paper.desks;
    const insert = 'INSERT INTO desks (id, definition, digest) VALUES (?, ?, 1)';
    await run(insert, own?.id, JSON.stringify(own));
  }

  test('a published paper is listed after the built-in ones, with its own and carried sources and a status link', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await copied(paper);
    const { papers, total } = await read(1);
    expect(total).toBe(2);
    expect(papers.map((one) => one.paper.id)).toEqual([sample.id, paper.id]);
    expect(papers[1]?.paper).toMatchObject({ name: paper.name, hosts: paper.hosts });
    expect(papers[1]?.paper.desks).toEqual([paper.desks[0], ...sharedDesks(paper)]);
    const followed = sharedDesks(paper).reduce((sum, desk) => sum + polledSources(desk).length, 1);
    expect(papers[1]?.sources).toEqual({ followed, failing: 0 });
    const page = await readPage('/status?all');
    expect(await page.all(`.sources a[href="https://${paper.hosts[0]}/status"]`)).toHaveLength(1);
  });

  test('a paper published an hour ago that readers do not have has an alarm, one of this minute has none', async () => {
    await publishPaper(townPaper({ id: 'late-town' }), NOW.getTime() - HOUR);
    await publishPaper(townPaper({ id: 'new-town' }), NOW.getTime());
    const { papers } = await read(1);
    expect(papers.slice(1).map(({ paper, alarm }) => [paper.id, alarm])).toEqual([
      ['late-town', 'paper not shown'],
      ['new-town', 'no edition'],
    ]);
  });

  test('pages continue from built-in to published papers, and numbers out of range show the last or first page', async () => {
    const names = ['town-a', 'town-b', 'town-c'];
    for (const id of names)
      await publishPaper(townPaper({ id, desks: [townDesk(id, `https://${id}.example/rss`)] }));
    const builtIn = Array.from({ length: PAPERS_PER_PAGE - 2 }, (_, index) => ({
      ...sample,
      id: `paper-${index}`,
    })) as [Publication, ...Publication[]];
    const first = await read(1, builtIn);
    const second = await read(2, builtIn);
    expect([first.total, first.pages]).toEqual([PAPERS_PER_PAGE + 1, 2]);
    expect(first.papers.slice(-2).map(({ paper }) => paper.id)).toEqual(names.slice(0, 2));
    expect(second.papers.map(({ paper }) => paper.id)).toEqual(names.slice(2));
    for (const page of [99, Number.POSITIVE_INFINITY])
      expect((await read(page, builtIn)).papers).toEqual(second.papers);
    expect((await read(-1, builtIn)).papers).toEqual(first.papers);
    expect(await read(1, [])).toMatchObject({ pages: 1 });
  });

  test('a stored paper without today’s fields is listed by its id', async () => {
    const insert =
      "INSERT INTO publications (id, data, digest, published_at) VALUES ('old-town', '{}', 'x', 1)";
    await env.DB.exec(insert);
    const paper = { id: 'old-town', name: 'old-town', desks: [] };
    expect((await read(1)).papers[1]).toMatchObject({ paper, alarm: 'paper not shown' });
  });

  test('a withdrawn paper, and one with the id of a built-in one, are not listed', async () => {
    const gone = townPaper();
    await publishPaper(gone);
    await run("UPDATE publications SET data = NULL, digest = '' WHERE id = ?", gone.id);
    const same = townPaper();
    await publishPaper(same);
    const { papers, total } = await read(1, [sample, { ...sample, id: same.id, name: 'Built in' }]);
    expect(total).toBe(2);
    expect(papers.map(({ paper }) => paper.name)).toEqual([sample.name, 'Built in']);
  });
});
