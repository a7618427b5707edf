import { PAPER_PICTURES } from '../pictures/picture-formats.ts';
import { logUnlisted } from './log-unlisted.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ...PAPER_PICTURES,
  ['ico', 'image/vnd.microsoft.icon'],
  ['pdf', 'application/pdf'],
]);

/** The extension of a file's name, without the dot; empty if there is none. */
export function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
}

/** The media type of an existing picture or download; unknown extensions are logged. */
export function fileType(path: string): string | undefined {
  const extension = extensionOf(path);
  const type = TYPES.get(extension);
  if (!type) logUnlisted('src/lib/http/file-type.ts', extension);
  return type;
}
