/** Estimated overhead of an object or array, and of a field (bytes). */
const OBJECT_BYTES = 32;
const FIELD_BYTES = 12;
const STRING_BYTES = 20;

const TWO_BYTE = /[^\u0000-\u00ff]/;

/** A generous estimate of a JSON value’s memory; non-Latin-1 strings take 2 bytes a character. */
export function memorySize(value: unknown): number {
  if (typeof value === 'string')
    return STRING_BYTES + value.length * (TWO_BYTE.test(value) ? 2 : 1);
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT_BYTES;
  for (const field of Object.values(value)) bytes += FIELD_BYTES + memorySize(field);
  return bytes;
}
