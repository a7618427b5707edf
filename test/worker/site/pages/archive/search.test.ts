import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readText, replaceText } from '../../../../../src/site/archive/archive-store.ts';
import { archiveKeys } from '../../../../../src/site/archive/day-record.ts';
import { MAX_READ } from '../../../../../src/site/archive/search-archive.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../../support/publication-fixture.ts';
import { expectParts, type ReadPage } from '../../../../support/read-page.ts';

const titled = (nth: number, day: string, title: string) => archivedStory(nth, day, { title });

async function paperWith(days: Parameters<typeof storeDays>[1]) {
  const fixture = publicationFixture();
  await storeDays(fixture.publication.id, days);
  return fixture;
}

/** What each page of a search shows, as each leads to the next. */
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

test('a search of a year marks what it finds, the newest first, and leads to each day', async () => {
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

test('of many results thirty are shown, and older ones follow until each was shown once', async () => {
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

test('a search says where a part of the year could not be read, and nothing keeps that page', async () => {
  const { publication, read } = await paperWith({ '2026-09-01': {}, '2026-10-05': {} });
  await env.ARCHIVE.put(`archive/${publication.id}/2026/10.idx`, 'no gzip');
  const page = await read('/archive?q=story');
  expect(page.html).toContain('cannot be read at present');
  expect(await page.texts('.found h2')).toHaveLength(1);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
});

test('a search of a paper with many stories says which months it has looked through, and goes on with those before', async () => {
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
