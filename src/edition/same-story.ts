import { NO_LINK } from '../text/resolve-url.ts';
import { canonicalLink } from './canonical-link.ts';
import { type NewsItem, UNTITLED } from './news-item.ts';
import { findFamilies } from './publisher-family.ts';

type Story = Pick<NewsItem, 'title' | 'link'> & { readonly publisher: string };

/**
 * Each story of several feeds once: the same page, or the same title from the same family of publishers. Stories of one
 * feed (`feedOf`) are never taken for each other, and a title or a page that a feed uses for several of its stories says
 * nothing about them; such a page does together with the title. The first one stays.
 */
export function dropRepeated<T extends Story>(
  items: readonly T[],
  feedOf: (item: T) => string,
): T[] {
  const keysOfItems = items.map(keysOf);
  const common = findCommonKeys(items.map(feedOf), keysOfItems);
  const seen = new Set<string>();
  return items.filter((_, index) => {
    const keys = keysOfItems[index]?.filter((key) => !common.has(key)) ?? [];
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !isRepeated;
  });
}

/** The keys that a feed uses more than once. */
function findCommonKeys(
  feeds: readonly string[],
  keysOfItems: readonly (readonly string[])[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const common = new Set<string>();
  keysOfItems.forEach((keys, index) => {
    for (const key of keys) {
      const inFeed = `${feeds[index]}\n${key}`;
      if (seen.has(inFeed)) common.add(key);
      seen.add(inFeed);
    }
  });
  return common;
}

/** The keys of a story are the same in every edition: those of so many stories are kept. */
const MAX_KNOWN_STORIES = 1_000;
/** Characters of a story's texts in all; what is longer is not kept. */
const MAX_KNOWN_LENGTH = 1_000;
const knownKeys = new Map<string, readonly string[]>();

function keysOf({ title, link, publisher }: Story): readonly string[] {
  // With their lengths no two stories are one text.
  const story = `${link.length} ${publisher.length} ${link}${publisher}${title}`;
  const known = knownKeys.get(story);
  if (known) return known;
  const keys = makeKeys({ title, link, publisher });
  if (knownKeys.size >= MAX_KNOWN_STORIES) knownKeys.clear();
  if (story.length <= MAX_KNOWN_LENGTH) knownKeys.set(story, keys);
  return keys;
}

function makeKeys(item: Story): string[] {
  const title = item.title === UNTITLED ? undefined : item.title.toLowerCase();
  const page = item.link === NO_LINK ? undefined : canonicalLink(item.link);
  const keys: string[] = [];
  if (title !== undefined)
    for (const family of findFamilies(item)) keys.push(`title ${family}\n${title}`);
  if (page !== undefined) keys.push(`page ${page}`);
  if (page !== undefined && title !== undefined) keys.push(`page ${page}\n${title}`);
  return keys;
}
