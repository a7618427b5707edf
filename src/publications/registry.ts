import { NUNAVUT_NEWS } from './nunavut-news/publication.ts';
import type { Publication } from './publication.ts';

/** The publications of the network that this Worker serves; the first answers for unknown hosts. */
export const PUBLICATIONS: readonly [Publication, ...Publication[]] = [NUNAVUT_NEWS];

/** The publication that a host name belongs to, or the default one. */
export function publicationForHost(hostname: string): Publication {
  return (
    PUBLICATIONS.find((publication) => publication.hosts.includes(hostname.toLowerCase())) ??
    PUBLICATIONS[0]
  );
}
