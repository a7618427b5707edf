import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deskEventsTag,
  eventsTags,
  isEventsTag,
  paperEventsTag,
  sectionTag,
} from '../../../../src/model/edition/cache-tags.ts';
import type { Edition, EditionItem } from '../../../../src/model/edition/edition.ts';
import { type NewsItem, readItems } from '../../../../src/model/edition/news-item.ts';
import { isEdition, readStoredEditions } from '../../../../src/model/edition/stored-edition.ts';
import { readSourceState } from '../../../../src/model/sources/source-state.ts';
import { SECTION_IDS } from '../../../../src/shared/sections.ts';
import { forAll } from '../../../support/effort.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

// Values that the first release stored. A release that cannot read them would show fallback items
// until every feed is polled again: new fields must be optional, or the old shape still be read.
const ITEM: NewsItem = {
  id: 'a1',
  title: 'Sealift reaches Iqaluit',
  description: 'The first ship of the season.',
  link: 'https://paper.example/sealift',
  pubDate: '2026-11-20T12:00:00.000Z',
  isDated: true,
  category: 'Local',
  image: '/stock-photo.svg',
};
const STORY: EditionItem = { ...ITEM, publisher: 'The Paper', section: 'local' };
const EDITION: Edition = {
  shape: 1,
  version: 'v1',
  publishedAt: '2026-11-20T12:05:00.000Z',
  sections: { local: [STORY], world: [] },
};

function without(object: object, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function withStory(story: unknown): object {
  return { ...EDITION, sections: { local: [STORY, story] } };
}

const DAMAGED: readonly (readonly [condition: string, json: unknown])[] = [
  ...Object.keys(EDITION).map((name) => [`without its ${name}`, without(EDITION, name)] as const),
  ...Object.keys(STORY).map(
    (name) => [`with a story without its ${name}`, withStory(without(STORY, name))] as const,
  ),
  ['with another shape', { ...EDITION, shape: 2 }],
  ['with a list of sections', { ...EDITION, sections: [[STORY]] }],
  ['with a section that is no list', { ...EDITION, sections: { local: { 0: STORY } } }],
  ['with a section that nobody knows', withStory({ ...STORY, section: 'toString' })],
  ['with a story that is null', withStory(null)],
];

test.for(DAMAGED)('isEdition refuses an edition %s', ([, json]) => {
  expect(isEdition(json)).toBe(false);
});

test('isEdition accepts an edition of the first release, refuses any other value, and never throws', () => {
  expect(isEdition(EDITION)).toBe(true);
  forAll(100, [fc.jsonValue()], (json) => {
    expect(isEdition(json)).toBe(false);
  });
});

/** Reads `edition` from KV while `known` is in memory. */
async function readBeside(known: Edition, edition: Edition): Promise<Edition | undefined> {
  const get = async (keys: string[]) => new Map(keys.map((key) => [key, JSON.stringify(edition)]));
  const kv = { get } as unknown as KVNamespace;
  const stored = (await readStoredEditions(kv, ['desk'], () => known)).get('desk');
  return stored?.kind === 'edition' ? stored.edition : undefined;
}

test('reading an edition returns the known object if version and number are the same', async () => {
  expect(await readBeside(EDITION, EDITION)).toBe(EDITION);
  const next = { ...EDITION, number: 1 };
  expect(await readBeside(EDITION, next)).toEqual(next);
});

test('an unchanged story is the same object in the next edition at any position; others are as stored', async () => {
  const others: EditionItem[] = [
    { ...STORY, title: 'Sealift is late' },
    { ...STORY, byline: 'A. Reporter' },
    { ...STORY, section: 'world' },
  ];
  const next = { ...EDITION, version: 'v2', sections: { local: [...others, STORY] } };
  const read = await readBeside(EDITION, next);
  expect(read).toEqual(next);
  expect(read?.sections.local?.indexOf(STORY)).toBe(others.length);
});

test('readItems reads stories that the first release stored in D1', () => {
  expect(readItems(JSON.stringify([ITEM]))).toEqual([ITEM]);
});

test('stored items keep the order of their fields, so that an unchanged item has the same JSON', () => {
  const [made] = readDocument(
    rss(
      '<item dir="rtl"><title>T</title><author>A</author><dc:language>ar</dc:language><media:content url="https://paper.example/ice.jpg"><media:credit>B</media:credit></media:content></item>',
    ),
  );
  expect(made).toMatchObject({ credit: 'Photo: B', language: 'ar', direction: 'rtl', byline: 'A' });
  const stored = JSON.stringify([made]);
  expect(JSON.stringify(readItems(stored))).toBe(stored);
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

test('the tags of sections and of a desk’s events do not collide', () => {
  const sections = SECTION_IDS.map((section) => sectionTag('nunavut', section));
  expect(sections).not.toContain(deskEventsTag('nunavut'));
  expect(sections.filter(isEventsTag)).toEqual([]);
});

test('the events of a desk and of a paper have events tags', () => {
  expect([deskEventsTag('nunavut'), paperEventsTag('nunavut-news')].filter(isEventsTag)).toEqual([
    'desk:nunavut:calendars',
    'nunavut-news:events',
  ]);
});

test('a paper’s events have its own tag and those of its desks with calendars', () => {
  const calendar = { id: 'a', publisher: 'A', url: 'https://a.example/a.ics' };
  const desks = [
    { id: 'one', name: 'One', sources: [] },
    { id: 'two', name: 'Two', sources: [], calendars: [calendar] },
  ];
  expect(eventsTags({ id: 'paper', desks })).toEqual(['paper:events', 'desk:two:calendars']);
});
