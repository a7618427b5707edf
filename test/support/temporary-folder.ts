import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

export function folderForTest(): string {
  return newFolder(onTestFinished);
}

/** A new folder, removed after all other afterAll hooks of the file. */
export function folderForFile(): string {
  return newFolder(afterAll);
}

function newFolder(afterwards: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'nunavut-news-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
