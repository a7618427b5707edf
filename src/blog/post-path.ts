/** The path of a post's page (spec §2). */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug.toWellFormed())}`;
}
