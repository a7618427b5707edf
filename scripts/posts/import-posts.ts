import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Locale } from '../../src/lib/clock/locale.ts';
import { isoSeconds } from '../../src/lib/clock/zoned-time.ts';
import {
  COLUMNS,
  isSameRow,
  type PostRow,
  PostRowSchema,
  UPSERT,
} from '../../src/model/posts/post-row.ts';
import { isPublic, publicUntil } from '../../src/model/posts/publication-time.ts';
import type { SiteStorage } from '../storage.ts';
import { type PostFile, type Problem, readPostFile, toFile, toRow } from './post-file.ts';

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

type PostStorage = Pick<SiteStorage, 'DB' | 'query'>;

/** All posts of all papers, by slug. */
export async function readPosts({ query }: Pick<SiteStorage, 'query'>): Promise<PostRow[]> {
  const rows = await query(`SELECT ${COLUMNS.join(', ')} FROM posts ORDER BY paper, slug`);
  return v.parse(v.array(PostRowSchema), rows);
}

/** Adds or overwrites posts, all or none. */
export async function writePosts({ DB }: Pick<SiteStorage, 'DB'>, rows: readonly PostRow[]) {
  if (rows.length === 0) return;
  const upsert = DB.prepare(UPSERT);
  await DB.batch(rows.map((row) => upsert.bind(...COLUMNS.map((column) => row[column]))));
}

/** Removes a post of a paper; returns whether it existed. */
export async function removePost(
  { query }: Pick<SiteStorage, 'query'>,
  slug: string,
  paper: string,
): Promise<boolean> {
  const sql = 'DELETE FROM posts WHERE slug = ?1 AND paper = ?2 RETURNING slug';
  return (await query(sql, slug, paper)).length > 0;
}

/** Writes posts into the database: adds new ones and overwrites changed ones; others stay. */
export async function importPosts(
  storage: PostStorage,
  posts: readonly PostFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const own = (await readPosts(storage)).filter((row) => row.paper === options.paper);
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
  await writePosts(storage, [...added, ...changed]);
  const slugs = (rows: readonly PostRow[]) => rows.map(({ slug }) => slug);
  return { added: slugs(added), changed: slugs(changed), left, waiting };
}

/** When a public post was last edited: now, if its content differs from the stored one. */
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
  return isEdited && isShown ? isoSeconds(now.getTime()) : before.updated;
}

/** Reads the posts of a directory: its `.md` files, sorted by name. */
export async function readPostDirectory(
  directory: string,
): Promise<{ posts: PostFile[]; problems: Problem[] }> {
  const all = await readdir(directory).catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new Error(`there is no folder ${directory}`);
  });
  const names = all.filter((name) => name.endsWith('.md')).sort();
  const posts: PostFile[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    const read = readPostFile(name, await readFile(join(directory, name)));
    if (read.post) posts.push(read.post);
    problems.push(...read.problems);
  }
  if (names.length === 0) problems.push({ file: directory, line: 0, message: 'no .md file in it' });
  return { posts, problems };
}

/** `posts/ice.md:3: date is missing`, the form that text editors and terminals link. */
export function printProblem(directory: string, { file, line, message }: Problem): string {
  return line === 0 ? `${file}: ${message}` : `${join(directory, file)}:${line}: ${message}`;
}

/** The results of an export, by slug: written files, and unchanged ones. */
export interface ExportReport {
  written: readonly string[];
  left: readonly string[];
}

export async function exportPosts(
  storage: PostStorage,
  directory: string,
  paper: string,
): Promise<ExportReport> {
  const rows = (await readPosts(storage)).filter((row) => row.paper === paper);
  await mkdir(directory, { recursive: true });
  const written: string[] = [];
  const left: string[] = [];
  for (const row of rows) {
    const path = join(directory, `${row.slug}.md`);
    const content = Buffer.from(toFile(row));
    const before = await readFile(path).catch(() => undefined);
    if (before?.equals(content)) {
      left.push(row.slug);
    } else {
      await writeFile(path, content);
      written.push(row.slug);
    }
  }
  return { written, left };
}

/** The results of an import: new, changed and unpublished posts, a line each, and the totals. */
export function describeImport({ added, changed, left, waiting }: ImportReport): string {
  const all = added.length + changed.length + left.length;
  return [
    ...added.map((slug) => `added    ${slug}`),
    ...changed.map((slug) => `changed  ${slug}`),
    ...waiting.map(({ slug, date, draft }) =>
      draft ? `draft    ${slug}: not shown` : `planned  ${slug}: not shown before ${date}`,
    ),
    `${countPosts(all)}: ${added.length} added, ${changed.length} changed, ${left.length} left as they were`,
  ].join('\n');
}

/** The results of an export: a line for each new or changed file, and the totals. */
export function describeExport({ written, left }: ExportReport): string {
  return [
    ...written.map((slug) => `written  ${slug}`),
    `${countPosts(written.length + left.length)}: ${written.length} written, ${left.length} left as they were`,
  ].join('\n');
}

/** `1 post`, `2 posts`. */
export function countPosts(posts: number): string {
  return posts === 1 ? '1 post' : `${posts} posts`;
}
