/** The page of all places. */
export const PLACES_PATH = '/communities';

/** The page of a place, by its slug. */
export function placePath(slug: string): string {
  return `${PLACES_PATH}/${slug}`;
}

/** The feed of its headlines. */
export function placeFeedPath(slug: string): string {
  return `/feeds/communities/${slug}.xml`;
}
