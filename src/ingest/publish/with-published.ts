import type { Edition } from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import type { LastGoodItems } from '../store/read-unpublished.ts';

/**
 * The last good items, and in place of those that cannot be read, or that D1 has lost, what the published edition shows of that
 * publisher in that section.
 */
export function withPublished(
  desk: Desk,
  { items, unreadable }: LastGoodItems,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const all = new Map(items);
  const sources = activeSources(desk);
  for (const { id, section, publisher } of sources) {
    if (items.has(id)) continue;
    // A new source of a publisher who has another one in that section has no stories yet.
    const hasOther = sources.some(
      (other) => other.section === section && other.publisher === publisher && items.has(other.id),
    );
    const shown = published?.sections[section]?.filter((item) => item.publisher === publisher);
    if (shown && shown.length > 0 && (unreadable.has(id) || !hasOther)) all.set(id, shown);
  }
  return all;
}
