/** Bytes of an object or an array besides what is in it, and of a field. */
const OBJECT_BYTES = 32;
const FIELD_BYTES = 12;
const STRING_BYTES = 20;

const TWO_BYTE = /[^\u0000-\u00ff]/;

/** About how many bytes of memory a value of JSON takes, counted generously: strings with letters beyond Latin-1 take two bytes each. */
export function memorySize(value: unknown): number {
  if (typeof value === 'string')
    return STRING_BYTES + value.length * (TWO_BYTE.test(value) ? 2 : 1);
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT_BYTES;
  for (const field of Object.values(value)) bytes += FIELD_BYTES + memorySize(field);
  return bytes;
}
