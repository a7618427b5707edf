import { type Edition, type EditionItem, mergedItems, sectionItems } from '../edition/edition.ts';
import { ALL_VIEW_SECTIONS, isSectionId, type SectionId } from '../publications/sections.ts';

/** What readers ask of /news: everything, or one section. */
export type NewsCategory = SectionId | 'all';

/** A category parameter as /news reads it: an unknown one is the "all" view. */
export function readCategory(value: string | null): NewsCategory {
  return value !== null && isSectionId(value) ? value : 'all';
}

/** The stories of a category that match a search, newest first. */
export function selectNews(edition: Edition, category: NewsCategory, query: string): EditionItem[] {
  const items =
    category === 'all' ? mergedItems(edition, ALL_VIEW_SECTIONS) : sectionItems(edition, category);
  return items.filter(matcher(query));
}

/** Case-insensitive substring match on title or description; a blank search matches everything (spec §5). */
export function matcher(
  query: string,
): (item: Pick<EditionItem, 'title' | 'description'>) => boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return () => true;
  return ({ title, description }) =>
    title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
}
