/** The page whose stories' pictures are stored with it. */
export const FRONT_PAGE = '/';

/** The page shown without a connection or a cached copy. */
export const OFFLINE_PAGE = '/offline';

/**
 * Whether an address is a page of the site. The service worker does not handle streams, downloads,
 * frames and feeds.
 */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(?:ads|api|downloads|feeds|functions)\/|\.\w+$/.test(pathname);
}

/**
 * Whether a page is stored for offline reading: the front page, the news page, /today, a post, or a
 * resource.
 */
export function isCachedPage({ pathname, search }: URL): boolean {
  return search === '' && /^\/(?:news|today|(?:blog|resources)\/[^/.]+)?$/.test(pathname);
}

/**
 * Whether the content at an address never changes, because the file name contains a version
 * (scripts and fonts).
 */
export function isImmutable({ pathname }: URL): boolean {
  return /^\/(?:assets|fonts)\//.test(pathname);
}

/**
 * The path of a story's picture on the site. saver/picture-addresses.ts has the same pattern for
 * pages.
 */
const STORY_PICTURE = /^\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+$/;

/** Whether a path is a story's picture, in any width and format. */
export function isStoryPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  return STORY_PICTURE.test(pathname);
}

/** The path of the same picture in the smallest width. */
export function smallPicture(pathname: string): string {
  return pathname.replace(STORY_PICTURE, '/media/160/$1.jpg');
}
