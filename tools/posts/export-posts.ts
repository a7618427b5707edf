import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFile } from './post-row.ts';
import type { PostsDatabase } from './posts-database.ts';

/** Writes a domain's posts into a directory, one file each; gives the slugs of files that are new or differ, and the rest. */
export async function exportPosts(
  database: PostsDatabase,
  directory: string,
  domain: string,
): Promise<{ written: string[]; left: string[] }> {
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
