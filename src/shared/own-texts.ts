/** A text of the publication itself, as a search shows it. */
export interface OwnText {
  readonly title: string;
  readonly href: string;
}

/** The texts of one kind that match a search: how many there are, a few of them, and where the others are. */
export interface OwnTextGroup {
  readonly name: string;
  readonly total: number;
  readonly texts: readonly OwnText[];
  readonly all: OwnText;
}

/** The publication's own texts that match a search, in the page and in the JSON of /api/search; kinds without any are left out. */
export interface OwnTexts {
  readonly publisher: string;
  readonly groups: readonly OwnTextGroup[];
}

/** The most characters of a search that looks in them. */
export const MAX_OWN_QUERY_LENGTH = 200;
