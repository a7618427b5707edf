/** The part of a document that a request asks for: first and last byte, both included; `'none'` where it has no such part. */
export type ByteRange = { readonly first: number; readonly last: number } | 'none';

/**
 * The part that a GET asks for (RFC 9110 §14.2): one range of bytes, of a document that has not changed since the reader got
 * the beginning. `undefined` where the whole document is the answer: no range, several, an unreadable one, another document.
 */
export function requestedRange(
  request: Request,
  { length, etag }: { readonly length: number; readonly etag: string },
): ByteRange | undefined {
  if (request.method !== 'GET' || !isSameDocument(request, etag)) return undefined;
  const given = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(request.headers.get('Range')?.trim() ?? '');
  if (!given) return undefined;
  const [, start = '', end = ''] = given;
  if (start === '') return end === '' ? undefined : lastBytes(Number(end), length);
  const first = Number(start);
  const last = end === '' ? length - 1 : Math.min(Number(end), length - 1);
  if (end !== '' && Number(end) < first) return undefined;
  return first < length ? { first, last } : 'none';
}

function lastBytes(count: number, length: number): ByteRange {
  return count > 0 && length > 0
    ? { first: Math.max(0, length - count), last: length - 1 }
    : 'none';
}

/**
 * If-Range (RFC 9110 §13.1.5) compares strongly: what an edge compressed has a weak ETag and other bytes. A date never
 * matches, for a document may change twice within a second.
 */
function isSameDocument(request: Request, etag: string): boolean {
  const given = request.headers.get('If-Range')?.trim();
  return given === undefined || (given === etag && !etag.startsWith('W/'));
}
