import { NO_LINK } from '../../lib/text/resolve-url.ts';
import { findFamilies, pageKey } from './canonical-link.ts';

/** Another publisher's page of a story. */
export interface OtherTelling {
  readonly publisher: string;
  readonly link: string;
  /** Whose publisher it is, where its source says so. */
  readonly owner?: string;
}

/** What a story says of its other tellers. */
export interface AlsoTold {
  /** Pages of other publishers, the earliest first: one of each owner. */
  readonly alsoIn?: readonly OtherTelling[];
  /** How many other owners tell it beside those. */
  readonly alsoInMore?: number;
}

/** Other tellings that are stored with a story at most. */
export const MAX_ALSO_IN = 5;
/** Characters. A longer link is no reader's, and would make what is stored large. */
const MAX_LINK_LENGTH = 500;

/** The first of the tellings of one story, with the pages of the others. Publishers of one owner count once. */
export function joinTellings<T extends OtherTelling & AlsoTold>(first: T, others: readonly T[]): T {
  const owners = new Set(ownersOf(first));
  // A link to a page that is linked already leads nowhere new.
  const pages = new Set([pageKey(first.link)]);
  const alsoIn: OtherTelling[] = [];
  let more = 0;
  const add = (telling: OtherTelling) => {
    const page = pageKey(telling.link);
    // Nor does who links to another's page tell whose publisher it is.
    if (page !== undefined && pages.has(page)) return;
    const own = ownersOf(telling);
    const isKnown = own.some((owner) => owners.has(owner));
    // A publisher by another name of its owner's is one with it from here on.
    for (const owner of own) owners.add(owner);
    if (isKnown) return;
    pages.add(page);
    const isShown = telling.link !== NO_LINK && telling.link.length <= MAX_LINK_LENGTH;
    if (alsoIn.length >= MAX_ALSO_IN || !isShown) more += 1;
    else alsoIn.push(telling);
  };
  for (const story of [first, ...others]) {
    if (story !== first) add(tellingOf(story));
    for (const telling of story.alsoIn ?? []) add(telling);
    more += story.alsoInMore ?? 0;
  }
  const { alsoIn: _, alsoInMore: __, ...facts } = first;
  return {
    ...facts,
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(more > 0 && { alsoInMore: more }),
  } as T;
}

function tellingOf({ publisher, link, owner }: OtherTelling): OtherTelling {
  return { publisher, link, ...(owner !== undefined && { owner }) };
}

/** What tells whose a publisher is: what its source says, and the families of its name and its site. */
function ownersOf({ publisher, link, owner }: OtherTelling): string[] {
  const families = findFamilies({ publisher, link });
  return owner === undefined ? families : [`owner ${owner.toLowerCase()}`, ...families];
}
