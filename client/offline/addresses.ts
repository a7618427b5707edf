/** The page whose pictures are stored with it. */
export const FRONT_PAGE = '/';

/** The page that is shown where there is neither a connection nor a cached copy. */
export const OFFLINE_PAGE = '/offline';

/** Whether an address is a page of the site. Streams, downloads, frames and feeds are not handled by the service worker. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(?:ads|api|downloads|feeds|functions)\/|\.\w+$/.test(pathname);
}

/** Whether a page is stored for offline reading: the front page, the news page, the sheet of the day, a post, a resource. */
export function isCachedPage({ pathname, search }: URL): boolean {
  return search === '' && /^\/(?:news|today|(?:blog|resources)\/[^/.]+)?$/.test(pathname);
}

/** Whether the content at an address never changes: the names of scripts and fonts contain their version. */
export function isImmutable({ pathname }: URL): boolean {
  return /^\/(?:assets|fonts)\//.test(pathname);
}

/** The paper's own address of a story's picture, in a width and by its key. Pages have the same (saver/picture-addresses.ts). */
const STORY_PICTURE = /^\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+$/;

/** Whether an address of the site is a story's picture, in whatever width and form. */
export function isStoryPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  return STORY_PICTURE.test(pathname);
}

/** The path of the same picture in the smallest width. */
export function smallPicture(pathname: string): string {
  return pathname.replace(STORY_PICTURE, '/media/160/$1.jpg');
}
