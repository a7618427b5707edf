import { expect, test } from 'vitest';
import { SECTION_IDS } from '../../../../../src/publications/sections.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import { HOSTILE_TITLES } from '../../../../support/hostile-titles.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';
import { expectParts } from '../../../../support/read-page.ts';

/**
 * Ten segments of a new connection, what arrives in one round trip, are 14,336 bytes. The brotli of the edge makes a quarter more of such a list than
 * gzip does, and as much of all else; perf/budgets.json has its bytes of a day of the sample world.
 */
const FIRST_FLIGHT = 12_400;

/** Bytes of a page as gzip. */
async function sentBytes(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

test('/archive/{day} has the headlines by section with publisher and time, the paper’s posts and the nearest issues', async () => {
  const { publication, publish, read } = publicationFixture();
  await publish({ slug: 'a-post' });
  await storeDays(publication.id, {
    '2026-11-10': {},
    '2026-11-13': {
      stories: [
        archivedStory(1, '2026-11-13', { section: 'sports' }),
        archivedStory(2, '2026-11-13', { section: 'local', title: 'Ice on the bay' }),
        archivedStory(3, '2026-11-13', { section: 'local', language: 'ar' }),
      ],
      posts: [{ slug: 'a-post', title: 'A post', publishedAt: '2026-11-13T12:00:00.000Z' }],
    },
    '2026-11-17': {},
  });
  const page = await read('/archive/2026-11-13');
  expect(page.status).toBe(200);
  await expectParts(page, {
    title: ['Headlines of November 13, 2026 | Paper'],
    h1: ['Friday, November 13, 2026'],
    'link[rel=canonical]@href': ['https://www.paper-1.example/archive/2026-11-13'],
    '.issue h2': ['From Paper', 'Local', 'Sports'],
    '.issue h3': ['A post', 'Ice on the bay', 'Story 3 of 2026-11-13', 'Story 1 of 2026-11-13'],
    '.issue i': [
      'Publisher 2, Nov 13, 10:02 a.m. EST',
      'Publisher 3, Nov 13, 10:03 a.m. EST',
      'Publisher 1, Nov 13, 10:01 a.m. EST',
    ],
    '.issue [dir=rtl]@lang': ['ar'],
    '[rel=prev]@href': ['/archive/2026-11-10'],
    '[rel=next]@href': ['/archive/2026-11-17'],
    'meta[name=robots]@content': [],
  });
  expect(page.html).toContain('"@type":"CollectionPage"');
  expect(page.html).not.toContain('not over');
});

test('the page of a day that is not over says so, and is renewed with the stories of any section', async () => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, { '2026-11-19': {}, '2026-11-20': { isClosed: false } });
  const [open, closed] = [await read('/archive/2026-11-20'), await read('/archive/2026-11-19')];
  expect(open.html).toContain('This day is not over');
  expect(open.headers.get('Cache-Tag')).toContain(':sports');
  expect(closed.headers.get('Cache-Tag')).toContain(':archives');
  expect(closed.headers.get('Cache-Tag')).not.toContain(':sports');
});

/** Characters that no compression makes shorter, the same in each run. */
function noise(seed: number, length: number, first: number, count: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(first + (state % count));
  }).join('');
}

test.each([
  ['plain titles', (nth: number) => ({ title: noise(nth, 60, 97, 26) })],
  [
    'hostile titles',
    (nth: number) => ({ title: HOSTILE_TITLES[nth % HOSTILE_TITLES.length]?.[1] ?? '' }),
  ],
  ['syllabics', (nth: number) => ({ title: noise(nth, 120, 0x1401, 500) })],
  ['Arabic', (nth: number) => ({ title: noise(nth, 150, 0x0620, 40), language: 'ar' })],
  [
    'long addresses of noise',
    (nth: number) => ({
      title: noise(nth, 160, 33, 90),
      link: `https://a.example/${noise(nth, 550, 97, 26)}`,
    }),
  ],
] as const)(
  'the page of a day of 250 stories with %s fits into the first packets, and leads to the whole of each section',
  async (_, factsOf) => {
    const { publication, read } = publicationFixture();
    const day = '2026-11-12';
    const stories = Array.from({ length: 250 }, (_, nth) =>
      archivedStory(nth, day, { ...factsOf(nth) }),
    );
    await storeDays(publication.id, { [day]: { stories } });
    const page = await read(`/archive/${day}`);
    expect(await sentBytes(page.html)).toBeLessThanOrEqual(FIRST_FLIGHT);
    await expectParts(page, { script: expect.any(Array), 'img, iframe, b': [] });
    const shown = (await page.texts('.issue li')).length;
    const links = await page.attributes('.issue section > p a', 'href');
    expect(links.length > 0).toBe(shown < 250);
    let whole = 0;
    for (const section of SECTION_IDS.slice(0, 14)) {
      const alone = await read(`/archive/${day}?section=${section}`);
      whole += (await alone.texts('.issue li')).length;
      await expectParts(alone, { 'meta[name=robots]@content': ['noindex,follow'] });
    }
    expect(whole).toBe(250);
  },
);

test('a day without an issue is a 404 that names the nearest ones', async () => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, { '2026-11-10': {}, '2026-11-17': {} });
  const page = await read('/archive/2026-11-13');
  expect(page.status).toBe(404);
  await expectParts(page, {
    h1: ['No issue of this day'],
    '.archive-note a': ['November 10, 2026', 'November 17, 2026'],
    'meta[name=robots]@content': ['noindex'],
  });
});

test.each([
  '/archive/2026-11-21',
  '/archive/2026-02-29',
  '/archive/2026-13-01',
  '/archive/2026-11-2',
  '/archive/0000-00-00',
  '/archive/tomorrow',
  '/archive/..%2f2026-11-10',
])('%s, which is no day that has been, is the 404 of an unknown address', async (path) => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, { '2026-11-10': {} });
  const page = await read(path);
  expect(page.status).toBe(404);
  expect(await page.texts('h1')).toEqual(['Oops! Page not found']);
});

test.each(['/archive', '/archive?q=ice', '/archive/2026-11-10', '/archive/sitemap.xml'])(
  '%s is not there where the Worker has no store of back issues',
  async (path) => {
    const { publication, get } = publicationFixture();
    await storeDays(publication.id, { '2026-11-10': {} });
    const without = { ARCHIVE: undefined } as unknown as Partial<Env>;
    expect((await get(path, without)).status).toBe(404);
    expect((await get(path)).status).toBe(200);
  },
);
