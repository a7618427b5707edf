import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sampleBackIssues } from '../sample-world/back-issues.ts';
import { networkOf } from '../src/model/publication/network.ts';
import { archiveKeys } from '../src/site/archive/day-record.ts';
import type { LocalStorage } from './local-storage.ts';
import { builtInPapers } from './papers/read-papers.ts';

const TABLES = ['desks', 'desk_sources', 'desk_items', 'desk_editions'];

/**
 * Deletes stories and schedules of an earlier sample world, which must not mix with the new one.
 * Data of real sources, and posts, stay.
 */
export async function forgetOtherFeeds(
  { query, editions }: LocalStorage,
  stateDir: string,
  isReal: boolean,
): Promise<void> {
  const isRealMark = join(stateDir, 'real-sources');
  if (isReal && existsSync(isRealMark)) return;
  for (const table of TABLES) await query(`DELETE FROM ${table}`);
  // Published papers are copied again, with their desks.
  await query("UPDATE publications SET copied_digest = '-' WHERE digest <> ''");
  for (const { id } of networkOf(builtInPapers()).desks) await editions.delete(`edition:${id}`);
  await mkdir(stateDir, { recursive: true });
  if (isReal) await writeFile(isRealMark, '');
  else await rm(isRealMark, { force: true });
}

/** Stores made-up back issues of the first paper, unless the storage has some. */
export async function fillArchive({ archive }: Pick<LocalStorage, 'archive'>): Promise<void> {
  const [{ id }] = builtInPapers();
  if (!archive || (await archive.head(archiveKeys.days(id)))) return;
  const today = new Date().toISOString().slice(0, 10);
  for (const [key, text] of sampleBackIssues(id, today)) await archive.put(key, gzipSync(text));
}
