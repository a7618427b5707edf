import {
  type Edition,
  type EditionItem,
  mergedItems,
  sectionItems,
} from '../../model/edition/edition.ts';
import { matcher, type NewsCategory } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS } from '../../shared/sections.ts';

/** Matching stories, newest first. */
export function selectNews(edition: Edition, category: NewsCategory, query: string): EditionItem[] {
  const items =
    category === 'all' ? mergedItems(edition, ALL_VIEW_SECTIONS) : sectionItems(edition, category);
  return items.filter(matcher(query));
}
