import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sampleBackIssues } from '../sample-world/back-issues.ts';
import { networkOf } from '../src/model/publication/network.ts';
import { archiveKeys } from '../src/site/archive/day-record.ts';
import { builtInPapers } from './papers/read-papers.ts';
import type { SiteStorage } from './storage.ts';

const TABLES = ['desks', 'desk_sources', 'desk_items', 'desk_editions'];

/**
 * Deletes stories and schedules of an earlier sample world, which must not mix with the new one.
 * Data of real sources, and posts, stay.
 */
export async function forgetOtherFeeds(
  { query, EDITIONS }: Pick<SiteStorage, 'query' | 'EDITIONS'>,
  stateDir: string,
  isReal: boolean,
): Promise<void> {
  const isRealMark = join(stateDir, 'real-sources');
  if (isReal && existsSync(isRealMark)) return;
  for (const table of TABLES) await query(`DELETE FROM ${table}`);
  // Published papers are copied again, with their desks.
  await query("UPDATE publications SET copied_digest = '-' WHERE digest <> ''");
  for (const { id } of networkOf(builtInPapers()).desks) await EDITIONS.delete(`edition:${id}`);
  await mkdir(stateDir, { recursive: true });
  if (isReal) await writeFile(isRealMark, '');
  else await rm(isRealMark, { force: true });
}

/** Stores made-up back issues of the first paper, unless the storage has some. */
export async function fillArchive({ ARCHIVE }: Pick<SiteStorage, 'ARCHIVE'>): Promise<void> {
  const [{ id }] = builtInPapers();
  if (!ARCHIVE || (await ARCHIVE.head(archiveKeys.days(id)))) return;
  const today = new Date().toISOString().slice(0, 10);
  for (const [key, text] of sampleBackIssues(id, today)) await ARCHIVE.put(key, gzipSync(text));
}
