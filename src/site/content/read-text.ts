import * as v from 'valibot';
import { SwrCache } from '../../lib/swr-cache.ts';
import {
  MarkdownSchema,
  type MarkdownText,
  type TextFile,
} from '../../model/publication/content.ts';
import type { SiteContext } from '../context/site-context.ts';

/** Parsed text files by address, which changes with the content. */
const texts = new SwrCache<MarkdownText>({
  maxSize: 2_000_000,
  sizeOf: ({ html }) => html.length,
});

/** A text whose file could not be read, or not in time. */
export class TextFileError extends Error {
  override readonly name = 'TextFileError';
}

/**
 * A text with its content, which an isolate reads once if it is in a file. Throws TextFileError if
 * the file cannot be read within a second.
 */
export async function readText<Text extends MarkdownText | TextFile>(
  text: Text,
  context: SiteContext,
): Promise<Text & MarkdownText> {
  const source: MarkdownText | TextFile = text;
  return { ...text, ...('file' in source ? await readFile(source.file, context) : source) };
}

async function readFile(
  file: string,
  { env, now, inBackground }: SiteContext,
): Promise<MarkdownText> {
  const load = async () => new Map([[file, await fetchText(file, env)]]);
  const read = (await texts.getMany([file], now.getTime(), load, inBackground)).get(file);
  if (!read) throw new TextFileError(`${file} is slow`);
  return read;
}

async function fetchText(file: string, { ASSETS }: Pick<Env, 'ASSETS'>): Promise<MarkdownText> {
  try {
    // The binding ignores the host.
    const response = await ASSETS.fetch(`https://assets.invalid${file}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(MarkdownSchema, await response.json());
  } catch (cause) {
    throw new TextFileError(`${file} cannot be read`, { cause });
  }
}
