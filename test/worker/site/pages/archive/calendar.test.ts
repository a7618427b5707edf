import { expect, test } from 'vitest';
import { storeDays } from '../../../../support/back-issues.ts';
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

test('/archive has this month and the last one before it, whose days with an issue are links, and ways to other months and years', async () => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, DAYS);
  const page = await read('/archive');
  expect(page.status).toBe(200);
  await expectParts(page, {
    h1: ['Back issues'],
    caption: ['November 2026', 'October 2026'],
    'th@abbr': expect.arrayContaining(['Sunday', 'Saturday']),
    'td a@href': [
      '/archive/2026-11-19',
      '/archive/2026-11-20',
      '/archive/2026-10-02',
      '/archive/2026-10-31',
    ],
    'nav [rel=prev]@href': ['/archive?month=2026-01'],
    'nav [rel=next]@href': [],
    '.archive-ways a:not([rel])@href': ['/archive?month=2026-11', '/archive?month=2025-12'],
    option: ['2026', '2025'],
  });
});

test('/archive?month has that month, at an address of its own, between its neighbours', async () => {
  const { publication, read } = publicationFixture();
  await storeDays(publication.id, DAYS);
  const page = await read('/archive?month=2026-01');
  await expectParts(page, {
    title: ['January 2026 | Paper'],
    caption: ['January 2026'],
    'td a@href': ['/archive/2026-01-01'],
    'nav [rel=prev]@href': ['/archive?month=2025-12'],
    'nav [rel=next]@href': ['/archive?month=2026-10'],
    'link[rel=canonical]@href': [expect.stringMatching(/\/archive\?month=2026-01$/)],
  });
});

test.each(['2026-13', '9999-01', '2026-02', '%3Cscript%3E', '2026-11-19'])(
  '/archive?month=%s, which has no issue, is the calendar of the last months',
  async (month) => {
    const { publication, read } = publicationFixture();
    await storeDays(publication.id, DAYS);
    const page = await read(`/archive?month=${month}`);
    await expectParts(page, {
      caption: ['November 2026', 'October 2026'],
      'link[rel=canonical]@href': [expect.stringMatching(/\/archive$/)],
    });
  },
);

test('/archive of a paper without an issue says so, and has no search', async () => {
  const { read } = publicationFixture();
  const page = await read('/archive');
  expect(page.status).toBe(200);
  expect(page.html).toContain('No issue is kept yet');
  await expectParts(page, { 'form.archive-search': [], 'td a': [], caption: ['November 2026'] });
});

test('/archive is in French where the paper is', async () => {
  const { publication, read } = publicationFixture({ language: 'fr-CA' });
  await storeDays(publication.id, { '2026-11-01': {} });
  const [calendar, day] = [await read('/archive'), await read('/archive/2026-11-01')];
  await expectParts(calendar, { h1: ['Anciens numéros'], caption: ['Novembre 2026'] });
  await expectParts(day, {
    title: ['Manchettes, 1er novembre 2026 | Paper'],
    h1: ['Dimanche 1er novembre 2026'],
  });
});

test('the calendar is one read of the store, a day two, and neither is read again within half a minute', async () => {
  const fixture = publicationFixture();
  const { publication, read, context } = fixture;
  await storeDays(publication.id, DAYS);
  const keys: string[] = [];
  const { ARCHIVE } = context().env;
  const counted = {
    get: (key: string) => {
      keys.push(key);
      return ARCHIVE.get(key);
    },
  } as unknown as R2Bucket;
  await read('/archive', { ARCHIVE: counted });
  expect(keys).toEqual([`archive/${publication.id}/days.json`]);
  await read('/archive/2026-11-19', { ARCHIVE: counted });
  await read('/archive/2026-11-19?section=local', { ARCHIVE: counted });
  await read('/archive/2026-11-18', { ARCHIVE: counted });
  expect(keys.slice(1)).toEqual([`archive/${publication.id}/2026/11/19.json`]);
});

test('a damaged day is a 503 that nothing keeps, and costs no other', async () => {
  const { publication, read, context } = publicationFixture();
  await storeDays(publication.id, DAYS);
  await context().env.ARCHIVE.put(`archive/${publication.id}/2026/11/19.json`, 'no gzip');
  const page = await read('/archive/2026-11-19');
  expect(page.status).toBe(503);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect((await read('/archive/2026-10-02')).status).toBe(200);
});

test('without a store that responds the archive is a 503, and posts are as they are', async () => {
  const { publish, read } = publicationFixture();
  await publish({ slug: 'a-post', date: '2026-11-19' });
  const silent = { ARCHIVE: { get: () => Promise.reject(new Error('R2 fails')) } };
  const without = silent as unknown as Partial<Env>;
  for (const path of ['/archive', '/archive/2026-11-19', '/archive/sitemap.xml'])
    expect((await read(path, without)).status).toBe(503);
  expect((await read('/blog/a-post', without)).status).toBe(200);
});
