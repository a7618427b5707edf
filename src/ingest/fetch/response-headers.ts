import type { SourceValidators } from '../../edition/source-state.ts';
import { readHttpDate } from '../../http/validators.ts';

/** Clocks differ by so much at most, in milliseconds; a Last-Modified further ahead is wrong. */
const CLOCK_TOLERANCE_MS = 86_400_000;

/** Validators as they came, byte for byte. Those that are known to be wrong are none at all (feed-politeness rules 2, 8). */
export function readValidators(
  headers: Headers,
  url: string,
  now: Date,
): SourceValidators | undefined {
  if (headers.get('Expires')?.trim() === '0') return undefined;
  const etag = headers.get('ETag') ?? undefined;
  const modified = headers.get('Last-Modified') ?? undefined;
  const isAhead =
    modified !== undefined && Date.parse(modified) > now.getTime() + CLOCK_TOLERANCE_MS;
  const lastModified = isAhead ? undefined : modified;
  if (!etag && !lastModified) return undefined;
  return { url, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

/**
 * How long the publisher wants a response kept, in milliseconds: the longer one of `max-age` and `Expires` (feed-politeness rule 14), where
 * a cache would go by `max-age` alone (RFC 9111 §5.3).
 */
export function readMaxAge(headers: Headers, now: Date): number | undefined {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(
    headers.get('Cache-Control') ?? '',
  )?.[1];
  const expires = readHttpDate(headers.get('Expires'));
  const wishes: number[] = [];
  if (seconds !== undefined) wishes.push(Number(seconds) * 1000);
  if (expires !== undefined) wishes.push(Math.max(0, expires - now.getTime()));
  return wishes.length > 0 ? Math.max(...wishes) : undefined;
}

/** How long a refused client is to wait, in milliseconds: seconds or a date (RFC 9110 §10.2.3). */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  const date = readHttpDate(value);
  return date === undefined ? undefined : Math.max(0, date - now.getTime());
}
