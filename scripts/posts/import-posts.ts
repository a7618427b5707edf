import type { Locale } from '../../src/lib/clock/locale.ts';
import { isSameRow, type PostRow } from '../../src/model/posts/post-row.ts';
import { isPublic, publicUntil } from '../../src/model/posts/publication-time.ts';
import type { PostFile } from './post-file.ts';
import { toRow } from './post-row.ts';
import type { PostsDatabase } from './posts-database.ts';

/** The results of an import, by slug. */
export interface ImportReport {
  added: readonly string[];
  changed: readonly string[];
  left: readonly string[];
  /** Posts that are not public yet: drafts and posts with a future date, new or not. */
  waiting: readonly {
    slug: string;
    date: string;
    draft: number;
  }[];
}

/** The paper of imported posts, and the current time. */
export interface ImportOptions {
  paper: string;
  /** The time zone of dates without a time. */
  locale: Locale;
  pictures: string | undefined;
  now: Date;
}

/** Writes posts into the database: adds new ones and overwrites changed ones; others stay. */
export async function importPosts(
  database: PostsDatabase,
  posts: readonly PostFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const own = (await database.readAll()).filter((row) => row.paper === options.paper);
  const stored = new Map(own.map((row) => [row.slug, row]));
  const added: PostRow[] = [];
  const changed: PostRow[] = [];
  const left: string[] = [];
  const waiting: PostRow[] = [];
  const { paper, locale, pictures, now } = options;
  const until = publicUntil(locale, now);
  for (const post of posts) {
    const imported = toRow(post, paper, pictures);
    const before = stored.get(imported.slug);
    const row = { ...imported, updated: imported.updated ?? editedAt(imported, before, options) };
    if (!isPublic(row, until)) waiting.push(row);
    if (!before) added.push(row);
    else if (isSameRow({ ...row, id: before.id }, before)) left.push(row.slug);
    else changed.push({ ...row, id: before.id });
  }
  await database.write([...added, ...changed]);
  const slugs = (rows: readonly PostRow[]) => rows.map(({ slug }) => slug);
  return { added: slugs(added), changed: slugs(changed), left, waiting };
}

/**
 * When a post was last edited after its publication: now, if the imported content differs from the
 * public one.
 */
function editedAt(
  row: PostRow,
  before: PostRow | undefined,
  { locale, now }: ImportOptions,
): string | null {
  if (!before) return null;
  const isEdited = (['meta_title', 'meta_description', 'blog'] as const).some(
    (column) => row[column] !== before[column],
  );
  const isShown = isPublic(before, publicUntil(locale, now));
  return isEdited && isShown ? now.toISOString().replace(/\.\d+Z$/, 'Z') : before.updated;
}
