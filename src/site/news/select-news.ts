import {
  type Edition,
  type EditionItem,
  mergedItems,
  sectionItems,
} from '../../edition/edition.ts';
import { ALL_VIEW_SECTIONS } from '../../publications/sections.ts';
import { matcher, type NewsCategory } from '../../shared/news-view.ts';

/** The stories of a category that match a search, newest first. */
export function selectNews(edition: Edition, category: NewsCategory, query: string): EditionItem[] {
  const items =
    category === 'all' ? mergedItems(edition, ALL_VIEW_SECTIONS) : sectionItems(edition, category);
  return items.filter(matcher(query));
}
