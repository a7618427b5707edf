import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Exchange, type HeaderFields, send } from './exchange.ts';

/** A document with the data of its headers. */
export interface Representation {
  body: Buffer;
  contentType: string;
  lastModified: Date;
  cacheControl?: string | undefined;
  /** Set if the body's format is compressed, as for photographs: gzip would gain nothing. */
  isCompressed?: boolean;
}

/** The headers of a 200 response with the plain body: type, validators, caching. */
export function headersOf(representation: Representation): HeaderFields {
  return {
    'content-type': representation.contentType,
    ...validatorHeaders(representation, etagOf(representation.body)),
  };
}

/**
 * Responds to GET and HEAD: 304 if the client's copy is current (RFC 9110 §13), else 200, gzipped
 * if accepted, then with an ETag of its own.
 */
export function sendRepresentation(exchange: Exchange, representation: Representation): void {
  const { headers } = exchange.request;
  const isZipped = !representation.isCompressed && acceptsGzip(headers['accept-encoding']);
  const etag = etagOf(representation.body, isZipped ? '-gzip' : '');
  const validators = validatorHeaders(representation, etag);
  if (isNotModified(headers, { etag, lastModified: representation.lastModified })) {
    send(exchange, 304, validators);
    return;
  }
  const type = { 'content-type': representation.contentType };
  if (!isZipped) {
    send(exchange, 200, { ...type, ...validators }, representation.body);
    return;
  }
  send(
    exchange,
    200,
    { ...type, ...validators, 'content-encoding': 'gzip' },
    gzipSync(representation.body),
  );
}

/** A strong ETag, quotes included, from the body's SHA-256. */
function etagOf(body: Buffer, suffix = ''): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}${suffix}"`;
}

/** Whether an Accept-Encoding header accepts gzip, by name or `*` (RFC 9110 §12.5.3). */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/));
  const chosen =
    codings.find(([name]) => name === 'gzip' || name === 'x-gzip') ??
    codings.find(([name]) => name === '*');
  return chosen !== undefined && Number(chosen[1] ?? 1) > 0;
}

function validatorHeaders(representation: Representation, etag: string): HeaderFields {
  const { cacheControl, lastModified } = representation;
  return {
    etag,
    'last-modified': lastModified.toUTCString(),
    vary: 'Accept-Encoding',
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
  };
}

export interface Validators {
  /** With quotes. */
  etag: string;
  lastModified: Date;
}

/** Whether a GET or HEAD gets a 304 (RFC 9110 §13.2.2); an invalid date is ignored. */
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
