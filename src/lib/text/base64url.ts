import { decodeUtf8 } from './utf8.ts';

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
