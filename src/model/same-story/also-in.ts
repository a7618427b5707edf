import { NO_LINK } from '../../lib/text/resolve-url.ts';
import { findFamilies, pageKey } from './canonical-link.ts';

/** Another publisher's report of a story. */
export interface OtherReport {
  publisher: string;
  link: string;
  /** The publisher's owner, if its source names one. */
  owner?: string;
}

export interface AlsoReported {
  /** One per owner, earliest first. */
  alsoIn?: readonly OtherReport[];
  /** Number of further owners that have a report. */
  alsoInMore?: number;
}

/** Maximum number of other reports stored with a story. */
export const MAX_ALSO_IN = 5;
/** In characters. Longer links are not stored. */
const MAX_LINK_LENGTH = 500;

/** The first report of a story, with links to the others. Publishers of one owner count once. */
export function joinReports<T extends OtherReport & AlsoReported>(
  first: T,
  others: readonly T[],
): T {
  const owners = new Set(ownersOf(first));
  const pages = new Set([pageKey(first.link)]);
  const alsoIn: OtherReport[] = [];
  let more = 0;
  const add = (report: OtherReport) => {
    const page = pageKey(report.link);
    // A second link to a page says nothing about the owner either.
    if (page !== undefined && pages.has(page)) return;
    const own = ownersOf(report);
    const isKnown = own.some((owner) => owners.has(owner));
    // Any of the publisher's names now counts as this owner's too.
    for (const owner of own) owners.add(owner);
    if (isKnown) return;
    pages.add(page);
    const isShown = report.link !== NO_LINK && report.link.length <= MAX_LINK_LENGTH;
    if (alsoIn.length >= MAX_ALSO_IN || !isShown) more += 1;
    else alsoIn.push(report);
  };
  for (const story of [first, ...others]) {
    if (story !== first) add(reportOf(story));
    for (const report of story.alsoIn ?? []) add(report);
    more += story.alsoInMore ?? 0;
  }
  const { alsoIn: _, alsoInMore: __, ...facts } = first;
  return {
    ...facts,
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(more > 0 && { alsoInMore: more }),
  } as T;
}

function reportOf({ publisher, link, owner }: OtherReport): OtherReport {
  return { publisher, link, ...(owner !== undefined && { owner }) };
}

/** Keys of a publisher's owner: the stated one, and the families of its name and its site. */
function ownersOf({ publisher, link, owner }: OtherReport): string[] {
  const families = findFamilies({ publisher, link });
  return owner === undefined ? families : [`owner ${owner.toLowerCase()}`, ...families];
}
