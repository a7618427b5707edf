import { papers } from 'virtual:papers';
import type { Publication } from './publication.ts';

/** The publications of the network that are built into this Worker, of papers/; the first is served for unknown hosts. */
export const PUBLICATIONS: readonly [Publication, ...Publication[]] = papers;

/** These publications by each of their hosts; of two with the same host it is the first one's. */
export function publicationsByHost(
  publications: readonly Publication[],
): ReadonlyMap<string, Publication> {
  return new Map(
    publications
      .toReversed()
      .flatMap((publication) =>
        publication.hosts.map((host) => [host.toLowerCase(), publication] as const),
      ),
  );
}
