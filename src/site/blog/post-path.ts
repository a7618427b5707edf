/** The longest slug that pages and calls accept (UTF-16 units). */
export const MAX_SLUG_LENGTH = 200;

/** The path of a post's page (requirements#routes). */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug.toWellFormed())}`;
}

/** Whether a slug can stand in an address: its length is allowed, and its characters survive encoding and decoding. */
export function isSlug(slug: string): boolean {
  if (slug.length === 0 || slug.length > MAX_SLUG_LENGTH) return false;
  // `.` and `..` are path steps, and the gateway refuses control characters.
  return slug.isWellFormed() && !/^\.{1,2}$|[\u0000-\u001f\u007f]/.test(slug);
}
