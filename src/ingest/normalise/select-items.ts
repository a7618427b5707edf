import { MAX_SECTION_ITEMS, sortNewestFirst } from '../../edition/edition.ts';
import { isTitleShown, type NewsItem, type TitleBefore } from '../../edition/news-item.ts';
import { withoutTracking } from '../../edition/same-story/canonical-link.ts';
import { lettersOf, UNTITLED } from '../../edition/same-story/same-text.ts';
import type { Source } from '../../publications/desk.ts';
import { isSameName } from './credits.ts';

/** Characters. Real addresses are shorter, and what is stored stays within a D1 row (1 MB). */
const MAX_ADDRESS_LENGTH = 4_000;

/**
 * The source's own selection, newest first, each id once, links without tracking parameters, no byline that is the
 * publisher's name. A story without a date keeps the time at which it was first seen, and one that loses its date, or gets
 * one that is yet to come, the date that it had; one whose headline was changed names the one before.
 */
export function selectItems(
  source: Source,
  items: readonly NewsItem[],
  previous: readonly NewsItem[],
  now: Date,
): NewsItem[] {
  const seen = new Map(previous.map((item) => [item.id, item]));
  const selected = items
    .filter((item) => isWanted(source, item))
    .map((item) => {
      const { pubDate, isDated } = (!item.isDated && seen.get(item.id)) || item;
      const { byline = '', ...story } = item;
      const selected = {
        ...story,
        link: withoutTracking(item.link),
        pubDate,
        isDated,
        ...(byline !== '' && !isSameName(byline, source.publisher) && { byline }),
      };
      return withTitleBefore(selected, seen.get(item.id), now);
    });
  return dropRepeatedIds(sortNewestFirst(selected)).slice(0, MAX_SECTION_ITEMS);
}

/** Each story of one feed once: there the id alone decides (feed-politeness rule 39). The first one stays. */
function dropRepeatedIds(items: readonly NewsItem[]): NewsItem[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** The settings that decide what is kept of a document; `undefined` where all is. */
export function selectionOf({ onlyCategories, onlyMentioning }: Source): string | undefined {
  if (!onlyCategories && !onlyMentioning) return undefined;
  return JSON.stringify([onlyCategories, onlyMentioning]);
}

function isWanted({ onlyCategories, onlyMentioning }: Source, item: NewsItem): boolean {
  if (Math.max(item.link.length, item.image.length) > MAX_ADDRESS_LENGTH) return false;
  if (
    onlyCategories &&
    !onlyCategories.some((name) => name.toLowerCase() === item.category.toLowerCase())
  )
    return false;
  if (!onlyMentioning) return true;
  const text = `${item.title} ${item.description}`.toLowerCase();
  return onlyMentioning.some((word) => text.includes(word.toLowerCase()));
}

/**
 * An item with the headline that its publisher changed (docs/north/05-stories.md), if it did: the first one of the last hours. A headline that goes
 * back and forth stays what it was.
 *
 * @param previous the same story as it was known before
 * @param now when the change is seen
 */
function withTitleBefore(item: NewsItem, previous: NewsItem | undefined, now: Date): NewsItem {
  if (!previous || item.title === UNTITLED || previous.title === UNTITLED) return item;
  const before = previous.titleBefore;
  const known = before && isTitleShown(before, now) ? before : undefined;
  if (isSameHeadline(item.title, previous.title)) return withBefore(item, known);
  if (known && isSameHeadline(item.title, known.title)) {
    if (known.isReturned) return withBefore({ ...item, title: previous.title }, known);
    return withBefore(item, returned(previous.title, known, now));
  }
  return withBefore(item, changed(previous.title, known, now));
}

function withBefore(item: NewsItem, titleBefore: TitleBefore | undefined): NewsItem {
  return titleBefore ? { ...item, titleBefore } : item;
}

function returned(title: string, { since, changedAt }: TitleBefore, now: Date): TitleBefore {
  return { title, changedAt: now.toISOString(), since: since ?? changedAt, isReturned: true };
}

/** The headline of before, or the one before that, which readers may have seen first. */
function changed(title: string, known: TitleBefore | undefined, now: Date): TitleBefore {
  const changedAt = now.toISOString();
  if (!known || known.isReturned) return { title, changedAt };
  return { title: known.title, changedAt, since: known.since ?? known.changedAt };
}

/** Whether two headlines differ at most in case, punctuation, spaces and the form of their letters. */
function isSameHeadline(a: string, b: string): boolean {
  return a === b || comparable(a) === comparable(b);
}

/** The letters and figures; all of it where there are none. */
function comparable(title: string): string {
  const form = title.normalize('NFKC');
  return lettersOf(form) || form;
}

/**
 * The last good stories of a source of whose document nothing was selected, without those that its publisher has withdrawn: they are not
 * in the document (`read`: all that it holds), and older ones are. Stories that are older than all of it have only been left behind.
 */
export function withoutWithdrawn(
  previous: readonly NewsItem[],
  read: readonly NewsItem[],
): readonly NewsItem[] {
  const ids = new Set(read.map(({ id }) => id));
  const dates = read.filter(({ isDated }) => isDated).map(({ pubDate }) => Date.parse(pubDate));
  const oldest = dates.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const isLeft = ({ id, isDated, pubDate }: NewsItem) =>
    ids.has(id) || !isDated || Date.parse(pubDate) <= oldest;
  return previous.every(isLeft) ? previous : previous.filter(isLeft);
}
