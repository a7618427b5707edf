/** Decodes UTF-8, without byte order mark unless `ignoreBOM`; `undefined` if invalid. */
export function decodeUtf8(bytes: Uint8Array, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What is wrong with a file that is not UTF-8; UTF-16 is recognised by its first NUL byte. */
export function encodingProblem(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (bytes.length > 1 && (first === 0) !== (second === 0)))
    return 'text in UTF-16: save it as UTF-8';
  return decodeUtf8(bytes) === undefined ? 'no text in UTF-8' : undefined;
}
