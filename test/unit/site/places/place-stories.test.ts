import { expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { composePlaceStories } from '../../../../src/site/places/place-stories.ts';
import { editionItem } from '../../../support/news-items.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

const SOURCE = {
  id: 'courier',
  section: 'local',
  publisher: 'Courier',
  url: 'https://courier.example/feed',
  via: 'xml',
} as const;
const PAPER = {
  gazetteer: NUNAVUT_NEWS.gazetteer,
  desks: [{ id: 'desk', name: 'Desk', sources: [SOURCE] }],
};

function story(id: string, title: string, hour = 8, changes: Partial<EditionItem> = {}) {
  return editionItem({
    id,
    title,
    description: `${title}: what the chief of the hamlet says of it, in a sentence that is long enough.`,
    link: `https://courier.example/${id}`,
    pubDate: new Date(NOON + (hour - 12) * 3_600_000).toISOString(),
    ...changes,
  });
}

/** The headlines of Arviat once these editions were published, one after the other. */
function headlines(editions: readonly (readonly EditionItem[])[], daysBetween = 0): string[] {
  let stories: readonly EditionItem[] = [];
  let shown: readonly EditionItem[] = [];
  for (const [index, local] of editions.entries()) {
    const publishedAt = new Date(NOON + index * daysBetween * DAY).toISOString();
    const composed = composePlaceStories({ publishedAt, sections: { local } }, stories, PAPER);
    stories = composed.stories;
    shown = composed.byPlace.get('arviat') ?? [];
  }
  return shown.map(({ title }) => title);
}

const FIRE = 'Fire in Arviat';
const OLDER = [story('x', 'Old one', 1), story('y', 'Older one', 2)];
const FIRST = [story('a', FIRE, 5), ...OLDER];
const wire = (changes: Partial<EditionItem>) =>
  story('w', 'A night of fire', 4, {
    publisher: 'The Wire',
    link: 'https://wire.example/fire',
    ...changes,
  });
const SAME_PAGE = { link: 'https://courier.example/a' };
const CLAIM: Partial<EditionItem> = { ...SAME_PAGE, isElsewhere: true };
const JOINED = { alsoIn: [{ publisher: 'Courier', ...SAME_PAGE }] };

test.each<[what: string, editions: EditionItem[][], shown: string[]]>([
  ['stay when the edition has them no more', [[story('a', FIRE)], []], [FIRE]],
  ['change', [[story('a', FIRE)], [story('a', 'Arviat is safe')], []], ['Arviat is safe']],
  ['leave where they name it no more', [[story('a', FIRE)], [story('a', 'False alarm')], []], []],
  [
    'are one under another id',
    [[story('a', FIRE)], [story('b', 'Arviat safe', 8, SAME_PAGE)]],
    ['Arviat safe'],
  ],
  ['leave where the feed has older stories and not this one', [FIRST, OLDER, []], []],
  [
    'stay where a feed is full',
    [[story('a', FIRE, 1)], [story('b', 'One', 2), story('c', 'Two', 3)]],
    [FIRE],
  ],
  ['stay where another story has their page', [FIRST, [wire(SAME_PAGE), ...OLDER]], [FIRE]],
  ['stay where another story was joined with them', [FIRST, [wire(JOINED), ...OLDER]], [FIRE]],
  ['leave where another feed only claims their page', [FIRST, [wire(CLAIM), ...OLDER]], []],
  ['have no story of a far future', [[story('a', FIRE, 24 * 365)]], []],
])('headlines of a community %s', (_, editions, shown) => {
  expect(headlines(editions)).toEqual(shown);
});

test('headlines of a community stay for 90 days', () => {
  expect(headlines([[story('a', FIRE)], []], 89)).toEqual([FIRE]);
  expect(headlines([[story('a', FIRE)], []], 90)).toEqual([]);
});

test('headlines of a community are the newest fifteen', () => {
  const editions = [0, 1, 2, 3].map((round) =>
    Array.from({ length: 5 }, (_, index) => {
      const number = round * 5 + index;
      return story(String(number), `Arviat story ${number}`, number / 10);
    }),
  );
  const shown = headlines(editions);
  expect(shown).toHaveLength(15);
  expect([shown[0], shown.at(-1)]).toEqual(['Arviat story 19', 'Arviat story 5']);
});
