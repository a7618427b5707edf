import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A file beside paper.yaml with the version of the folder in each place that it was published to or
 * pulled from.
 */
const FILE = '.editor-version';

const BasesSchema = v.record(v.string(), v.pipe(v.number(), v.integer()));

/** The version of a folder in a place; 0 if it has none, or the file is damaged. */
export function readBase(folder: string, place: string): number {
  return basesOf(folder)[place] ?? 0;
}

/** Records the version of a folder in a place. */
export async function writeBase(folder: string, place: string, version: number): Promise<void> {
  const bases = { ...basesOf(folder), [place]: version };
  await writeFile(join(folder, FILE), `${JSON.stringify(bases, null, 2)}\n`);
}

function basesOf(folder: string): Readonly<Record<string, number>> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return {};
  try {
    return v.parse(BasesSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
