import { readHttpDate } from '../../http/http-date.ts';
import { hasVersion } from './caching.ts';

/** What an answer says of its content, for requests that ask whether it changed. */
export interface Validators {
  readonly etag: string;
  /** To the second. */
  readonly lastModified: Date | undefined;
}

/**
 * Whether a GET or HEAD request has this content already (RFC 9110 §13.2.2: If-None-Match counts alone where it is given). An
 * If-Modified-Since that is no HTTP-date is ignored (§13.1.3).
 */
export function isNotModified(request: Request, { etag, lastModified }: Validators): boolean {
  if (request.headers.has('If-None-Match')) return hasVersion(request, etag);
  const since = readHttpDate(request.headers.get('If-Modified-Since'));
  if (lastModified === undefined || since === undefined) return false;
  return Math.floor(lastModified.getTime() / 1000) <= Math.floor(since / 1000);
}
