import { expect, it } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { uniquePages } from '../../../../src/edition/same-story/join-stories.ts';
import { editionItem } from '../../../support/news-items.ts';

const PAGE = 'https://wire.example/port';

/** A story of a desk, which is its publisher too. */
function story(desk: string, more: Partial<EditionItem> = {}): EditionItem {
  return editionItem({
    id: desk,
    title: `As ${desk} has it`,
    description: '',
    link: `https://${desk}.example/1`,
    publisher: desk,
    ...more,
  });
}

const later = { pubDate: '2026-11-20T13:00:00Z' };
const alsoIn = (...links: string[]) => ({
  alsoIn: links.map((link) => ({ publisher: 'Other', link })),
});

it.each<[condition: string, stories: readonly EditionItem[], left: readonly number[]]>([
  [
    'one page, which is nobody’s who is followed',
    [
      story('a', { link: PAGE, isElsewhere: true, ...later }),
      story('b', { link: `${PAGE}/`, isElsewhere: true }),
    ],
    [1],
  ],
  [
    'one page and its own publisher',
    [story('a', { link: PAGE, isElsewhere: true }), story('b', { link: PAGE, ...later })],
    [1],
  ],
  [
    'one page and a region',
    [story('a', { link: PAGE, section: 'national' }), story('b', { link: PAGE, ...later })],
    [1],
  ],
  ['one title', [story('a', { title: 'Port' }), story('b', { title: 'Port' })], [0, 1]],
  ['no page', [story('a', { link: '#' }), story('b', { link: '#' })], [0, 1]],
  [
    'a page that one list has twice',
    [story('a', { link: PAGE }), story('a', { link: PAGE }), story('b', { link: PAGE })],
    [0, 1, 2],
  ],
  [
    'a page that another story names',
    [story('a', later), story('b', alsoIn('https://a.example/1'))],
    [1],
  ],
  [
    'a page that a story of its own list names',
    [story('a', { link: PAGE }), story('a', alsoIn(PAGE))],
    [0, 1],
  ],
  [
    'pages that name each other',
    [
      story('a', { ...later, ...alsoIn('https://b.example/1') }),
      story('b', alsoIn('https://a.example/1')),
    ],
    [1],
  ],
])('uniquePages leaves of stories of several lists that have %s', (_, stories, left) => {
  const expected = left.map((index) => stories[index]);
  expect(uniquePages(stories, ({ publisher }) => publisher)).toEqual(expected);
  expect(uniquePages(stories.toReversed(), ({ publisher }) => publisher)).toEqual(
    expected.toReversed(),
  );
});
