import {
  type Edition,
  type EditionItem,
  mergedItems,
  sectionItems,
} from '../../model/edition/edition.ts';
import { activeSourcesOf, type Desk } from '../../model/publication/desk.ts';
import { matcher, type NewsCategory } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS } from '../../shared/sections.ts';

/**
 * Matching stories, newest first. A section without a source is empty: it has no fallback items.
 */
export function selectNews(
  edition: Edition,
  category: NewsCategory,
  query: string,
  desks: readonly Pick<Desk, 'sources'>[],
): EditionItem[] {
  if (category === 'all') return mergedItems(edition, ALL_VIEW_SECTIONS).filter(matcher(query));
  const willBeFilled = activeSourcesOf(desks).some(({ section }) => section === category);
  const hasNone = edition.sections[category] === undefined && !willBeFilled;
  return hasNone ? [] : sectionItems(edition, category).filter(matcher(query));
}
