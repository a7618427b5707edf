import type { ShownType } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';

export interface GivenForm {
  /** The first value of a field, trimmed and with line feeds only; empty if it was not sent. */
  text(name: string): string;
  texts(name: string): string[];
  /** The file of a field, which may be empty; `undefined` if none was chosen. */
  file(name: string): File | undefined;
  /** The names and values of all text fields as they were sent. */
  entries: readonly (readonly [name: string, value: string])[];
}

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** Maximum fields of a request; far above any form of the editor. */
const MAX_FIELDS = 5_000;

/** The body of the request is not a form, is damaged, or has too many fields. */
export class UnreadableFormError extends Error {
  override readonly name = 'UnreadableFormError';
}

/** Reads the form of a request. Throws UnreadableFormError if there is none. */
export async function readForm(request: Request): Promise<GivenForm> {
  if (!FORM_TYPES.test(request.headers.get('Content-Type') ?? ''))
    throw new UnreadableFormError('the request has no form');
  const all = [...(await readData(request))];
  if (all.length > MAX_FIELDS) throw new UnreadableFormError(`the form has ${all.length} fields`);
  return formOf(all);
}

export function formOf(all: readonly (readonly [name: string, value: string | File])[]): GivenForm {
  // A map, because searching all fields each time is slow.
  const first = new Map(all.toReversed());
  const entries = all.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {
    text: (name) => {
      const value = first.get(name);
      return typeof value === 'string' ? tidy(value) : '';
    },
    texts: (name) => entries.flatMap(([each, value]) => (each === name ? tidy(value) : [])),
    file: (name) => {
      const value: unknown = first.get(name);
      // Browsers send a field without a file as one without a name (HTML §4.10.21.4).
      return value instanceof File && (value.size > 0 || value.name !== '') ? value : undefined;
    },
    entries,
  };
}

/** The number of a version in a form or an address; 0, which no version has, if it is none. */
export function versionNumber(text = ''): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

async function readData(request: Request): Promise<FormData> {
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

/** Maximum bytes of an uploaded file; above the size of phone photographs. */
export const MAX_SENT_BYTES = 12_000_000;

interface SentFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The type of a bitmap by its first bytes; `undefined` for all other files. */
  bitmap: ShownType | undefined;
}

/** Reads an uploaded file and detects its type; `undefined` if it is too large. */
export async function readSentFile(file: Blob): Promise<SentFile | undefined> {
  if (file.size > MAX_SENT_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, bitmap: pictureType(bytes) };
}
