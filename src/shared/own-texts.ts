/** A text of the publication itself, as a search shows it. */
export interface OwnText {
  title: string;
  href: string;
}

/** Search results of one kind: their number, a few of them, and the address of the rest. */
export interface OwnTextGroup {
  name: string;
  total: number;
  texts: readonly OwnText[];
  all: OwnText;
}

/**
 * The publication’s own texts that match a search, in pages and in /api/search, without empty
 * kinds.
 */
export interface OwnTexts {
  publisher: string;
  groups: readonly OwnTextGroup[];
}

/** Maximum length of a search in them (characters). */
export const MAX_OWN_QUERY_LENGTH = 200;
