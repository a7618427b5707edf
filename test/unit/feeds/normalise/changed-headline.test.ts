import { expect, it } from 'vitest';
import { selectItems, withoutWithdrawn } from '../../../../src/feeds/normalise/normalise.ts';
import { type NewsItem, TITLE_BEFORE_MS } from '../../../../src/model/edition/news-item.ts';
import { newsItem, newsSource } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const SOURCE = newsSource('paper', { publisher: 'The Paper' });

const item = (title: string, more: Partial<NewsItem> = {}) => newsItem({ title, ...more });

/** What is stored after polls that find these headlines, a quarter of an hour apart. */
function poll(titles: readonly string[], everyMinutes = 15): NewsItem[] {
  let stored: NewsItem[] = [];
  titles.forEach((title, index) => {
    stored = selectItems(SOURCE, [item(title)], stored, minutesLater(index * everyMinutes));
  });
  return stored;
}

it('selectItems keeps the headline before, and when the change was seen', () => {
  expect(poll(['Two hurt in fire', 'Three hurt in fire'])).toEqual([
    item('Three hurt in fire', {
      titleBefore: { title: 'Two hurt in fire', changedAt: minutesLater(15).toISOString() },
    }),
  ]);
});

it.each([
  ['case', 'TWO HURT IN FIRE'],
  ['punctuation and spaces', 'Two hurt,  in fire!'],
  ['quotation marks', '“Two hurt” in ‘fire’'],
  ['the form of its letters', 'Two hurt in ﬁre'],
])('selectItems notes no change where only %s differ', (_, title) => {
  expect(poll(['Two hurt in fire', title])[0]).toEqual(item(title));
});

it('selectItems notes no change of a story that had, or gets, no title', () => {
  expect(poll(['Untitled', 'Fire'])[0]?.titleBefore).toBeUndefined();
  expect(poll(['Fire', 'Untitled'])[0]?.titleBefore).toBeUndefined();
});

it('selectItems keeps the first headline through several changes, for twelve hours', () => {
  const [changed] = poll(['One', 'Two', 'Three']);
  expect(changed?.titleBefore).toEqual({
    title: 'One',
    changedAt: minutesLater(30).toISOString(),
    since: minutesLater(15).toISOString(),
  });
  const later = new Date(minutesLater(15).getTime() + TITLE_BEFORE_MS);
  const [left] = selectItems(SOURCE, [item('Three')], changed ? [changed] : [], later);
  expect(left).toEqual(item('Three'));
});

it('selectItems stores the very same item with every poll where a publisher’s headline goes back and forth', () => {
  const flips = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 ? 'B' : 'A'));
  const settled = poll(flips(4));
  for (const count of [5, 6, 20, 41]) expect(poll(flips(count))).toEqual(settled);
});

const at = (hour: number, id: string) =>
  item(id, { id, pubDate: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` });

it('withoutWithdrawn lets a story go that is gone although older ones are there, and keeps those that were left behind', () => {
  const [old, gone, read] = [at(1, 'old'), at(8, 'gone'), [at(5, 'x'), at(9, 'y')]];
  expect(withoutWithdrawn([gone, old], read)).toEqual([old]);
});

it('withoutWithdrawn gives the very list where nothing was withdrawn', () => {
  const previous = [at(1, 'old'), at(8, 'there')];
  expect(withoutWithdrawn(previous, [at(8, 'there'), at(5, 'x')])).toBe(previous);
  const undated = [item('undated', { isDated: false })];
  expect(withoutWithdrawn(undated, [at(5, 'x')])).toBe(undated);
  expect(withoutWithdrawn(previous, [item('x', { isDated: false })])).toBe(previous);
});

it('selectItems lets a story go that its feed no longer has', () => {
  const [a, b] = [item('A', { id: 'a' }), item('B', { id: 'b' })];
  expect(selectItems(SOURCE, [b], [a, b], NOW)).toEqual([b]);
});
