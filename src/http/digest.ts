/** The first 128 bits of the SHA-256 of these bytes, in hexadecimal: 32 characters that name a document by its content. */
export async function digestHex(bytes: Uint8Array): Promise<string> {
  // Nothing here shares its memory with other threads, which is all that the type would allow besides.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
