import { expect, it } from 'vitest';
import { selectItems, withoutWithdrawn } from '../../../../src/feeds/normalise/normalise.ts';
import type { NewsItem } from '../../../../src/model/edition/news-item.ts';
import { PREVIOUS_TITLE_MS } from '../../../../src/model/edition/news-item.ts';
import { newsItem, newsSource } from '../../../support/fixtures.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const SOURCE = newsSource('paper', { publisher: 'The Paper' });

const select = (items: string): NewsItem[] =>
  selectItems(SOURCE, readDocument(rss(items)), [], NOW);

/** An item of a feed, a day later than that of the previous number. */
function xml(number: number, { guid = `g${number}`, title = 'T', link = '/page' } = {}): string {
  const day = String(number).padStart(2, '0');
  return `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>${link}</link><pubDate>2026-01-${day}T00:00:00Z</pubDate></item>`;
}

it('selectItems keeps all items of a feed that share their page and their title', () => {
  const items = select([1, 2, 3].map((number) => xml(number)).join(''));
  expect(items.map(({ pubDate }) => pubDate.slice(8, 10))).toEqual(['03', '02', '01']);
});

it('selectItems keeps the newest of two items with one guid, under the same id', () => {
  const items = select(xml(1, { guid: 'g', title: 'Old' }) + xml(2, { guid: 'g', title: 'New' }));
  expect(items.map(({ title }) => title)).toEqual(['New']);
  const [once] = select(xml(1, { guid: 'g' }));
  expect(items[0]?.id).toBe(once?.id);
});

it('selectItems keeps all items with different links that share a guid', () => {
  const shared = (number: number) => xml(number, { guid: 'home', link: `/${number}` });
  expect(select([1, 2, 3].map(shared).join(''))).toHaveLength(3);
});

it('selectItems keeps one of two items with one guid whose links differ only in tracking parameters', () => {
  const tracked = (number: number) => xml(number, { guid: 'g', link: `/1?utm_content=${number}` });
  expect(select([1, 2].map(tracked).join(''))).toHaveLength(1);
});

it('selectItems removes tracking parameters from links, and ids do not depend on them', () => {
  const item = (query: string) =>
    `<item><title>T</title><link>https://paper.example/1?${query}</link></item>`;
  const [one] = select(item('id=1&amp;utm_content=monday'));
  const [other] = select(item('id=1&amp;utm_content=tuesday'));
  expect(one?.link).toBe('https://paper.example/1?id=1');
  expect(other?.id).toBe(one?.id);
});

it('selectItems drops a byline that is the publisher’s name', () => {
  const items = select(
    xml(1).replace('<title>', '<author>The paper</author><title>') +
      xml(2).replace('<title>', '<author>Jane Doe</author><title>'),
  );
  expect(items.map(({ byline }) => byline)).toEqual(['Jane Doe', undefined]);
});

it('selectItems keeps the fifteen newest items', () => {
  // Of the 14 days until NOW the first four have two stories.
  const days = [1, 2, 3, 4, ...Array.from({ length: 14 }, (_, index) => index + 1)];
  const items = select(days.map((day, index) => xml(day, { guid: String(index) })).join(''));
  expect(items).toHaveLength(15);
  expect(items.at(-1)?.pubDate).toBe('2026-01-02T00:00:00.000Z');
});

it('feed-politeness rule 40: selectItems keeps the earlier date of an item that has lost it', () => {
  const dated = select(xml(1));
  const undated = readDocument(rss(xml(1).replace(/<pubDate>.*<.pubDate>/, '')));
  expect(undated[0]?.isDated).toBe(false);
  expect(selectItems(SOURCE, undated, dated, NOW)).toEqual(dated);
});

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const item = (title: string, more: Partial<NewsItem> = {}) => newsItem({ title, ...more });

/** The stored items after polls that find these headlines. */
function poll(titles: readonly string[], everyMinutes = 15): NewsItem[] {
  let stored: NewsItem[] = [];
  titles.forEach((title, index) => {
    stored = selectItems(SOURCE, [item(title)], stored, minutesLater(index * everyMinutes));
  });
  return stored;
}

it('selectItems keeps the previous headline and the time of the change', () => {
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
])('selectItems records no change of headline if only %s differ', (_, title) => {
  expect(poll(['Two hurt in fire', title])[0]).toEqual(item(title));
});

it('selectItems records no change from or to a missing title', () => {
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
  const later = new Date(minutesLater(15).getTime() + PREVIOUS_TITLE_MS);
  const [left] = selectItems(SOURCE, [item('Three')], changed ? [changed] : [], later);
  expect(left).toEqual(item('Three'));
});

it('selectItems returns identical items while a publisher alternates between two headlines', () => {
  const flips = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 ? 'B' : 'A'));
  const settled = poll(flips(4));
  for (const count of [5, 6, 20, 41]) expect(poll(flips(count))).toEqual(settled);
});

const at = (hour: number, id: string) =>
  item(id, { id, pubDate: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` });

it('withoutWithdrawn drops a story that is missing among older ones, and keeps those too old for the feed', () => {
  const old = at(1, 'old');
  const gone = at(8, 'gone');
  const read = [at(5, 'x'), at(9, 'y')];
  expect(withoutWithdrawn([gone, old], read)).toEqual([old]);
});

it('withoutWithdrawn returns the same list if nothing was withdrawn', () => {
  const previous = [at(1, 'old'), at(8, 'there')];
  expect(withoutWithdrawn(previous, [at(8, 'there'), at(5, 'x')])).toBe(previous);
  const undated = [item('undated', { isDated: false })];
  expect(withoutWithdrawn(undated, [at(5, 'x')])).toBe(undated);
  expect(withoutWithdrawn(previous, [item('x', { isDated: false })])).toBe(previous);
});

it('selectItems drops a story that its feed has withdrawn', () => {
  const a = item('A', { id: 'a' });
  const b = item('B', { id: 'b' });
  expect(selectItems(SOURCE, [b], [a, b], NOW)).toEqual([b]);
});
