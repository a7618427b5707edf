import { readHttpDate } from '../../lib/http/outbound.ts';

export interface CachePolicy {
  browserSeconds: number;
  edgeSeconds: number;
  /** No copy may be served stale, not even while it is revalidated or if that fails. */
  isNeverStale?: boolean;
}

/**
 * How long the edge may cache a response that shows an edition. Its tags are invalidated with every
 * change, but an isolate may still render the previous edition for a minute (30 s in memory, 30 s
 * in KV's cache).
 */
export const EDITION_EDGE_SECONDS = 300;

/**
 * The edge caches a response until its tags are invalidated or `edgeSeconds` have passed, and
 * serves it stale while it revalidates or if that fails. `s-maxage` and `must-revalidate` would
 * disable that.
 */
export function setCaching(headers: Headers, policy: CachePolicy, tags: readonly string[]): void {
  const stale = policy.isNeverStale ? '' : ', stale-while-revalidate=600, stale-if-error=86400';
  headers.set('Cache-Control', `max-age=${policy.browserSeconds}${stale}`);
  headers.set('Cloudflare-CDN-Cache-Control', `max-age=${policy.edgeSeconds}${stale}`);
  if (tags.length > 0) headers.set('Cache-Tag', tags.join(','));
}

/**
 * Ends all lifetimes by `expiresAt` (ms since the epoch), including the stale ones, which follow
 * max-age (RFC 5861).
 */
export function limitLifetimes(headers: Headers, expiresAt: number | undefined, now: Date): void {
  if (expiresAt === undefined) return;
  const left = Math.max(0, Math.floor((expiresAt - now.getTime()) / 1000));
  for (const name of ['Cache-Control', 'Cloudflare-CDN-Cache-Control']) {
    const policy = headers.get(name);
    if (policy) headers.set(name, limitedPolicy(policy, left));
  }
}

function limitedPolicy(policy: string, left: number): string {
  let staleSeconds = left;
  return policy
    .replace(/\bmax-age=(\d+)/, (_, seconds) => {
      const fresh = Math.min(Number(seconds), left);
      staleSeconds = left - fresh;
      return `max-age=${fresh}`;
    })
    .replace(/, (stale-[a-z-]+)=(\d+)/g, (_, name, seconds) =>
      staleSeconds > 0 ? `, ${name}=${Math.min(Number(seconds), staleSeconds)}` : '',
    );
}

/** Caching of a 404, so that repeated requests cost one lookup. */
export function setNotFoundCaching(headers: Headers, tags: readonly string[]): void {
  setCaching(headers, { browserSeconds: 60, edgeSeconds: 60, isNeverStale: true }, tags);
}

/** Forbids caching a response that is valid for one request only. */
export function setNoStore(headers: Headers): void {
  headers.set('Cache-Control', 'no-store');
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
}

/** Headers that a 304 repeats. */
const OF_NOT_MODIFIED = [
  'ETag',
  'Cache-Control',
  'Cloudflare-CDN-Cache-Control',
  'Cache-Tag',
  'Vary',
];

/** The 304 for a client that has the response with these headers (RFC 9110 §15.4.5). */
export function notModified(request: Request, headers: Headers): Response | undefined {
  if (!isNotModified(request, headers)) return undefined;
  const repeated = new Headers();
  for (const name of OF_NOT_MODIFIED) {
    const value = headers.get(name);
    if (value !== null) repeated.set(name, value);
  }
  return new Response(null, { status: 304, headers: repeated });
}

/**
 * Compares ETags weakly (RFC 9110 §13.1.2). If-None-Match takes precedence (§13.2.2); an invalid
 * If-Modified-Since is ignored (§13.1.3).
 */
function isNotModified(request: Request, headers: Headers): boolean {
  const ifNoneMatch = request.headers.get('If-None-Match');
  if (ifNoneMatch !== null) {
    const opaque = (tag: string | null) => tag?.trim().replace(/^W\//, '');
    const etag = opaque(headers.get('ETag'));
    return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === etag);
  }
  const changedAt = readHttpDate(headers.get('Last-Modified'));
  if (changedAt === undefined) return false;
  const since = readHttpDate(request.headers.get('If-Modified-Since'));
  return since !== undefined && changedAt <= since;
}
