import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readItems } from '../../../src/edition/news-item.ts';
import { readSourceState } from '../../../src/edition/source-state.ts';
import { readEdition } from '../../../src/site/context/edition-store.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';
import { withOwnDesk } from '../../support/own-desk.ts';
import { readDocument, rss } from '../../support/read-document.ts';

// What the first release stored. A release that cannot read it would show readers the built-in items after its deployment,
// until every feed was fetched again: a new field must be optional, or its reader must know the old shape too.

const ITEM = {
  id: 'a1',
  title: 'Sealift reaches Iqaluit',
  description: 'The first ship of the season.',
  link: 'https://paper.example/sealift',
  pubDate: '2026-11-20T12:00:00.000Z',
  isDated: true,
  category: 'Local',
  image: '/stock-photo.svg',
};

test('readItems reads stories that the first release stored in D1', () => {
  expect(readItems(JSON.stringify([ITEM]))).toEqual([ITEM]);
});

test('stored items have their fields in the order in which they are made, so that an unchanged one is the same text', () => {
  const [made] = readDocument(
    rss(
      '<item dir="rtl"><title>T</title><author>A</author><dc:language>ar</dc:language><media:content url="https://paper.example/ice.jpg"><media:credit>B</media:credit></media:content></item>',
    ),
  );
  expect(made).toMatchObject({ credit: 'Photo: B', language: 'ar', direction: 'rtl', byline: 'A' });
  const stored = JSON.stringify([made]);
  expect(JSON.stringify(readItems(stored))).toBe(stored);
});

test('readEdition reads an edition that the first release published', async () => {
  const story = { ...ITEM, publisher: 'The Paper', section: 'local' };
  const edition = {
    shape: 1,
    version: 'first',
    publishedAt: '2026-11-20T12:05:00.000Z',
    sections: { local: [story] },
  };
  const publication = withOwnDesk(NUNAVUT_NEWS, 'stored-shapes');
  await env.EDITIONS.put('edition:stored-shapes', JSON.stringify(edition));
  const read = await readEdition(env.EDITIONS, publication, new Date('2026-11-21T00:00:00Z'));
  expect(read).toEqual(edition);
});

test('readSourceState reads a state that the first release stored', () => {
  const state = {
    address: 'https://paper.example/feed',
    nextAt: 1_795_000_000_000,
    failures: 2,
    validators: { url: 'https://paper.example/feed', etag: '"1"' },
    goodAt: 1_794_000_000_000,
    itemCount: 12,
  };
  expect(readSourceState(JSON.stringify(state), state.address)).toMatchObject(state);
});
