/** The first 128 bits of the SHA-256 of these bytes, in hexadecimal: 32 characters that name a document by its content. */
export async function digestHex(bytes: Uint8Array): Promise<string> {
  // Nothing here shares its memory with other threads, which is all that the type would allow besides.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** What the three forms of RFC 9110 §5.6.7 have in common: the day of the week first, then a time to the second. */
const HTTP_DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s.*\d{2}:\d{2}:\d{2}/i;

/** A date as headers give it, in ms since the epoch. A year alone, an ISO 8601 date, `0`, `-1` and the like are none. */
export function readHttpDate(value: string | null): number | undefined {
  if (value === null || !HTTP_DATE.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
