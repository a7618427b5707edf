import type { Publication } from './publication.ts';

/**
 * The publications that both Workers serve: those of compiled-publications.ts.
 * scripts/vite/sample-world.ts replaces this module in tests and in builds that show the sample
 * world.
 */
export { PUBLICATIONS as BUILT_IN_PUBLICATIONS } from './compiled-publications.ts';

/** A published paper as this build serves it: unchanged. */
export function servedHere(publication: Publication): Publication {
  return publication;
}
