/** A post, resource or answer of the publication. */
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

/** Own texts that match a search, by kind, without empty kinds; the body of /api/search. */
export interface OwnTexts {
  publisher: string;
  groups: readonly OwnTextGroup[];
}

/** Characters. */
export const MAX_OWN_QUERY_LENGTH = 200;
