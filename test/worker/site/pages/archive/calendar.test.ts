import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../../src/lib/caches.ts';
import {
  archivedStory,
  paper,
  paperWith,
  publish,
  storeDays,
  story,
} from '../../../../support/archive-fixtures.ts';
import { watched } from '../../../../support/platform-doubles.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';
import { expectParts } from '../../../../support/read-page.ts';

const DAYS = {
  '2025-12-31': {},
  '2026-01-01': {},
  '2026-10-02': {},
  '2026-10-31': {},
  '2026-11-19': {},
  '2026-11-20': { isClosed: false },
};
const VIEW = '/news?category=archives';
const WITHOUT_STORE = { ARCHIVE: undefined } as unknown as Partial<Env>;

test('/archive shows this month and the previous one, links days with an issue, and other months and years', async () => {
  const { read } = await paperWith(DAYS);
  const page = await read('/archive');
  expect(page.status).toBe(200);
  await expectParts(page, {
    h1: ['Back issues'],
    caption: ['October 2026', 'November 2026'],
    'th@abbr': expect.arrayContaining(['Sunday', 'Saturday']),
    'td a@href': ['10-02', '10-31', '11-19', '11-20'].map((day) => `/archive/2026-${day}`),
    'nav [rel=prev]@href': ['/archive?month=2026-01'],
    'nav [rel=next]@href': [],
    '.archive-ways a:not([rel])@href': ['/archive?month=2026-11', '/archive?month=2025-12'],
    option: ['2026', '2025'],
  });
});

test('/archive?month shows that month and its neighbours, and the latest months if it has no issue', async () => {
  const { read } = await paperWith(DAYS);
  await expectParts(await read('/archive?month=2026-01'), {
    title: ['January 2026 | Paper'],
    caption: ['January 2026'],
    'td a@href': ['/archive/2026-01-01'],
    'nav [rel=prev]@href': ['/archive?month=2025-12'],
    'nav [rel=next]@href': ['/archive?month=2026-10'],
    'link[rel=canonical]@href': [expect.stringMatching(/\/archive\?month=2026-01$/)],
  });
  for (const month of ['2026-13', '9999-01', '2026-02', '%3Cscript%3E', '2026-11-19'])
    await expectParts(await read(`/archive?month=${month}`), {
      caption: ['October 2026', 'November 2026'],
      'link[rel=canonical]@href': [expect.stringMatching(/\/archive$/)],
    });
});

test('/archive of a paper without an issue says so, and has no search', async () => {
  const page = await publicationFixture().read('/archive');
  expect(page.status).toBe(200);
  expect(page.html).toContain('There are no back issues yet');
  await expectParts(page, { 'form.archive-search': [], 'td a': [], caption: ['November 2026'] });
});

test('the calendar costs one read of the store, a day two, and neither is read again within half a minute', async () => {
  const { publication, read } = await paperWith(DAYS);
  const { double: ARCHIVE, calls } = watched(env.ARCHIVE, 'get');
  for (const path of ['', '/2026-11-19', '/2026-11-19?section=local', '/2026-11-18'])
    await read(`/archive${path}`, { ARCHIVE });
  expect(calls).toEqual([
    `archive/${publication.id}/days.json`,
    `archive/${publication.id}/2026/11/19.json`,
  ]);
});

test('a damaged day is an uncached 503 and affects no other; a failing store affects the archive alone', async () => {
  const { publication, publish, read } = await paperWith(DAYS);
  await env.ARCHIVE.put(`archive/${publication.id}/2026/11/19.json`, 'no gzip');
  const page = await read('/archive/2026-11-19');
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect((await read('/archive/2026-10-02')).status).toBe(200);
  await publish({ slug: 'a-post', date: '2026-11-19' });
  clearCaches();
  const silent = { ARCHIVE: { get: () => Promise.reject(new Error('R2 fails')) } };
  const paths = ['/archive', '/archive/2026-10-02', '/archive/sitemap.xml', '/blog/a-post'];
  const statuses: number[] = [];
  for (const path of paths)
    statuses.push((await read(path, silent as unknown as Partial<Env>)).status);
  expect(statuses).toEqual([503, 503, 503, 200]);
});

test('/archive/{day} has the headlines by section with publisher and time, the posts and the nearest issues', async () => {
  const day = '2026-11-13';
  const { publish, read } = await paperWith({
    '2026-11-10': {},
    [day]: {
      stories: [
        archivedStory(1, day, { section: 'sports' }),
        archivedStory(2, day, { section: 'local', title: 'Ice on the bay' }),
        archivedStory(3, day, { section: 'local', language: 'ar' }),
      ],
      posts: [{ slug: 'a-post', title: 'A post', publishedAt: `${day}T12:00:00.000Z` }],
    },
    '2026-11-17': {},
  });
  await publish({ slug: 'a-post' });
  const page = await read(`/archive/${day}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('<h1>Friday, November\u00a013, 2026</h1>');
  await expectParts(page, {
    title: ['Headlines of November 13, 2026 | Paper'],
    h1: ['Friday, November 13, 2026'],
    'link[rel=canonical]@href': [expect.stringMatching(/example\/archive\/2026-11-13$/)],
    '.issue h2': ['From Paper', 'Local', 'Sports'],
    '.issue h3': ['A post', 'Ice on the bay', 'Story 3 of 2026-11-13', 'Story 1 of 2026-11-13'],
    '.issue i': [2, 3, 1].map((nth) => `Publisher ${nth}, Nov 13, 10:0${nth} a.m. EST`),
    '.issue [dir=rtl]@lang': ['ar'],
    '[rel=prev]@href': ['/archive/2026-11-10'],
    '[rel=next]@href': ['/archive/2026-11-17'],
    'meta[name=robots]@content': [],
  });
  expect(page.html).toContain('"@type":"CollectionPage"');
  expect(page.html).not.toContain('not over');
  const none = await read('/archive/2026-11-14');
  expect(none.status).toBe(404);
  await expectParts(none, {
    h1: ['No issue for this day'],
    '.archive-note a': ['November 13, 2026', 'November 17, 2026'],
    'meta[name=robots]@content': ['noindex'],
  });
});

test('the page of an unfinished day says so, and is renewed with the stories of any section', async () => {
  const { read } = await paperWith(DAYS);
  const open = await read('/archive/2026-11-20');
  const closed = await read('/archive/2026-11-19');
  expect(open.html).toContain('The day is not over');
  expect(open.headers.get('Cache-Tag')).toContain(':sports');
  expect(closed.headers.get('Cache-Tag')).toContain(':archives');
  expect(closed.headers.get('Cache-Tag')).not.toContain(':sports');
});

test.each([
  ...['2026-11-21', '2026-02-29', '2026-13-01', '2026-11-2', '0000-00-00', 'tomorrow'],
  '..%2f2026-11-10',
])('/archive/%s, which is not a past day, is the 404 of an unknown address', async (day) => {
  const page = await (await paperWith(DAYS)).read(`/archive/${day}`);
  expect(page.status).toBe(404);
  expect(await page.texts('h1')).toEqual(['Oops! Page not found']);
});

test('the archive does not exist if the Worker has no store of back issues', async () => {
  const { get } = await paperWith(DAYS);
  for (const path of ['', '?q=ice', '/2026-11-19', '/sitemap.xml']) {
    expect((await get(`/archive${path}`, WITHOUT_STORE)).status, path).toBe(404);
    expect((await get(`/archive${path}`)).status, path).toBe(200);
  }
});

test('the page of a community links to the existing issues of its stories’ days', async () => {
  const fixture = paper();
  await storeDays(fixture.publication.id, DAYS);
  await publish(fixture, [
    story('a', 'Storm in Arviat', { pubDate: '2026-11-19T15:00:00.000Z' }),
    story('b', 'Arviat votes', { pubDate: '2026-11-19T14:00:00.000Z' }),
    story('c', 'Arviat sings', { pubDate: '2026-11-18T15:00:00.000Z' }),
  ]);
  await expectParts(await fixture.read('/communities/arviat'), {
    '.place-news article h3': ['Storm in Arviat', 'Arviat votes', 'Arviat sings'],
    'a[href*="/archive"]@href': ['/archive/2026-11-19'],
  });
});

test('a post’s date links to its issue, and the Archives view of /news and /today to the archive, unless there is no store', async () => {
  const { publish, read } = await paperWith(DAYS);
  await publish({ slug: 'on-a-day', date: '2026-11-19' }, { slug: 'before', date: '2024-03-01' });
  const leads = 'a[href*="/archive"]';
  await expectParts(await read('/blog/on-a-day'), { [`${leads}@href`]: ['/archive/2026-11-19'] });
  await expectParts(await read('/blog/before'), { [leads]: [] });
  await expectParts(await read(VIEW), { [`${leads}@href`]: ['/archive'] });
  await expectParts(await read('/today'), { [leads]: ['Back issues'] });
  const other = publicationFixture();
  await other.publish({ slug: 'on-a-day', date: '2026-11-19' });
  for (const path of [VIEW, '/blog/on-a-day', '/today'])
    await expectParts(await other.read(path, WITHOUT_STORE), { [leads]: [] });
});
