import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdition, type Edition, sectionVersion } from '../../../src/edition/edition.ts';
import type { NewsItem } from '../../../src/edition/news-item.ts';
import type { Desk } from '../../../src/publications/desk.ts';
import { shortHash } from '../../../src/text/short-hash.ts';
import { runs } from '../../support/effort.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A desk whose sources are in two sections. */
const deskWith = (maxItems: number | undefined): Pick<Desk, 'sources'> => ({
  sources: ['local', 'local', 'world', 'world'].map((section, index) => ({
    id: `feed-${index}`,
    url: `https://host-${index}.example/feed`,
    via: 'xml',
    section: section === 'local' ? 'local' : 'world',
    publisher: `Publisher ${index % 3}`,
    ...(maxItems !== undefined && { maxItems }),
  })),
});

const itemOf = (n: number): NewsItem => ({
  id: `${n}`,
  title: `Title ${n % 5}`,
  description: '',
  link: `https://host.example/${n % 7}`,
  pubDate: new Date(NOW.getTime() - n * 1000).toISOString(),
  isDated: true,
  category: '',
  image: '/stock-photo.svg',
});

const withoutMemory = (
  desk: Pick<Desk, 'sources'>,
  items: ReadonlyMap<string, readonly NewsItem[]>,
) => JSON.stringify(composeEdition(desk, items, NOW));

test('whatever items change from one edition to the next, an edition made with what is known is the one made without', async () => {
  const changes = fc.array(
    fc.record({
      source: fc.integer({ min: 0, max: 3 }),
      items: fc.option(fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 6 }), { nil: undefined }),
      maxItems: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 5 }),
    }),
    { maxLength: 12 },
  );
  const unlimited = deskWith(undefined);
  fc.assert(
    fc.property(changes, (given) => {
      const items = new Map<string, readonly NewsItem[]>();
      const known = new Map();
      for (const { source, items: numbers, maxItems } of given) {
        const desk = maxItems === undefined ? unlimited : deskWith(maxItems);
        if (numbers) items.set(`feed-${source}`, numbers.map(itemOf));
        else items.delete(`feed-${source}`);
        const edition = composeEdition(desk, items, NOW, known);
        expect(JSON.stringify(edition)).toBe(withoutMemory(desk, items));
      }
    }),
    { numRuns: runs(100) },
  );
});

test('a section none of whose sources has changed is the same array, and one of its sources’ items make it another', () => {
  const desk = deskWith(undefined);
  const items = new Map(['feed-0', 'feed-2'].map((id, n) => [id, [itemOf(n)]]));
  const known = new Map();
  const compose = (): Edition => composeEdition(desk, items, NOW, known);
  const first = compose();
  items.set('feed-2', [itemOf(9)]);
  const second = compose();
  expect(second.sections.local).toBe(first.sections.local);
  expect(second.sections.world?.map(({ id }) => id)).toEqual(['9']);
});

test('the version of an edition and of a section is the hash of its JSON', () => {
  const items = new Map(['feed-0', 'feed-2'].map((id, n) => [id, [itemOf(n), itemOf(n + 5)]]));
  const { version, sections } = composeEdition(deskWith(undefined), items, NOW);
  expect(version).toBe(shortHash(JSON.stringify(sections)));
  for (const section of Object.values(sections))
    expect(sectionVersion(section)).toBe(shortHash(JSON.stringify(section)));
});
