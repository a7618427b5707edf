import { withoutTracking } from '../../edition/canonical-link.ts';
import { MAX_SECTION_ITEMS, newestFirst } from '../../edition/edition.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import { dropRepeatedIds } from '../../edition/same-story.ts';
import type { Source } from '../../publications/source.ts';
import { isSameName } from './byline.ts';

/** Characters. No honest address is longer, and what is stored stays within a D1 row (1 MB). */
const MAX_ADDRESS_LENGTH = 4_000;

/**
 * The source's own selection, newest first, each id once, links without tracking parameters, no byline that is the
 * publisher's name. A story without a date keeps the time at which it was first seen, and one that loses its date, or gets
 * one that is yet to come, the date that it had.
 */
export function selectItems(
  source: Source,
  items: readonly NewsItem[],
  previous: readonly NewsItem[],
): NewsItem[] {
  const seen = new Map(previous.map((item) => [item.id, item]));
  const selected = items
    .filter((item) => isWanted(source, item))
    .map((item) => {
      const { pubDate, isDated } = (!item.isDated && seen.get(item.id)) || item;
      const { byline = '', ...story } = item;
      return {
        ...story,
        link: withoutTracking(item.link),
        pubDate,
        isDated,
        ...(byline !== '' && !isSameName(byline, source.publisher) && { byline }),
      };
    })
    .sort(newestFirst);
  return dropRepeatedIds(selected).slice(0, MAX_SECTION_ITEMS);
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
