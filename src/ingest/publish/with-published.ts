import type { Edition } from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import type { LastGoodItems } from '../store/read-unpublished.ts';

/**
 * The last good items. Where they are unreadable or lost, the publisher's stories in the same
 * section of the published edition stand in.
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
    // A new source has no stories yet if the publisher has another source in the section.
    const hasOther = sources.some(
      (other) => other.section === section && other.publisher === publisher && items.has(other.id),
    );
    const shown = published?.sections[section]?.filter((item) => item.publisher === publisher);
    if (shown && shown.length > 0 && (unreadable.has(id) || !hasOther)) all.set(id, shown);
  }
  return all;
}
