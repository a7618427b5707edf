/** Decodes UTF-8, without byte order mark unless `ignoreBOM`; `undefined` if invalid. */
export function decodeUtf8(bytes: Uint8Array, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The size of a value as JSON in UTF-8 (bytes). */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Describes the problem of a file that is not UTF-8. A NUL byte suggests UTF-16. */
export function encodingProblem(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (bytes.length > 1 && (first === 0) !== (second === 0)))
    return 'text in UTF-16: save it as UTF-8';
  return decodeUtf8(bytes) === undefined ? 'not text in UTF-8' : undefined;
}

/** Bytes in base64url (RFC 4648 §5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url to bytes; `undefined` if the text is invalid. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Decodes base64url to UTF-8 text; `undefined` if it is invalid. */
export function textFromBase64Url(text: string): string | undefined {
  const bytes = fromBase64Url(text);
  return bytes && decodeUtf8(bytes);
}
