import type { PostFile } from './post-file.ts';
import { isSameRow, type PostRow, toRow } from './post-row.ts';
import type { PostsDatabase } from './posts-database.ts';

/** What an import did, by slug. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly left: readonly string[];
}

/** A slug that another domain's post has: one slug is one post in the whole network. */
class SlugTakenError extends Error {
  override readonly name = 'SlugTakenError';
}

/** Writes posts into the database: new ones are added, changed ones are written over, the others stay. */
export async function importPosts(
  database: PostsDatabase,
  posts: readonly PostFile[],
  { domain, pictures }: { domain: string; pictures: string | undefined },
): Promise<ImportReport> {
  const stored = new Map((await database.readAll()).map((row) => [row.slug, row]));
  const added: PostRow[] = [];
  const changed: PostRow[] = [];
  const left: string[] = [];
  for (const post of posts) {
    const row = toRow(post, domain, pictures);
    const before = stored.get(row.slug);
    if (before && before.domain !== domain)
      throw new SlugTakenError(`${row.slug}.md: ${before.domain} has a post with this slug`);
    if (!before) added.push(row);
    else if (isSameRow({ ...row, id: before.id }, before)) left.push(row.slug);
    else changed.push({ ...row, id: before.id });
  }
  await database.write([...added, ...changed]);
  const slugs = (rows: readonly PostRow[]) => rows.map(({ slug }) => slug);
  return { added: slugs(added), changed: slugs(changed), left };
}
