import { SECTION_IDS, type SectionId } from '../publications/sections.ts';
import { shortHash } from '../text/short-hash.ts';
import {
  EDITION_SHAPE,
  type Edition,
  type EditionItem,
  MAX_SECTION_ITEMS,
  sortNewestFirst,
} from './edition.ts';
import { uniquePages } from './same-story/join-stories.ts';

/**
 * The edition of a publication: of each section the newest stories of all its desks, each page once. Its version is that of the desks'
 * editions, in their order. `undefined` where no desk has one.
 */
export function mergeEditions(editions: readonly Edition[]): Edition | undefined {
  if (editions.length === 0) return undefined;
  const sections: Partial<Record<SectionId, readonly EditionItem[]>> = {};
  for (const section of SECTION_IDS) {
    const lists = editions.flatMap((edition) => {
      const items = edition.sections[section];
      return items ? [items] : [];
    });
    if (lists.length > 0) sections[section] = mergeItems(lists).slice(0, MAX_SECTION_ITEMS);
  }
  return {
    shape: EDITION_SHAPE,
    version: mergedVersion(editions),
    publishedAt: editions.map(({ publishedAt }) => publishedAt).reduce(latest),
    sections,
  };
}

function mergedVersion(editions: readonly Edition[]): string {
  const versions = editions.map(({ version }) => version);
  return versions.length === 1 ? String(versions[0]) : shortHash(versions.join(' '));
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}

/** Stories of several desks, newest first; within a desk each stands once already. */
function mergeItems(lists: readonly (readonly EditionItem[])[]): readonly EditionItem[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const desks = new Map(lists.flatMap((items, desk) => items.map((item) => [item, String(desk)])));
  return uniquePages(sortNewestFirst([...desks.keys()]), (item) => desks.get(item) ?? '');
}
