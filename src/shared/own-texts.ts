/** A text of the publication itself. */
export interface OwnText {
  title: string;
  href: string;
}

export interface OwnTextGroup {
  name: string;
  total: number;
  texts: readonly OwnText[];
  all: OwnText;
}

/** Those that match a search, in pages and in /api/search, without empty kinds. */
export interface OwnTexts {
  publisher: string;
  groups: readonly OwnTextGroup[];
}

/** Characters. */
export const MAX_OWN_QUERY_LENGTH = 200;
