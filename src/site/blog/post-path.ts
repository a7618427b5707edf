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

/** Whether a slug can stand in an address: its length is allowed, and its characters survive encoding and decoding. */
export function isSlug(slug: string): boolean {
  if (slug.length === 0 || slug.length > MAX_SLUG_LENGTH) return false;
  // `.` and `..` are path steps, and the gateway refuses control characters.
  return slug.isWellFormed() && !/^\.{1,2}$|[\u0000-\u001f\u007f]/.test(slug);
}
