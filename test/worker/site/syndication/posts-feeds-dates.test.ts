import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { feedChangedAt, firstCarriedAt } from '../../../../src/site/syndication/feed-times.ts';
import {
  DAY,
  HOUR,
  type PublicationFixture,
  publicationFixture,
  START,
} from '../../../support/publication-fixture.ts';

const textOf = async (response: Promise<Response>) => (await response).text();
const dates = (xml: string) =>
  Array.from(xml.matchAll(/<item>[\s\S]*?<pubDate>(.*?)<\/pubDate>/g), ([, date]) => date);

test('post date in the feed is the post’s own: its instant, or for a day a morning hour that falls on that day in all of Nunavut', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'today', date: '2026-11-20', updated: '2026-11-20T16:00:00Z' },
    { slug: 'instant', date: '2026-11-19T15:30:00Z' },
    { slug: 'day', date: '2026-11-01' },
  );
  expect(dates(await textOf(fixture.get('/rss.xml')))).toEqual([
    'Fri, 20 Nov 2026 11:00:00 GMT',
    'Thu, 19 Nov 2026 15:30:00 GMT',
    'Sun, 01 Nov 2026 10:00:00 GMT',
  ]);
  const atom = await textOf(fixture.get('/atom.xml'));
  expect(atom).toContain('<published>2026-11-20T11:00:00.000Z</published>');
  expect(atom).toContain('<updated>2026-11-20T16:00:00.000Z</updated>');
});

test('post without a date has the time it was first carried, also after it was withdrawn', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'gone', date: '' }, { slug: 'stays', date: '' });
  await fixture.get('/rss.xml');
  await fixture.withdraw('gone');
  fixture.now += HOUR;
  expect(dates(await textOf(fixture.get('/rss.xml')))).toHaveLength(1);
  await fixture.publish({ slug: 'gone', date: '' });
  fixture.now += HOUR;
  expect(dates(await textOf(fixture.get('/rss.xml')))).toEqual([
    'Fri, 20 Nov 2026 12:00:00 GMT',
    'Fri, 20 Nov 2026 12:00:00 GMT',
  ]);
});

test('feed-politeness rule 42: an unchanged feed has the same bytes and validators a day later', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'same' });
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
    fixture.now = START;
    const before = await fixture.get(path);
    fixture.now += DAY;
    clearCaches();
    const after = await fixture.get(path);
    expect(await after.text()).toBe(await before.text());
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
    expect(after.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  }
});

test('feed-politeness rule 41: unchanged feed responds 304 by ETag, by date, and by ETag alone when both are sent', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'validators' });
  const { headers } = await fixture.get('/rss.xml');
  const etag = headers.get('ETag') ?? '';
  const modified = headers.get('Last-Modified') ?? '';
  const long = 'Thu, 19 Nov 2026 12:00:00 GMT';
  const cases: [Record<string, string>, number][] = [
    [{ 'If-None-Match': etag }, 304],
    [{ 'If-None-Match': `"other", W/${etag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"other"' }, 200],
    [{ 'If-Modified-Since': modified }, 304],
    [{ 'If-Modified-Since': long }, 200],
    [{ 'If-Modified-Since': '2030-01-01T00:00:00Z' }, 200],
    [{ 'If-Modified-Since': 'Friday, 20-Nov-26 12:00:00 GMT' }, 304],
    [{ 'If-None-Match': etag, 'If-Modified-Since': long }, 304],
    [{ 'If-None-Match': '"other"', 'If-Modified-Since': modified }, 200],
  ];
  for (const [given, status] of cases) {
    const response = await fixture.get('/rss.xml', {}, { headers: given });
    expect(response.status, JSON.stringify(given)).toBe(status);
    expect(response.headers.get('ETag')).toBe(etag);
    if (status === 304) expect(await response.text()).toBe('');
  }
});

test.each<[string, (fixture: PublicationFixture) => Promise<void>]>([
  ['added', (fixture) => fixture.publish({ slug: 'one-more' })],
  ['edited', (fixture) => fixture.publish({ slug: 'edited-1', metaTitle: 'Another title' })],
  ['withdrawn', (fixture) => fixture.withdraw('withdrawn-2')],
])(
  'feed with a post that was %s gets a new Last-Modified and lastBuildDate',
  async (name, change) => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: `${name}-1` }, { slug: `${name}-2` });
    const since = (await fixture.get('/rss.xml')).headers.get('Last-Modified') ?? '';
    fixture.now += HOUR;
    await change(fixture);
    const headers = { 'If-Modified-Since': since };
    const response = await fixture.get('/rss.xml', {}, { headers });
    expect(response.status).toBe(200);
    const changed = 'Fri, 20 Nov 2026 13:00:00 GMT';
    expect(response.headers.get('Last-Modified')).toBe(changed);
    expect(await response.text()).toContain(`<lastBuildDate>${changed}</lastBuildDate>`);
    const atom = await textOf(fixture.get('/atom.xml'));
    expect(/<updated>(.*?)<\/updated>/.exec(atom)?.[1]).toBe('2026-11-20T13:00:00.000Z');
  },
);

const at = (ms: number) => new Date(START + ms);

test('post carried by two Workers at once gets the same time in both, and later', async () => {
  const { publication } = publicationFixture();
  const [one, other] = await Promise.all([
    firstCarriedAt(env, publication, ['at-once'], at(0)),
    firstCarriedAt(env, publication, ['at-once'], at(5)),
  ]);
  expect(one).toEqual(other);
  expect(await firstCarriedAt(env, publication, ['at-once'], at(HOUR))).toEqual(one);
});

test('posts are carried under their slugs, also such as look like numbers or SQL, and by each publication at its own time', async () => {
  const [one, other] = [publicationFixture(), publicationFixture()];
  const slugs = ['2026', '1e3', "o'clock", '"; DROP TABLE posts; --', 'ᓄᓇᕗᑦ'];
  const times = await firstCarriedAt(env, one.publication, slugs, at(0));
  expect([...times.keys()].sort()).toEqual([...slugs].sort());
  const others = await firstCarriedAt(env, other.publication, ['2026'], at(HOUR));
  expect(others.get('2026')).toBe(START + HOUR);
});

test('change time of the feed is the time its digest first differed', async () => {
  const { publication } = publicationFixture();
  const since = (digest: string, ms: number) => feedChangedAt(env.DB, publication, digest, at(ms));
  expect(await since('a', 0)).toBe(START);
  expect(await since('a', HOUR)).toBe(START);
  expect(await since('b', 2 * HOUR)).toBe(START + 2 * HOUR);
  expect(await since('a', 3 * HOUR)).toBe(START + 3 * HOUR);
});

test('posts that are new after the daily budget is used up write no row and have no time until the next day', async () => {
  const { publication } = publicationFixture();
  const first = await firstCarriedAt(env, publication, ['steady'], at(0));
  while (await takeFromBudget(env, 'posts carried', START, 1_000));
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  const slugs = ['steady', 'new'];
  expect(await firstCarriedAt({ DB: db }, publication, slugs, at(0))).toEqual(first);
  expect(rows.rowsWritten).toBe(0);
  const times = await firstCarriedAt(env, publication, slugs, at(DAY));
  expect(Object.fromEntries(times)).toEqual({ steady: START, new: START + DAY });
});
