export const PLACES_PATH = '/communities';

export function placePath(slug: string): string {
  return `${PLACES_PATH}/${slug}`;
}

export function placeFeedPath(slug: string): string {
  return `/feeds/communities/${slug}.xml`;
}
