import {
  type Edition,
  type EditionItem,
  mergedItems,
  sectionItems,
} from '../../edition/edition.ts';
import { ALL_VIEW_SECTIONS } from '../../publications/sections.ts';
import { matcher, type NewsCategory } from '../../shared/news-view.ts';

/** The stories of all sections as one list, by the sections of an edition: every search of that edition needs it. */
const allStories = new WeakMap<Edition['sections'], readonly EditionItem[]>();

/** The stories of a category that match a search, newest first. */
export function selectNews(edition: Edition, category: NewsCategory, query: string): EditionItem[] {
  const items = category === 'all' ? storiesOfAll(edition) : sectionItems(edition, category);
  return items.filter(matcher(query));
}

function storiesOfAll(edition: Edition): readonly EditionItem[] {
  let stories = allStories.get(edition.sections);
  if (!stories) {
    stories = mergedItems(edition, ALL_VIEW_SECTIONS);
    allStories.set(edition.sections, stories);
  }
  return stories;
}
