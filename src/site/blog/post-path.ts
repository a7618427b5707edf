/** Characters of a slug, as pages and calls accept it. */
export const MAX_SLUG_LENGTH = 200;

/** The path of a post's page (requirements#routes). */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug.toWellFormed())}`;
}

/** Whether `postPath` leads to the post: the slug's length is right, and its characters come back out of an address. */
export function isSlug(slug: string): boolean {
  if (slug.length === 0 || slug.length > MAX_SLUG_LENGTH) return false;
  // A path takes dots for steps, and the gateway refuses control characters.
  return slug.isWellFormed() && !/^\.{1,2}$|[\u0000-\u001f\u007f]/.test(slug);
}
