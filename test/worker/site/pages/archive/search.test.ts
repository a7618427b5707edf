import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { SECTION_IDS } from '../../../../../src/shared/sections.ts';
import { serveSite } from '../../../../../src/site/app.tsx';
import { readText, replaceText } from '../../../../../src/site/archive/archive-store.ts';
import { archiveKeys } from '../../../../../src/site/archive/day-record.ts';
import { MAX_READ } from '../../../../../src/site/archive/search-archive.ts';
import { passToSite, type Sites } from '../../../../../src/site/gateway.ts';
import { archivedStory, paperWith, storeDays } from '../../../../support/archive-fixtures.ts';
import { HOSTILE_TITLES } from '../../../../support/hostile.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../../support/publication-fixture.ts';
import { expectParts, type ReadPage } from '../../../../support/read-page.ts';

const DAY = '2026-11-13';

/** A paper with two months, its gateway, and the addresses in the edge's cache. */
async function edge() {
  const fixture = publicationFixture();
  const { publication } = fixture;
  await storeDays(publication.id, {
    '2026-10-10': {},
    [DAY]: {
      stories: [
        archivedStory(1, DAY, { section: 'sports' }),
        archivedStory(2, DAY, { section: 'local' }),
      ],
    },
  });
  const stored = new Set<string>();
  const serve = async (request: Request) => {
    const response = await serveSite(request, fixture.context());
    if (response.headers.get('Cache-Control') !== 'no-store') stored.add(request.url);
    return response;
  };
  const sites: Sites = {
    find: () => ({ publication, props: { publication: publication.id }, isCertain: true }),
    cached: () => ({ fetch: (address) => serve(address as Request) }),
    direct: (_, request) => serve(request),
    picture: () => undefined,
    refuse: async () => new Response(null, { status: 400 }),
  };
  const status = async (path: string) =>
    (await passToSite(new Request(`https://${publication.hosts[0]}${path}`), sites)).status;
  return { fixture, status, stored };
}

/** Valid query parameters of archive pages, and some that match nothing. */
const ODD_QUERIES = [
  ...['month=2026-13', 'month=2025-10', 'month=9999-01', 'month=', 'section=', 'section=weather'],
  ...['section=archives', 'section=food', 'year=2026', 'year=2031', 'before=2026-11-13.story-1'],
  ...['q=', 'utm_source=x', 'Month=2026-10', 'month=2026-10&month=2026-11', 'month=%00', '%zz'],
  ...['section=local&section=sports', 'section=local&month=2026-10&x=1', 'month=2026-10-10'],
];

test.each([
  ['/archive', ['', '?month=2026-10', '?month=2026-11']],
  [`/archive/${DAY}`, ['', '?section=local', '?section=sports']],
])(
  'whatever query is sent with %s, caches have one copy of each page shown and of nothing else',
  async (path, queries) => {
    const { status, stored } = await edge();
    for (const query of queries) expect(await status(path + query)).toBe(200);
    const own = new Set(stored);
    expect(own.size).toBe(queries.length);
    for (const query of ODD_QUERIES) expect(await status(`${path}?${query}`), query).toBe(200);
    expect(stored).toEqual(own);
  },
);

test.each(['year=2025&before=2026-11-13.story-1&month=2026-11', 'before=2025-11-13', 'year=2031'])(
  'a search outside the existing years is not cached: /archive?q=ice&%s',
  async (query) => {
    const { status, stored } = await edge();
    expect(await status(`/archive?q=ice&${query}`)).toBe(200);
    expect([...stored].filter((address) => /before|year/.test(address))).toEqual([]);
  },
);

/**
 * Ten segments of a new connection, which arrive in one round trip, are 14,336 bytes. Brotli at the
 * edge needs a quarter more for such a list than gzip does, and as much for everything else.
 */
const FIRST_FLIGHT = 12_400;

/** Bytes of a page as gzip. */
async function sentBytes(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/** Incompressible characters, the same in each run. */
function noise(seed: number, length: number, first: number, count: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(first + (state % count));
  }).join('');
}

test.each<[string, (nth: number) => Parameters<typeof archivedStory>[2]]>([
  ['plain titles', (nth) => ({ title: noise(nth, 60, 97, 26) })],
  ['hostile titles', (nth) => ({ title: HOSTILE_TITLES[nth % HOSTILE_TITLES.length]?.[1] ?? '' })],
  ['syllabics', (nth) => ({ title: noise(nth, 120, 0x1401, 500) })],
  ['Arabic', (nth) => ({ title: noise(nth, 150, 0x0620, 40), language: 'ar' })],
  [
    'long addresses of noise',
    (nth) => ({
      title: noise(nth, 160, 33, 90),
      link: `https://a.example/${noise(nth, 550, 97, 26)}`,
    }),
  ],
])(
  'the page of a day of 250 stories with %s fits into the first packets, and links each complete section',
  async (_, factsOf) => {
    const { publication, read } = publicationFixture();
    const day = '2026-11-12';
    const stories = Array.from({ length: 250 }, (_, nth) => archivedStory(nth, day, factsOf(nth)));
    await storeDays(publication.id, { [day]: { stories } });
    const page = await read(`/archive/${day}`);
    expect(await sentBytes(page.html)).toBeLessThanOrEqual(FIRST_FLIGHT);
    await expectParts(page, { 'img, iframe, b': [] });
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

const titled = (nth: number, day: string, title: string) => archivedStory(nth, day, { title });

/** The results on each page of a search, following the links to the next. */
async function walk<T>(
  { read }: PublicationFixture,
  first: string,
  show: (page: ReadPage) => Promise<T>,
): Promise<T[]> {
  const shown: T[] = [];
  let path: string | undefined = first;
  while (path) {
    const page: ReadPage = await read(path);
    shown.push(await show(page));
    [path] = await page.attributes('a[rel=next]', 'href');
  }
  return shown;
}

test('a search of a year marks its matches, newest first, and links to each day', async () => {
  const { read } = await paperWith({
    '2025-05-01': { stories: [titled(1, '2025-05-01', 'Ice of last year')] },
    '2026-03-04': {
      stories: [titled(2, '2026-03-04', 'Thin ice'), titled(3, '2026-03-04', 'Snow')],
    },
    '2026-11-20': { isClosed: false, stories: [titled(4, '2026-11-20', 'Ice today')] },
  });
  const page = await read('/archive?q=ice&year=2026');
  expect(page.status).toBe(200);
  await expectParts(page, {
    title: ['“ice” in the headlines of 2026 | Paper'],
    '.found h2': ['Ice today', 'Thin ice'],
    mark: ['Ice', 'ice'],
    '.found .meta a@href': ['/archive/2026-11-20', '/archive/2026-03-04'],
    'meta[name=robots]@content': ['noindex'],
    'input[name=q]@value': ['ice'],
    'option[selected]': ['2026'],
  });
  await expectParts(await read('/archive?q=ice&year=2025'), { '.found h2': ['Ice of last year'] });
});

test('a search finds Inuktut in either script, and shows markup as text', async () => {
  const day = '2026-10-05';
  const markup = '"><img src=x onerror=alert(1)>';
  const { read } = await paperWith({
    [day]: {
      stories: ['ᓄᓇᕗᑦ ᐅᓪᓗᖓ', 'Nunavut Day', markup].map((title, nth) => titled(nth, day, title)),
    },
  });
  for (const query of ['nunavut', 'ᓄᓇᕗᑦ'])
    await expectParts(await read(`/archive?q=${encodeURIComponent(query)}`), {
      '.found h2': expect.toSatisfy(
        (found: string[]) => found.toSorted().join() === 'Nunavut Day,ᓄᓇᕗᑦ ᐅᓪᓗᖓ',
      ),
    });
  await expectParts(await read(`/archive?q=${encodeURIComponent('"><img')}`), {
    '.found h2': [markup],
    img: [],
    mark: ['"><img'],
  });
});

test('a search shows thirty results a page, and each result once', async () => {
  const days = ['2026-08-01', '2026-09-15', '2026-11-01'].map((day) => {
    const titles = Array.from({ length: 25 }, (_, nth) => `Ice ${nth} of ${day}`);
    return [day, { stories: titles.map((title, nth) => titled(nth, day, title)) }] as const;
  });
  const fixture = await paperWith(Object.fromEntries(days));
  const shown = await walk(fixture, '/archive?q=ice&year=2026', (page) => page.texts('.found h2'));
  expect(shown.map(({ length }) => length)).toEqual([30, 30, 15]);
  expect(new Set(shown.flat()).size).toBe(75);
});

test.each(['q=zzzz', 'q=zzzz&year=1999', 'before=%00x&q=zzzz', 'before=2026-99-99.a&q=zzzz'])(
  '/archive?%s finds nothing, and says so',
  async (query) => {
    const page = await (await paperWith({ '2026-10-05': {} })).read(`/archive?${query}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('No headline of 2026 matches “zzzz”');
  },
);

test('a search says if a part of the year could not be read, and that page is not cached', async () => {
  const { publication, read } = await paperWith({ '2026-09-01': {}, '2026-10-05': {} });
  await env.ARCHIVE.put(`archive/${publication.id}/2026/10.idx`, 'no gzip');
  const page = await read('/archive?q=story');
  expect(page.html).toContain('cannot be read at present');
  expect(await page.texts('.found h2')).toHaveLength(1);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
});

test('a search with many stories says which months it has covered, and continues with earlier ones', async () => {
  const months = ['2026-08', '2026-09', '2026-10'];
  const issue = (day: string, title: string) => [day, { stories: [titled(1, day, title)] }];
  const fixture = await paperWith({
    ...Object.fromEntries(months.map((month) => issue(`${month}-15`, `Ice of ${month}-15`))),
    ...Object.fromEntries([issue('2026-08-01', 'Fog')]),
  });
  for (const month of months) {
    const key = archiveKeys.month(fixture.publication.id, month);
    const filler = `${month}-01\tk\t{}\t${'x'.repeat(MAX_READ)}\n`;
    const stored = await readText(env.ARCHIVE, key);
    await replaceText(env.ARCHIVE, key, (stored?.value ?? '') + filler, stored);
  }
  const shown = await walk(fixture, '/archive?q=ice&year=2026', async ({ texts }) => [
    await texts('.archive-note'),
    await texts('.found h2'),
  ]);
  expect(shown).toEqual([
    [['Searched: October 2026.'], ['Ice of 2026-10-15']],
    [['Searched: September 2026.'], ['Ice of 2026-09-15']],
    [[], ['Ice of 2026-08-15']],
  ]);
  for (const [query, searched] of [
    ['before=2026-09-15&q=fog', 'September'],
    ['before=2026-08-15&q=zzzz', 'August'],
  ] as const)
    await expectParts(await fixture.read(`/archive?${query}&year=2026`), {
      '.archive-note': [
        `Searched: ${searched} 2026.`,
        `No headline there matches “${query.slice(20)}”.`,
      ],
    });
});
