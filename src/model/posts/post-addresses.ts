import { isAllowedHttp, isOutsideName } from '../../lib/http/outbound-policy.ts';

/** The longest slug that pages and calls accept (UTF-16 units). */
export const MAX_SLUG_LENGTH = 200;

/** The path of a post's page (requirements#routes). */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug.toWellFormed())}`;
}

/** The longest keyword that /blog takes from its address (UTF-16 units). */
export const MAX_KEYWORD_LENGTH = 100;

/** The path of a page of /blog, of all posts or of those with a keyword. */
export function blogPath(page: number, keyword?: string): string {
  const query = new URLSearchParams({
    ...(keyword !== undefined && { keyword: keyword.toWellFormed() }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

/** Whether a slug can be part of an address: allowed length, and encodable characters. */
export function isSlug(slug: string): boolean {
  if (slug.length === 0 || slug.length > MAX_SLUG_LENGTH) return false;
  // `.` and `..` are path steps, and the gateway refuses control characters.
  return slug.isWellFormed() && !/^\.{1,2}$|[\u0000-\u001f\u007f]/.test(slug);
}

/** Stands for the site while a path of it is parsed. */
const SITE = 'https://site.invalid';

/** A safe address for a post's link: http(s) without a user name, mailto, or a path of the site. */
export function linkAddress(written: string): string | undefined {
  // URL parsers drop white space and controls and take a backslash for a slash.
  if (/[\u0000-\u0020\u007f\\]/.test(written)) return undefined;
  if (written.startsWith('/')) return sitePath(written);
  const url = URL.parse(written);
  if (!url || url.username || url.password) return undefined;
  if (/^https?:\/\//i.test(written)) return url.href;
  return /^mailto:[^?@]+@[^?@]+(?:\?|$)/i.test(written) ? url.href : undefined;
}

/** A path of the site with query and fragment, unless browsers would read it as another host. */
export function sitePath(written: string): string | undefined {
  const url = URL.parse(written, SITE);
  if (url?.origin !== SITE || !written.startsWith('/') || written.startsWith('//'))
    return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? undefined : path;
}

/** The address of a picture in a post's text: a path of the site, or what `postPicture` allows. */
export function textPicture(
  written: string,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  return sitePath(written) ?? postPicture(written, insecureHosts);
}

/** A picture's address that pages may load: authors are not trusted, so https on a public host. */
export function postPicture(
  link: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || url.username || url.password) return undefined;
  if (isAllowedHttp(url, insecureHosts)) return url.href;
  return url.protocol === 'https:' && isOutsideName(url.hostname) ? url.href : undefined;
}

const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const ID = /^[A-Za-z0-9_-]{11}$/;

/** The 11-character id in any form of a YouTube address (requirements#video-id). */
export function readVideoId(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const [, first, second] = url.pathname.split('/');
  const id = url.hostname === 'youtu.be' ? first : idOnSite(url, first, second);
  return id && ID.test(id) ? id : undefined;
}

function idOnSite(url: URL, first?: string, second?: string): string | null | undefined {
  if (!HOSTS.test(url.hostname)) return undefined;
  if (first === 'watch') return url.searchParams.get('v');
  return first === 'embed' || first === 'shorts' ? second : undefined;
}

/** The keywords of a post (requirements#post-details), each once. */
export function readKeywords(shortTailKeywords: string): string[] {
  return [...new Set(splitKeywords(shortTailKeywords).filter((keyword) => keyword !== ''))];
}

/** The keywords of a post as they are written, with repeats. */
export function splitKeywords(shortTailKeywords: string): string[] {
  return shortTailKeywords.split(',').map((keyword) => keyword.trim());
}
