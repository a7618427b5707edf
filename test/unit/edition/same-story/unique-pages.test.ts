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
const alsoIn = (link: string) => ({ alsoIn: [{ publisher: 'Other', link }] });
const onPage = (desk: string, more?: Partial<EditionItem>) => story(desk, { link: PAGE, ...more });
const claim = (desk: string) => story(desk, { link: `${PAGE}/`, isElsewhere: true });
const naming = (desk: string, other: string, more?: Partial<EditionItem>) =>
  story(desk, { ...more, ...alsoIn(`https://${other}.example/1`) });

it.each<[condition: string, stories: readonly EditionItem[], left: readonly number[]]>([
  [
    'one page of nobody who is followed',
    [onPage('a', { isElsewhere: true, ...later }), claim('b')],
    [1],
  ],
  ['one page and its own publisher', [claim('a'), onPage('b', later)], [1]],
  ['one page and a region', [onPage('a', { section: 'national' }), onPage('b', later)], [1]],
  ['one title', [story('a', { title: 'Port' }), story('b', { title: 'Port' })], [0, 1]],
  ['no page', [story('a', { link: '#' }), story('b', { link: '#' })], [0, 1]],
  ['a page that one list has twice', [onPage('a'), onPage('a'), onPage('b')], [0, 1, 2]],
  ['a page that another story names', [story('a', later), naming('b', 'a')], [1]],
  ['a page that its own list names', [onPage('a'), story('a', alsoIn(PAGE))], [0, 1]],
  ['pages that name each other', [naming('a', 'b', later), naming('b', 'a')], [1]],
])('uniquePages leaves of stories of several lists that have %s', (_, stories, left) => {
  const expected = left.map((index) => stories[index]);
  expect(uniquePages(stories, ({ publisher }) => publisher)).toEqual(expected);
  expect(uniquePages(stories.toReversed(), ({ publisher }) => publisher)).toEqual(
    expected.toReversed(),
  );
});
