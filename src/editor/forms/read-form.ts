import type { ShownType } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';

export interface GivenForm {
  /** The first value of a field, trimmed and with line feeds only; empty if it was not sent. */
  text(name: string): string;
  texts(name: string): string[];
  /** The file of a field; `undefined` if none was chosen. */
  file(name: string): File | undefined;
  /** The names and values of all text fields as they were sent. */
  entries: readonly (readonly [name: string, value: string])[];
}

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** The limit of fields; no form has as many. */
const MAX_FIELDS = 5_000;

/** The request has no form, or a damaged one. */
export class UnreadableFormError extends Error {
  override readonly name = 'UnreadableFormError';
}

/** Reads the form of a request. Throws UnreadableFormError. */
export async function readForm(request: Request): Promise<GivenForm> {
  if (!FORM_TYPES.test(request.headers.get('Content-Type') ?? ''))
    throw new UnreadableFormError('the request holds no form');
  const data = await formOf(request);
  const all = [...data];
  if (all.length > MAX_FIELDS) throw new UnreadableFormError(`the form has ${all.length} fields`);
  // FormData searches all of its fields for each name.
  const first = new Map(all.toReversed());
  return {
    text: (name) => {
      const value = first.get(name);
      return typeof value === 'string' ? tidy(value) : '';
    },
    texts: (name) =>
      data.getAll(name).flatMap((value) => (typeof value === 'string' ? tidy(value) : [])),
    file: (name) => {
      const value: unknown = data.get(name);
      return value instanceof File && value.size > 0 ? value : undefined;
    },
    entries: all.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  };
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new UnreadableFormError('the form is damaged', { cause });
  }
}

/** Browsers send line breaks as CR LF (HTML §4.10.21.4). */
function tidy(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim();
}

/** Limit of bytes of an uploaded file: more than photographs of phones have. */
export const MAX_SENT_BYTES = 12_000_000;

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
