import { readHttpDate } from '../../http/http-date.ts';
import { hasVersion } from './caching.ts';

/** The validators of a response, for conditional requests. */
export interface Validators {
  readonly etag: string;
  /** To the second. */
  readonly lastModified: Date | undefined;
}

/**
 * Whether the client of a GET or HEAD request already has this content (RFC 9110 §13.2.2: if If-None-Match is present, nothing
 * else counts). An If-Modified-Since that is not an HTTP-date is ignored (§13.1.3).
 */
export function isNotModified(request: Request, { etag, lastModified }: Validators): boolean {
  if (request.headers.has('If-None-Match')) return hasVersion(request, etag);
  const since = readHttpDate(request.headers.get('If-Modified-Since'));
  if (lastModified === undefined || since === undefined) return false;
  return Math.floor(lastModified.getTime() / 1000) <= Math.floor(since / 1000);
}

/** What a 304 says of the stored response: how long it holds from now on, at the edge too. Readers have its other fields. */
const OF_NOT_MODIFIED = [
  'ETag',
  'Cache-Control',
  'Cloudflare-CDN-Cache-Control',
  'Cache-Tag',
  'Vary',
];

/** The 304 of a response with these headers, and without those that a 304 should not repeat (RFC 9110 §15.4.5). */
export function notModified(headers: Headers): Response {
  const own = new Headers();
  for (const name of OF_NOT_MODIFIED) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return new Response(null, { status: 304, headers: own });
}
