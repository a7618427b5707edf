/**
 * The roles in a paper: editors may do everything, authors write drafts, and `notices` writes
 * notices and events only.
 */
export const ROLES = ['editor', 'author', 'notices'] as const;
export type Role = (typeof ROLES)[number];
