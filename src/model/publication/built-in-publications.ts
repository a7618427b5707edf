import type { Publication } from './publication.ts';

/** Served by both Workers. scripts/vite/sample-world.ts replaces this in tests and samples. */
export { PUBLICATIONS as BUILT_IN_PUBLICATIONS } from './compiled-publications.ts';

/** A published paper as this build serves it: unchanged. */
export function servedHere(publication: Publication): Publication {
  return publication;
}
