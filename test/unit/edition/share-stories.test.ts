import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edition, EditionItem } from '../../../src/edition/edition.ts';
import { shareStories } from '../../../src/edition/share-stories.ts';

function story(fields: Partial<EditionItem> = {}): EditionItem {
  return {
    id: 'a1',
    title: 'Sealift reaches Iqaluit',
    description: '',
    link: 'https://paper.example/sealift',
    pubDate: '2026-11-20T12:00:00.000Z',
    isDated: true,
    category: '',
    image: '/stock-photo.svg',
    publisher: 'The Paper',
    section: 'local',
    ...fields,
  };
}

function edition(items: readonly EditionItem[]): Edition {
  const sections = Object.groupBy(items, ({ section }) => section);
  return { shape: 1, version: 'v', publishedAt: '2026-11-20T12:05:00.000Z', sections };
}

test('shareStories keeps the object of a story that has not changed, wherever it stands', () => {
  const known = story();
  const shared = shareStories(
    edition([story({ id: 'new' }), story()]),
    edition([known, story({ id: 'gone' })]),
  );
  expect(shared.sections.local?.[1]).toBe(known);
});

test.for([
  ['another text', { title: 'Sealift is late' }],
  ['one field more', { byline: 'A. Reporter' }],
  ['another publisher', { publisher: 'Another Paper' }],
  ['another section', { section: 'world' }],
] as const)('shareStories keeps a story with %s as it is', ([, fields]) => {
  const changed = story(fields);
  const shared = shareStories(edition([changed]), edition([story()]));
  expect(Object.values(shared.sections).flat()).toEqual([changed]);
  expect(Object.values(shared.sections).flat()[0]).toBe(changed);
});

test('shareStories never changes what an edition says', () => {
  const items = fc.array(
    fc
      .record({
        id: fc.constantFrom('a', 'b', 'c'),
        title: fc.constantFrom('One', 'Two'),
        publisher: fc.constantFrom('The Paper', 'Another Paper'),
        section: fc.constantFrom('local' as const, 'world' as const),
        byline: fc.constantFrom('A. Reporter', 'Another'),
      })
      .map(story),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(items, items, (next, before) => {
      expect(shareStories(edition(next), edition(before))).toEqual(edition(next));
    }),
  );
});
