import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from './import-posts.ts';
import { type PostFile, type Problem, readPostFile } from './post-file.ts';
import { toFile } from './post-row.ts';
import type { PostsDatabase } from './posts-database.ts';

/** The posts of a directory: every `.md` file directly in it, in order of names. */
export async function readPostDirectory(
  directory: string,
): Promise<{ posts: PostFile[]; problems: Problem[] }> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
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

/** The results of an export, by slug: new and changed files, and the rest. */
export interface ExportReport {
  written: readonly string[];
  left: readonly string[];
}

/** Writes a paper's posts into a directory, one file each. */
export async function exportPosts(
  database: PostsDatabase,
  directory: string,
  paper: string,
): Promise<ExportReport> {
  const rows = (await database.readAll()).filter((row) => row.paper === paper);
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

/**
 * The results of an import: a line for each new or changed post, one for each that is not public
 * yet, and the totals.
 */
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
