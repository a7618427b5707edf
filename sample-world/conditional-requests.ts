import type { IncomingHttpHeaders } from 'node:http';

/** What names the present state of a document. */
export interface Validators {
  /** With its quotes. */
  readonly etag: string;
  readonly lastModified: Date;
}

/**
 * Whether a GET or HEAD gets a 304 (RFC 9110 §13.2.2): If-None-Match decides where
 * it is sent, by weak comparison or `*`; only without it does If-Modified-Since count, and a date
 * that cannot be read is ignored.
 */
export function isNotModified(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesAny(ifNoneMatch, validators.etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return (
    !Number.isNaN(since) && Math.floor(validators.lastModified.getTime() / 1000) * 1000 <= since
  );
}

function matchesAny(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaqueTags: string[] = ifNoneMatch.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return opaqueTags.includes(etag.replace(/^W\//, ''));
}
