/** A text of the publication itself, as a search shows it. */
export interface OwnText {
  readonly title: string;
  readonly href: string;
}

/** Search results of one kind: their number, a few of them, and the address of the rest. */
export interface OwnTextGroup {
  readonly name: string;
  readonly total: number;
  readonly texts: readonly OwnText[];
  readonly all: OwnText;
}

/**
 * The publication’s own texts that match a search, in pages and in /api/search, without empty
 * kinds.
 */
export interface OwnTexts {
  readonly publisher: string;
  readonly groups: readonly OwnTextGroup[];
}

/** Maximum length of a search in them (characters). */
export const MAX_OWN_QUERY_LENGTH = 200;
