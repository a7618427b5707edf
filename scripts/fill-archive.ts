import { gzipSync } from 'node:zlib';
import { sampleBackIssues } from '../sample-world/back-issues.ts';
import { archiveKeys } from '../src/site/archive/day-record.ts';
import type { LocalStorage } from './local-storage.ts';
import { builtInPapers } from './papers/read-papers.ts';

/** Stores made-up back issues of the first paper, unless the storage has some. */
export async function fillArchive({ archive }: Pick<LocalStorage, 'archive'>): Promise<void> {
  const [{ id }] = builtInPapers();
  if (!archive || (await archive.head(archiveKeys.days(id)))) return;
  const today = new Date().toISOString().slice(0, 10);
  for (const [key, text] of sampleBackIssues(id, today)) await archive.put(key, gzipSync(text));
}
