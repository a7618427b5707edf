import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

export function folderForTest(): string {
  return newFolder(onTestFinished);
}

/** A new folder, which is removed after all else that follows the tests of the file. */
export function folderForFile(): string {
  return newFolder(afterAll);
}

function newFolder(afterwards: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'nunavut-news-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
