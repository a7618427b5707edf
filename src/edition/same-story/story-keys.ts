import { NO_LINK } from '../../text/resolve-url.ts';
import { canonicalLink } from './canonical-link.ts';
import { findFamilies } from './publisher-family.ts';
import { foldedWords } from './same-text.ts';

/** What a story without a title is called (requirements#news-item). */
export const UNTITLED = 'Untitled';

interface Story {
  readonly title: string;
  readonly link: string;
  readonly publisher: string;
  readonly isElsewhere?: true;
}

/** Texts that two feeds' stories share where they are one, or may be. */
export interface StoryKeys {
  readonly page: readonly string[];
  readonly pageAndTitle: readonly string[];
  /** The title, with each family of the publisher. */
  readonly familyTitle: readonly string[];
  /** The title alone: it says nothing without the text. */
  readonly title: readonly string[];
}

/** The keys of a story are the same in every edition: those of so many stories are kept. */
const MAX_KNOWN_STORIES = 1_000;
/** Characters of a story's texts in all; what is longer is not kept. */
const MAX_KNOWN_LENGTH = 1_000;
const knownKeys = new Map<string, StoryKeys>();

/**
 * The keys of a story: its page, its title within its publisher's family, both together, and its title. One whose page is not its publisher's own
 * has that page alone: with a title beside it, it would join the page with another story.
 */
export function storyKeys({ title, link, publisher, isElsewhere }: Story): StoryKeys {
  // With their lengths no two stories are one text.
  const story = `${isElsewhere ? '-' : ''}${link.length} ${publisher.length} ${link}${publisher}${title}`;
  const known = knownKeys.get(story);
  if (known) return known;
  const item = { title, link, publisher };
  const keys = makeKeys(isElsewhere ? { ...item, isElsewhere } : item);
  if (knownKeys.size >= MAX_KNOWN_STORIES) knownKeys.clear();
  if (story.length <= MAX_KNOWN_LENGTH) knownKeys.set(story, keys);
  return keys;
}

function makeKeys(item: Story): StoryKeys {
  const title = titleKey(item.title);
  const page = pageKey(item.link);
  const own = item.isElsewhere ? undefined : title;
  return {
    page: page === undefined ? [] : [page],
    pageAndTitle: page !== undefined && title !== undefined ? [`${page}\n${title}`] : [],
    familyTitle: own === undefined ? [] : findFamilies(item).map((family) => `${family}\n${own}`),
    title: own === undefined ? [] : [own],
  };
}

/** What identifies a title, however its quotation marks, accents and spaces are written; `undefined` where there is none. */
export function titleKey(title: string): string | undefined {
  if (title === UNTITLED) return undefined;
  return foldedWords(title).join(' ') || title.toLowerCase();
}

/** What identifies the page of a link; `undefined` where there is none. */
export function pageKey(link: string): string | undefined {
  return link === NO_LINK ? undefined : canonicalLink(link);
}
