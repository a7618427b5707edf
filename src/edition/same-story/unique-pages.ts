import { pageKey } from './canonical-link.ts';
import { compareStories, findFirst, type JoinableStory, joinStories } from './join-stories.ts';

/**
 * Stories of several lists as one, in the order of `items`, each page once: as `findFirst` chooses of its copies. Each list (`listOf`) has its stories
 * once already, so a page that a list has several times says nothing of that list's. A story whose page another list's
 * story names among its other tellings stands there alone.
 */
export function uniquePages<T extends JoinableStory>(
  items: readonly T[],
  listOf: (item: T) => string,
): T[] {
  const pages = new Map(items.map((item) => [item, pageKey(item.link)]));
  const once = new Set(items);
  for (const [page, copies] of Map.groupBy(items, (item) => pages.get(item))) {
    if (page === undefined || copies.length < 2) continue;
    const single = [...Map.groupBy(copies, listOf).values()].filter(({ length }) => length === 1);
    const first = findFirst(single.flat());
    for (const [copy] of single) if (copy && copy !== first) once.delete(copy);
  }
  const namedIn = new Map<string, T>();
  const isNamedElsewhere = (item: T) => {
    const by = namedIn.get(pages.get(item) ?? '');
    return by !== undefined && listOf(by) !== listOf(item);
  };
  // Those that name others come first, so that of two which name each other one stays.
  const tellers = [...once].filter(({ alsoIn = [] }) => alsoIn.length > 0).sort(compareStories);
  for (const teller of tellers)
    if (isNamedElsewhere(teller)) once.delete(teller);
    else for (const { link } of teller.alsoIn ?? []) namedIn.set(pageKey(link) ?? '', teller);
  return items.filter((item) => once.has(item) && (item.alsoIn || !isNamedElsewhere(item)));
}

/** Stories of several lists, each of which has its own once already, as one list in the order of `items`, each once. */
export function joinLists<T extends JoinableStory>(
  items: readonly T[],
  listOf: (item: T) => string,
): T[] {
  return uniquePages(joinStories(items, listOf), listOf);
}
