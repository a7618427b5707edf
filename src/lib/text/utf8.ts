/** Decodes UTF-8, without byte order mark unless `ignoreBOM`; `undefined` if invalid. */
export function decodeUtf8(bytes: Uint8Array, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Describes the encoding of a text file that is not UTF-8, as the end of a sentence; `undefined`
 * for UTF-8. UTF-16 without a byte order mark is recognised by the NUL byte of its first letter.
 */
export function encodingProblem(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (bytes.length > 1 && (first === 0) !== (second === 0)))
    return 'text in UTF-16: save it as UTF-8';
  return decodeUtf8(bytes) === undefined ? 'no text in UTF-8' : undefined;
}
