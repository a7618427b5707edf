import type { ShownType } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';

/** Limit of bytes of an uploaded file: more than photographs of phones have. */
export const MAX_SENT_BYTES = 12_000_000;

/** An uploaded file. */
interface SentFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The type of a bitmap by its first bytes; `undefined` for all other files. */
  bitmap: ShownType | undefined;
}

/** Reads an uploaded file, whatever its name and type; `undefined` if it is too large. */
export async function readSentFile(file: Blob): Promise<SentFile | undefined> {
  if (file.size > MAX_SENT_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, bitmap: pictureType(bytes) };
}
