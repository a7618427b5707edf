import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFile } from './post-row.ts';
import type { PostsDatabase } from './posts-database.ts';

/** What an export did, by slug: files that are new or differ from before, and the rest. */
export interface ExportReport {
  readonly written: readonly string[];
  readonly left: readonly string[];
}

/** Writes a domain's posts into a directory, one file each. */
export async function exportPosts(
  database: PostsDatabase,
  directory: string,
  domain: string,
): Promise<ExportReport> {
  const rows = (await database.readAll()).filter((row) => row.domain === domain);
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
