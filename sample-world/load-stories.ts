import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SCENES } from './pictures/picture-names.ts';
import type { Story } from './story.ts';

const storySchema = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: v.pipe(v.string(), v.nonEmpty()),
  summary: v.pipe(v.string(), v.nonEmpty()),
  body: v.array(v.string()),
  categories: v.array(v.string()),
  author: v.string(),
  picture: v.nullable(v.picklist(SCENES)),
});

const storiesSchema = v.array(storySchema);

/** A stories file that is missing, unreadable or not in the agreed shape. */
export class StoriesFileError extends Error {
  readonly file: string;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`Stories file ${file}: ${reason}`, options);
    this.name = 'StoriesFileError';
    this.file = file;
  }
}

/**
 * Reads and checks `{folder}/{name}.json`; throws `StoriesFileError` naming the file and the first
 * fault in it.
 */
export async function loadStories(folder: string, name: string): Promise<Story[]> {
  const file = join(folder, `${name}.json`);
  const checked = v.safeParse(storiesSchema, await readJson(file));
  if (checked.success) return checked.output;
  const issue = checked.issues[0];
  throw new StoriesFileError(file, `${v.getDotPath(issue) ?? 'whole file'}: ${issue.message}`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new StoriesFileError(file, cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}
