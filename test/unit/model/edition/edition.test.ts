import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Edition,
  emptyEdition,
  fairShare,
  mergedItems,
  mergeEditions,
  sectionItems,
} from '../../../../src/model/edition/edition.ts';
import type { NewsItem } from '../../../../src/model/edition/news-item.ts';
import type { Source } from '../../../../src/model/publication/desk.ts';
import { readCategory } from '../../../../src/shared/news-view.ts';
import { selectNews } from '../../../../src/site/search/select-news.ts';
import { forAll } from '../../../support/effort.ts';
import { composeEdition, editionItem, newsItem, newsSource } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A story that is `hour` hours old, with a page of its own. */
function item(title: string, hour = 1, more: Partial<NewsItem> = {}): NewsItem {
  return newsItem({
    id: title,
    title,
    description: '',
    link: `https://publisher.example/${encodeURIComponent(title)}`,
    pubDate: new Date(NOW.getTime() - hour * 3_600_000).toISOString(),
    ...more,
  });
}

function compose(
  sources: readonly Source[],
  stories: Readonly<Record<string, readonly NewsItem[]>>,
  now = NOW,
): Edition {
  return composeEdition({ sources, language: 'en-CA' }, new Map(Object.entries(stories)), now);
}

const titles = (items: readonly NewsItem[] = []) => items.map(({ title }) => title);

test('composeEdition sets a missing language of a story to that of its source, else of its desk', () => {
  const edition = compose([newsSource('a', { language: 'ar' }), newsSource('b')], {
    a: [item('Own', 1, { language: 'fr' }), item('Of its source', 2)],
    b: [item('Of its desk', 3), item('Own too', 4, { language: 'iu' })],
  });
  expect(
    edition.sections.local?.map(({ title, language, direction }) => [title, language, direction]),
  ).toEqual([
    ['Own', 'fr', undefined],
    ['Of its source', 'ar', 'rtl'],
    ['Of its desk', 'en-CA', undefined],
    ['Own too', 'iu', undefined],
  ]);
});

test('composeEdition merges the active sources of a section, newest first, each story with its publisher', () => {
  const sources = [newsSource('a'), newsSource('b'), newsSource('c', { paused: 'its terms' })];
  const { sections } = compose(sources, {
    a: [item('A1', 1), item('A3', 3)],
    b: [item('B2', 2)],
    c: [item('C')],
  });
  expect(sections.local?.map(({ title, publisher }) => `${title} ${publisher}`)).toEqual([
    'A1 a',
    'B2 b',
    'A3 a',
  ]);
});

test('feed-politeness rule 40: composeEdition orders undated stories after dated ones', () => {
  const { sections } = compose([newsSource('a'), newsSource('b')], {
    a: [item('Undated', 0, { isDated: false }), item('Dated', 27)],
    b: [item('Undated too', 0, { isDated: false }), item('Dated too', 51)],
  });
  expect(titles(sections.local).slice(0, 2)).toEqual(['Dated', 'Dated too']);
  expect(sections.local).toHaveLength(4);
});

test('composeEdition limits a source’s stories to its maxItems', () => {
  const sports = ['baseball', 'tennis', 'golf', 'hockey', 'soccer'];
  const sources = sports.map((id) => newsSource(id, { section: 'sports', maxItems: 3 }));
  const stories = sports.map((id, sport) => [
    id,
    Array.from({ length: 9 }, (_, index) => item(`${id} ${index}`, sport + index * 10)),
  ]);
  const items = compose(sources, Object.fromEntries(stories)).sections.sports ?? [];
  const taken = [0, 10, 20].flatMap((hours) => sports.map((id) => `${id} ${hours / 10}`));
  expect(titles(items)).toEqual(taken);
});

test('composeEdition has up to twenty stories of a section, of which a publication shows fifteen', () => {
  const a = Array.from({ length: 30 }, (_, index) => item(`Story ${index}`, index));
  const edition = compose([newsSource('a')], { a });
  expect(edition.sections.local).toHaveLength(20);
  expect(mergeEditions([edition])?.sections.local).toHaveLength(15);
});

test('composeEdition has the same version for the same stories at another time', () => {
  const versionOf = (title: string, at = NOW) =>
    compose([newsSource('a')], { a: [item(title)] }, at).version;
  expect(versionOf('One', new Date('2026-11-20T13:00:00Z'))).toBe(versionOf('One'));
  expect(versionOf('Two')).not.toBe(versionOf('One'));
});

test('sectionItems returns the three fallback items only for a section without a successful poll', () => {
  const sources = [newsSource('a'), newsSource('w', { section: 'world' })];
  const edition = compose(sources, { a: [item('A')] });
  expect(titles(sectionItems(edition, 'local'))).toEqual(['A']);
  expect(sectionItems(edition, 'world').map(({ category }) => category)).toEqual([
    'Local News',
    'Science',
    'Culture',
  ]);
  expect(titles(selectNews(edition, 'all', ''))).toEqual(['A']);
});

test('mergedItems returns the three fallback items once before the first poll', () => {
  const items = selectNews(emptyEdition(NOW), 'all', '');
  expect(items).toHaveLength(3);
  for (const { link, image, pubDate } of items)
    expect({ link, image, pubDate }).toEqual({
      link: '#',
      image: '/stock-photo.svg',
      pubDate: NOW.toISOString(),
    });
});

test('mergedItems returns a story of two sections once', () => {
  const sources = [newsSource('a'), newsSource('b', { section: 'world', publisher: 'a' })];
  const edition = compose(sources, {
    a: [item('Shared', 1)],
    b: [item('Shared', 1), item('World', 2)],
  });
  expect(titles(mergedItems(edition, ['local', 'world']))).toEqual(['Shared', 'World']);
});

const linksOf = (edition: Edition | undefined) =>
  Object.entries(edition?.sections ?? {}).map(([section, items]) => [
    section,
    items.map(({ link }) => link),
  ]);

test('mergeEditions has the stories of one desk with all sources, for any division of sources', () => {
  const feeds = fc.array(
    fc.record({
      desk: fc.nat({ max: 3 }),
      section: fc.constantFrom('local' as const, 'world' as const),
      stories: fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 15 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  forAll(300, [feeds], (given) => {
    const sources = given.map(({ section }, index) => newsSource(`feed-${index}`, { section }));
    const stories = Object.fromEntries(
      given.map(({ stories: numbers }, index) => [
        `feed-${index}`,
        numbers.toSorted((a, b) => a - b).map((n) => item(`Title ${n}`, n / 3_600)),
      ]),
    );
    const desks = [0, 1, 2, 3].map((desk) =>
      compose(
        sources.filter((_, index) => given[index]?.desk === desk),
        stories,
      ),
    );
    const whole = mergeEditions([compose(sources, stories)]);
    expect(linksOf(mergeEditions(desks))).toEqual(linksOf(whole));
  });
});

test('mergeEditions has a version by content, that of a single desk unchanged, and the newest time', () => {
  const edition = (title: string) => compose([newsSource('a')], { a: [item(title)] });
  const merged = mergeEditions([edition('1'), edition('2')]);
  expect(mergeEditions([edition('1'), edition('2')])).toEqual(merged);
  expect(mergeEditions([edition('1'), edition('3')])?.version).not.toBe(merged?.version);
  expect(mergeEditions([])).toBeUndefined();
  const early = edition('1');
  const late = { ...early, publishedAt: '2026-11-20T13:00:00.000Z' };
  expect(mergeEditions([early])?.version).toBe(early.version);
  expect(mergeEditions([late, early])?.publishedAt).toBe(late.publishedAt);
});

test.each<[string | null, string]>([
  ['sports', 'sports'],
  ['real-estate', 'real-estate'],
  ...['no-such', 'Sports', '', null].map((value): [string | null, string] => [value, 'all']),
])('readCategory reads %o as %s', (value, category) => {
  expect(readCategory(value)).toBe(category);
});

test('selectNews omits sections from the "all" view that are not merged', () => {
  const sources = [newsSource('a'), newsSource('f', { section: 'food' })];
  const edition = compose(sources, { a: [item('Local')], f: [item('Food')] });
  expect(titles(selectNews(edition, 'all', ''))).toEqual(['Local']);
  expect(titles(selectNews(edition, 'food', ''))).toEqual(['Food']);
});

test('selectNews returns fallback items until a section’s first poll, and none without sources', () => {
  const sources = [
    newsSource('a'),
    newsSource('w', { section: 'world' }),
    newsSource('e', { section: 'events', paused: 'waits for an agreement' }),
  ];
  const edition = compose(sources, { a: [item('A')] });
  const awaited = new Set(['local', 'world'] as const);
  const count = (section: 'local' | 'world' | 'events' | 'arts') =>
    selectNews({ ...edition, awaited }, section, '').length;
  expect([count('local'), count('world'), count('events'), count('arts')]).toEqual([1, 3, 0, 0]);
  expect(selectNews({ ...emptyEdition(NOW), awaited: new Set(['arts']) }, 'all', '')).toHaveLength(
    3,
  );
});

const by = (publishers: string) =>
  [...publishers].map((publisher, index) => editionItem({ publisher, id: String(index) }));
const publishersOf = (items: readonly { publisher: string }[]) =>
  items.map(({ publisher }) => publisher).join('');

test.each([
  ['AAAAAAABCD', 'AABCD', 'other publishers move up'],
  [
    'AAAAAB',
    'AAAAB',
    'the remaining places go to the first publisher’s stories if others have too few',
  ],
  ['AAAAAA', 'AAAAA', 'a single publisher has all places'],
  ['ABABABAB', 'ABABA', 'the newest story gets the fifth place between two publishers'],
  ['ABCDE', 'ABCDE', 'nothing changes if no publisher exceeds its share'],
  ['AABBCD', 'AABBC', 'the newest stories are selected if all publishers are within their shares'],
  ['', '', 'an empty list stays empty'],
])('fairShare of %s is %s: %s', (all, expected) => {
  expect(publishersOf(fairShare(by(all), 5, 2))).toBe(expected);
});

test('fairShare counts publishers of one owner as one', () => {
  const items = by('ABAC').map((item) =>
    item.publisher === 'C' ? item : { ...item, owner: 'a company' },
  );
  expect(publishersOf(fairShare(items, 3, 2))).toBe('ABC');
});

test('an edition has stories of others although one publisher, on any desk, has fifteen newer ones', () => {
  const storiesOf = (id: string, count: number, hour: number) =>
    Array.from({ length: count }, (_, nth) => item(`${id} ${nth}`, hour + (nth % 8)));
  const loud = storiesOf('loud', 15, 1);
  const others = { calm: storiesOf('calm', 2, 13), slow: storiesOf('slow', 1, 13) };
  const editionOf = (...ids: string[]) =>
    compose(
      ids.map((id) => newsSource(id)),
      { loud, ...others },
    );
  for (const edition of [
    editionOf('loud', 'calm', 'slow'),
    mergeEditions([editionOf('loud'), editionOf('calm', 'slow')]),
  ]) {
    const local = mergeEditions(edition ? [edition] : [])?.sections.local ?? [];
    expect(local).toHaveLength(15);
    expect(local.filter(({ publisher }) => publisher !== 'loud')).toHaveLength(3);
  }
});
