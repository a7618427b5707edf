import { readSearch } from './search/search.ts';
import { isSectionId, type SectionId } from './sections.ts';
import type { Story } from './story.ts';

export type NewsCategory = SectionId | 'all';

/** An unknown category of /news is the "all" view. */
export function readCategory(value: string | null): NewsCategory {
  return value !== null && isSectionId(value) ? value : 'all';
}

/** Whether title or description matches a search (requirements#news-search-match). */
export function matcher(query: string): (item: Pick<Story, 'title' | 'description'>) => boolean {
  const { matches } = readSearch(query);
  return ({ title, description }) => matches(title) || matches(description);
}
