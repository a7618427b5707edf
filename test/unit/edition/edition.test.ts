import { describe, expect, test } from 'vitest';
import {
  composeEdition,
  emptyEdition,
  mergedItems,
  mergeEditions,
  sectionItems,
} from '../../../src/edition/edition.ts';
import type { NewsItem } from '../../../src/edition/news-item.ts';
import type { Desk, Source } from '../../../src/publications/desk.ts';
import { matcher, readCategory } from '../../../src/shared/news-view.ts';
import { selectNews } from '../../../src/site/search/select-news.ts';
import { newsItem, newsSource } from '../../support/news-items.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A story that is `hour` hours old. */
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

const deskOf = (...sources: Source[]): Pick<Desk, 'sources'> => ({ sources });

const titles = (items: readonly NewsItem[] = []) => items.map(({ title }) => title);

describe('an edition', () => {
  test('composeEdition gives a story without a language that of its source, else that of its desk', () => {
    const edition = composeEdition(
      { ...deskOf(newsSource('a', { language: 'ar' }), newsSource('b')), language: 'en-CA' },
      new Map([
        ['a', [item('Own', 1, { language: 'fr' }), item('Of its source', 2)]],
        ['b', [item('Of its desk', 3), item('Own too', 4, { language: 'iu' })]],
      ]),
      NOW,
    );
    expect(
      edition.sections.local?.map(({ title, language, direction }) => [title, language, direction]),
    ).toEqual([
      ['Own', 'fr', undefined],
      ['Of its source', 'ar', 'rtl'],
      ['Of its desk', 'en-CA', undefined],
      ['Own too', 'iu', undefined],
    ]);
  });

  test('composeEdition merges the sources of a section, newest first, each story with its publisher', () => {
    const edition = composeEdition(
      deskOf(newsSource('a', { publisher: 'Paper A' }), newsSource('b', { publisher: 'Paper B' })),
      new Map([
        ['a', [item('A1', 1), item('A3', 3)]],
        ['b', [item('B2', 2)]],
      ]),
      NOW,
    );
    expect(edition.sections.local?.map(({ title, publisher }) => `${title} ${publisher}`)).toEqual([
      'A1 Paper A',
      'B2 Paper B',
      'A3 Paper A',
    ]);
  });

  test('composeEdition takes three stories of each of the five sports feeds', () => {
    const sports = ['baseball', 'tennis', 'golf', 'hockey', 'soccer'];
    const edition = composeEdition(
      deskOf(...sports.map((id) => newsSource(id, { section: 'sports', maxItems: 3 }))),
      new Map(
        sports.map((id, sport) => [
          id,
          Array.from({ length: 9 }, (_, index) => item(`${id} ${index}`, sport + index * 10)),
        ]),
      ),
      NOW,
    );
    const items = edition.sections.sports ?? [];
    expect(items).toHaveLength(15);
    for (const id of sports)
      expect(items.filter(({ publisher }) => publisher === id)).toHaveLength(3);
    expect(titles(items).slice(0, 2)).toEqual(['baseball 0', 'tennis 0']);
  });

  test('composeEdition keeps at most twenty stories of a section, of which a publication shows fifteen', () => {
    const edition = composeEdition(
      deskOf(newsSource('a')),
      new Map([['a', Array.from({ length: 30 }, (_, index) => item(`Story ${index}`, index))]]),
      NOW,
    );
    expect(edition.sections.local).toHaveLength(20);
    expect(mergeEditions([edition])?.sections.local).toHaveLength(15);
  });

  test('composeEdition gives the same version for the same stories at another time', () => {
    const publication = deskOf(newsSource('a'));
    const later = new Date(NOW.getTime() + 3_600_000);
    const compose = (title: string, at: Date) =>
      composeEdition(publication, new Map([['a', [item(title)]]]), at).version;
    expect(compose('One', later)).toBe(compose('One', NOW));
    expect(compose('Two', NOW)).not.toBe(compose('One', NOW));
  });

  test('composeEdition leaves out the stories of a paused source', () => {
    const edition = composeEdition(
      deskOf(newsSource('a', { paused: 'its terms changed' }), newsSource('b')),
      new Map([
        ['a', [item('A')]],
        ['b', [item('B')]],
      ]),
      NOW,
    );
    expect(titles(edition.sections.local)).toEqual(['B']);
  });

  test('sectionItems gives the three built-in stories for a section without any good poll, and for no other', () => {
    const edition = composeEdition(
      deskOf(newsSource('a'), newsSource('w', { section: 'world' })),
      new Map([['a', [item('A')]]]),
      NOW,
    );
    expect(titles(sectionItems(edition, 'local'))).toEqual(['A']);
    expect(sectionItems(edition, 'world').map(({ category }) => category)).toEqual([
      'Local News',
      'Science',
      'Culture',
    ]);
    expect(titles(selectNews(edition, 'all', '', []))).toEqual(['A']);
  });

  test('mergedItems gives the three built-in stories once before anything was fetched', () => {
    const items = selectNews(emptyEdition(NOW), 'all', '', []);
    expect(items).toHaveLength(3);
    for (const { link, image, pubDate } of items)
      expect({ link, image, pubDate }).toEqual({
        link: '#',
        image: '/stock-photo.svg',
        pubDate: NOW.toISOString(),
      });
  });
});

describe('the same story', () => {
  test('mergedItems shows a story once where two sections carry it', () => {
    const edition = composeEdition(
      deskOf(newsSource('a'), newsSource('b', { section: 'world', publisher: 'a' })),
      new Map([
        ['a', [item('Shared', 1)]],
        ['b', [item('Shared', 1), item('World', 2)]],
      ]),
      NOW,
    );
    expect(titles(mergedItems(edition, ['local', 'world']))).toEqual(['Shared', 'World']);
  });
});

describe('category and search', () => {
  test('readCategory takes an unknown category for the "all" view', () => {
    expect(readCategory('sports')).toBe('sports');
    expect(readCategory('real-estate')).toBe('real-estate');
    expect(readCategory('no-such')).toBe('all');
    expect(readCategory('Sports')).toBe('all');
    expect(readCategory('')).toBe('all');
    expect(readCategory(null)).toBe('all');
  });

  test('selectNews finds parts of words in title and description, in any case', () => {
    const story = { title: 'Sealift reaches Iqaluit', description: 'Fuel and ᐃᓄᒃᑎᑐᑦ books' };
    for (const query of ['iqal', 'SEALIFT', ' fuel ', 'ᐃᓄᒃ', '', '   '])
      expect(matcher(query)(story), query).toBe(true);
    for (const query of ['sealift iqaluit', 'hockey', '.*'])
      expect(matcher(query)(story)).toBe(false);
  });

  test('selectNews leaves the sections out of the "all" view that it does not merge', () => {
    const edition = composeEdition(
      deskOf(newsSource('a'), newsSource('f', { section: 'food' })),
      new Map([
        ['a', [item('Local')]],
        ['f', [item('Food')]],
      ]),
      NOW,
    );
    expect(titles(selectNews(edition, 'all', '', []))).toEqual(['Local']);
    expect(titles(selectNews(edition, 'food', '', []))).toEqual(['Food']);
  });

  test('selectNews gives the built-in stories for a section that waits for its first poll, and none for one that no source fills', () => {
    const desk = deskOf(
      newsSource('a'),
      newsSource('w', { section: 'world' }),
      newsSource('e', { section: 'events', paused: 'waits for an agreement' }),
    );
    const edition = composeEdition(desk, new Map([['a', [item('A')]]]), NOW);
    const count = (section: 'local' | 'world' | 'events' | 'arts') =>
      selectNews(edition, section, '', [desk]).length;
    expect([count('local'), count('world'), count('events'), count('arts')]).toEqual([1, 3, 0, 0]);
  });
});
