import { expect, test } from 'vitest';
import { readText, replaceText } from '../../../../../src/site/archive/archive-store.ts';
import { archiveKeys } from '../../../../../src/site/archive/day-record.ts';
import { MAX_READ } from '../../../../../src/site/archive/search-archive.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';
import { expectParts } from '../../../../support/read-page.ts';

const story = (nth: number, day: string, title: string) => archivedStory(nth, day, { title });

test('a search of a year marks what it finds, the newest first, and leads to each day', async () => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, {
    '2025-05-01': { stories: [story(1, '2025-05-01', 'Ice of last year')] },
    '2026-03-04': { stories: [story(2, '2026-03-04', 'Thin ice'), story(3, '2026-03-04', 'Snow')] },
    '2026-11-20': { isClosed: false, stories: [story(4, '2026-11-20', 'Ice today')] },
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
  expect(await (await read('/archive?q=ice&year=2025')).texts('.found h2')).toEqual([
    'Ice of last year',
  ]);
});

test('a search finds Inuktut in either script', async () => {
  const { publication, read } = publicationFixture();
  const day = '2026-10-05';
  await storeDays(publication.id, {
    [day]: { stories: [story(1, day, 'ᓄᓇᕗᑦ ᐅᓪᓗᖓ'), story(2, day, 'Nunavut Day')] },
  });
  for (const query of ['nunavut', 'ᓄᓇᕗᑦ'])
    expect(
      (await (await read(`/archive?q=${encodeURIComponent(query)}`)).texts('.found h2')).sort(),
    ).toEqual(['Nunavut Day', 'ᓄᓇᕗᑦ ᐅᓪᓗᖓ']);
});

test('of many results thirty are shown, and older ones follow until each was shown once', async () => {
  const { publication, read } = publicationFixture();
  const days = ['2026-08-01', '2026-09-15', '2026-11-01'];
  await storeDays(
    publication.id,
    Object.fromEntries(
      days.map((day) => [
        day,
        {
          stories: Array.from({ length: 25 }, (_, nth) => story(nth, day, `Ice ${nth} of ${day}`)),
        },
      ]),
    ),
  );
  const seen: string[] = [];
  let path: string | undefined = '/archive?q=ice&year=2026';
  const counts: number[] = [];
  while (path) {
    const page = await read(path);
    const titles = await page.texts('.found h2');
    counts.push(titles.length);
    seen.push(...titles);
    [path] = await page.attributes('a[rel=next]', 'href');
  }
  expect(counts).toEqual([30, 30, 15]);
  expect(new Set(seen).size).toBe(75);
});

test.each([
  '/archive?q=zzzz',
  '/archive?q=zzzz&year=1999',
  '/archive?before=%00x&q=zzzz',
  '/archive?before=2026-99-99.a&q=zzzz&year=2026',
])('%s finds nothing, and says so', async (path) => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, { '2026-10-05': {} });
  const page = await read(path);
  expect(page.status).toBe(200);
  expect(page.html).toContain('No headline of 2026 matches “zzzz”');
});

test('a search for markup shows it as text', async () => {
  const { publication, read } = publicationFixture();
  const title = '"><img src=x onerror=alert(1)>';
  await storeDays(publication.id, {
    '2026-10-05': { stories: [story(1, '2026-10-05', title)] },
  });
  const page = await read(`/archive?q=${encodeURIComponent('"><img')}`);
  await expectParts(page, { '.found h2': [title], img: [], mark: ['"><img'] });
});

test('a search says where a part of the year could not be read, and nothing keeps that page', async () => {
  const { publication, read, context } = publicationFixture();
  await storeDays(publication.id, { '2026-09-01': {}, '2026-10-05': {} });
  await context().env.ARCHIVE.put(`archive/${publication.id}/2026/10.idx`, 'no gzip');
  const page = await read('/archive?q=story');
  expect(page.html).toContain('cannot be read at present');
  expect(await page.texts('.found h2')).toHaveLength(1);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
});

test('a search of a paper with many stories says which months it has looked through, and goes on with those before', async () => {
  const { publication, read, context } = publicationFixture();
  const months = ['2026-08', '2026-09', '2026-10'];
  const days = months.map((month) => `${month}-15`);
  const issue = (day: string, title: string) => ({ stories: [story(1, day, title)] });
  await storeDays(publication.id, {
    ...Object.fromEntries(days.map((day) => [day, issue(day, `Ice of ${day}`)])),
    '2026-08-01': issue('2026-08-01', 'Fog'),
  });
  for (const month of months) {
    const key = archiveKeys.month(publication.id, month);
    const filler = `${month}-01\tk\t{}\t${'x'.repeat(MAX_READ)}\n`;
    const stored = await readText(context().env.ARCHIVE, key);
    await replaceText(context().env.ARCHIVE, key, (stored?.value ?? '') + filler, stored);
  }
  const shown: unknown[] = [];
  let path: string | undefined = '/archive?q=ice&year=2026';
  while (path) {
    const page = await read(path);
    shown.push([await page.texts('.archive-note'), await page.texts('.found h2')]);
    [path] = await page.attributes('a[rel=next]', 'href');
  }
  expect(shown).toEqual([
    [['Searched: October 2026.'], ['Ice of 2026-10-15']],
    [['Searched: September 2026.'], ['Ice of 2026-09-15']],
    [[], ['Ice of 2026-08-15']],
  ]);
  const none = await read('/archive?before=2026-09-15&q=fog&year=2026');
  expect(await none.texts('.archive-note')).toEqual([
    'Searched: September 2026.',
    'No headline there matches “fog”.',
  ]);
  const last = await read('/archive?before=2026-08-15&q=zzzz&year=2026');
  expect(await last.texts('.archive-note')).toEqual([
    'Searched: August 2026.',
    'No headline there matches “zzzz”.',
  ]);
});
