import { type EditionItem, mergeEditions, sortNewestFirst } from '../../model/edition/edition.ts';
import { readStoredEditions } from '../../model/edition/stored-edition.ts';
import { storyKey } from '../../model/editorial/editorial.ts';
import { readSearch } from '../../shared/search/search.ts';
import { isSectionId, type SectionId } from '../../shared/sections.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** The filters and the page of the list of stories. */
export interface StoryView {
  query: string;
  section: SectionId | undefined;
  /** From 1. */
  page: number;
}

const STORIES_PER_PAGE = 50;
const MAX_QUERY = 200;

/** The current stories of the paper's desks by key, newest first, including hidden ones. */
export async function readStories({
  env,
  publication,
}: Pick<PaperContext, 'env' | 'publication'>): Promise<Map<string, EditionItem>> {
  const desks = publication.desks.map(({ id }) => id);
  const stored = await readStoredEditions(env.EDITIONS, desks);
  const editions = [...stored.values()].flatMap((found) =>
    found.kind === 'edition' ? [found.edition] : [],
  );
  const sections = mergeEditions(editions)?.sections ?? {};
  const stories = new Map<string, EditionItem>();
  for (const item of sortNewestFirst(Object.values(sections).flat())) {
    const key = storyKey(item);
    if (!stories.has(key)) stories.set(key, item);
  }
  return stories;
}

/** Reads the view from query parameters or form fields; invalid values are ignored. */
export function readView(text: (name: string) => string | undefined): StoryView {
  const section = text('section') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(text('page') ?? '') ? Number(text('page')) : 1;
  return {
    query: (text('q') ?? '').slice(0, MAX_QUERY).trim(),
    section: isSectionId(section) ? section : undefined,
    page,
  };
}

export function viewParameters({ query, section, page }: StoryView): URLSearchParams {
  return new URLSearchParams({
    ...(query && { q: query }),
    ...(section && { section }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The stories on a view's page, with the total numbers of stories and pages. */
export function viewStories(
  stories: ReadonlyMap<string, EditionItem>,
  hidden: ReadonlySet<string>,
  { query, section, page }: StoryView,
) {
  const search = readSearch(query);
  const matching = [...stories].filter(
    ([key, item]) =>
      !hidden.has(key) &&
      (section === undefined || item.section === section) &&
      search.matches(`${item.title}\n${item.description}\n${item.publisher}`),
  );
  const pages = Math.max(1, Math.ceil(matching.length / STORIES_PER_PAGE));
  const shownPage = Math.min(page, pages);
  const from = (shownPage - 1) * STORIES_PER_PAGE;
  return {
    total: matching.length,
    pages,
    page: shownPage,
    shown: matching.slice(from, from + STORIES_PER_PAGE),
  };
}
