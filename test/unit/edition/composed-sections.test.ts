import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdition, type Edition, sectionVersion } from '../../../src/edition/edition.ts';
import type { NewsItem } from '../../../src/edition/news-item.ts';
import { NUNAVUT_NEWS } from '../../../src/publications/nunavut-news/publication.ts';
import type { Publication } from '../../../src/publications/publication.ts';
import { shortHash } from '../../../src/text/short-hash.ts';
import { runs } from '../../support/effort.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A publication whose sources are in two sections. */
const publicationWith = (maxItems: number | undefined): Publication => ({
  ...NUNAVUT_NEWS,
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

const withoutMemory = (publication: Publication, items: ReadonlyMap<string, readonly NewsItem[]>) =>
  JSON.stringify(composeEdition(publication, items, NOW));

test('whatever items change from one edition to the next, an edition made with what is known is the one made without', async () => {
  const changes = fc.array(
    fc.record({
      source: fc.integer({ min: 0, max: 3 }),
      items: fc.option(fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 6 }), { nil: undefined }),
      maxItems: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 5 }),
    }),
    { maxLength: 12 },
  );
  const unlimited = publicationWith(undefined);
  fc.assert(
    fc.property(changes, (given) => {
      const items = new Map<string, readonly NewsItem[]>();
      const known = new Map();
      for (const { source, items: numbers, maxItems } of given) {
        const publication = maxItems === undefined ? unlimited : publicationWith(maxItems);
        if (numbers) items.set(`feed-${source}`, numbers.map(itemOf));
        else items.delete(`feed-${source}`);
        const edition = composeEdition(publication, items, NOW, known);
        expect(JSON.stringify(edition)).toBe(withoutMemory(publication, items));
      }
    }),
    { numRuns: runs(100) },
  );
});

test('a section none of whose sources has changed is the same array, and one of its sources’ items make it another', () => {
  const publication = publicationWith(undefined);
  const items = new Map(['feed-0', 'feed-2'].map((id, n) => [id, [itemOf(n)]]));
  const known = new Map();
  const compose = (): Edition => composeEdition(publication, items, NOW, known);
  const first = compose();
  items.set('feed-2', [itemOf(9)]);
  const second = compose();
  expect(second.sections.local).toBe(first.sections.local);
  expect(second.sections.world?.map(({ id }) => id)).toEqual(['9']);
});

test('the version of an edition and of a section is the hash of its JSON', () => {
  const items = new Map(['feed-0', 'feed-2'].map((id, n) => [id, [itemOf(n), itemOf(n + 5)]]));
  const { version, sections } = composeEdition(publicationWith(undefined), items, NOW);
  expect(version).toBe(shortHash(JSON.stringify(sections)));
  for (const section of Object.values(sections))
    expect(sectionVersion(section)).toBe(shortHash(JSON.stringify(section)));
});
