/** The key in KV of a file of a paper, by its path on the site: `/papers/my-town/made/0a1b2c3d4e5f/icon.svg`. */
export function fileKey(path: string): string {
  return `file:${path.replace(/^\/papers\//, '')}`;
}
