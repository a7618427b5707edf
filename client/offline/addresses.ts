/** The page whose stories' pictures are stored with it. */
export const FRONT_PAGE = '/';

/** The page shown without a connection or a cached copy. */
export const OFFLINE_PAGE = '/offline';

/** Whether an address is a page of the site; streams, downloads, frames and feeds are not. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(?:ads|api|downloads|feeds|functions)\/|\.\w+$/.test(pathname);
}

const CACHED_PAGE =
  /^\/(?:news|today|notices|(?:events|communities)(?:\/[^/.]+)?|(?:blog|resources)\/[^/.]+)?$/;

/**
 * Whether a page is stored for offline reading when it is read: front page, /news, /today, notices,
 * events, communities, posts and resources. None is fetched in advance: readers pay for data.
 */
export function isCachedPage({ pathname, search }: URL): boolean {
  return search === '' && CACHED_PAGE.test(pathname);
}

/** Whether an address has a version in its file name (scripts, fonts): it never changes. */
export function isImmutable({ pathname }: URL): boolean {
  return /^\/(?:assets|fonts)\//.test(pathname);
}

/** The path of a story's picture; saver/pictures.ts has the same pattern. */
const STORY_PICTURE = /^\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+$/;

/** Whether a path is a story's picture, in any width and format. */
export function isStoryPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  return STORY_PICTURE.test(pathname);
}

/** The path of the same picture in the smallest width. */
export function smallPicture(pathname: string): string {
  return pathname.replace(STORY_PICTURE, '/media/160/$1.jpg');
}
