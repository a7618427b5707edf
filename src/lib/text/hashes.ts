/** 36 ** 5: integers below it are quick to convert. */
const FIVE_DIGITS = 60_466_176;

/** A 53-bit hash of a string in base 36 (cyrb53): fast, and unique enough within one source. */
export function shortHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return inBase36(4294967296 * (2097151 & b) + (a >>> 0));
}

/** The same as `toString(36)`, which is slow for integers beyond 32 bits. */
function inBase36(value: number): string {
  const high = Math.floor(value / FIVE_DIGITS);
  if (high === 0) return value.toString(36);
  return high.toString(36) + (value - high * FIVE_DIGITS).toString(36).padStart(5, '0');
}

/** The first 128 bits of the SHA-256 hash of bytes, in hexadecimal (32 characters). */
export async function digestHex(bytes: Uint8Array): Promise<string> {
  // The type allows shared memory too, which is not used here.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
