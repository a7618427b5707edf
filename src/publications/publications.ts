import { NUNAVUT_NEWS } from './nunavut-news/publication.ts';
import type { Publication } from './publication.ts';

/** The publications of the network that this Worker serves; the first is served for unknown hosts. */
export const PUBLICATIONS: readonly [Publication, ...Publication[]] = [NUNAVUT_NEWS];

/** The publication that a host name belongs to, or the first one. */
export function publicationForHost(
  hostname: string,
  publications: readonly [Publication, ...Publication[]] = PUBLICATIONS,
): Publication {
  const host = hostname.toLowerCase();
  return publications.find(({ hosts }) => hosts.includes(host)) ?? publications[0];
}
