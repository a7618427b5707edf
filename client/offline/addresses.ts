/** The page that stands in where there is neither a connection nor a copy. */
export const OFFLINE_PAGE = '/offline';

/** Whether an address is a page of the site: what streams, downloads, frames and feeds give is nothing to meddle with. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(?:ads|api|downloads|feeds|functions)\/|\.\w+$/.test(pathname);
}

/** Whether a page is kept for reading without a connection: the front page, the news page, a post, a resource. */
export function isCachedPage({ pathname, search }: URL): boolean {
  return search === '' && /^\/(?:news|(?:blog|resources)\/[^/.]+)?$/.test(pathname);
}

/** Whether what an address gives never changes: scripts and fonts have their version in their names. */
export function isImmutable({ pathname }: URL): boolean {
  return /^\/(?:assets|fonts)\//.test(pathname);
}
