/** Bytes as UTF-8 text, its mark removed unless `ignoreBOM`; `undefined` where they are none. */
export function decodeUtf8(bytes: Uint8Array, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}
