/** What people may be in a paper: editors do everything, authors write drafts, and `notices` writes notices and events alone. */
export const ROLES = ['editor', 'author', 'notices'] as const;
export type Role = (typeof ROLES)[number];
