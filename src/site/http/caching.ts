import { readHttpDate } from '../../lib/http/outbound.ts';

/** How long a response may be cached in the reader's browser and at the edge (seconds). */
export interface CachePolicy {
  readonly browserSeconds: number;
  readonly edgeSeconds: number;
  /** Whether no copy may be served after that, not even while it is renewed or cannot be. */
  readonly isNeverStale?: boolean;
}

/**
 * How long the edge may cache a response that shows an edition (seconds). Its tags are invalidated with every change, but right
 * after that an isolate may still render the previous edition (up to 30 s in memory and 30 s in KV's own cache).
 */
export const EDITION_EDGE_SECONDS = 300;

/**
 * Sets the caching headers. The edge caches a response until its tags are invalidated or `edgeSeconds` have passed, and serves
 * the stale one while it revalidates or if that fails; `s-maxage` and `must-revalidate` would disable that and are not used.
 */
export function setCaching(headers: Headers, policy: CachePolicy, tags: readonly string[]): void {
  const stale = policy.isNeverStale ? '' : ', stale-while-revalidate=600, stale-if-error=86400';
  headers.set('Cache-Control', `max-age=${policy.browserSeconds}${stale}`);
  headers.set('Cloudflare-CDN-Cache-Control', `max-age=${policy.edgeSeconds}${stale}`);
  if (tags.length > 0) headers.set('Cache-Tag', tags.join(','));
}

/**
 * Shortens the lifetimes in caching headers for what changes by itself at a time (ms since the epoch): no copy is used beyond it,
 * not even a stale one (RFC 5861: stale lifetimes begin where max-age ends).
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

const NOT_FOUND: CachePolicy = { browserSeconds: 60, edgeSeconds: 60, isNeverStale: true };

/**
 * Sets the caching headers of a 404. Browsers and the edge cache it for a minute, so that repeated requests cost one lookup, and
 * no longer, as the address may exist soon. Unknown query parameters are dropped before (http/request-address.ts), so they
 * cannot bypass the cache.
 */
export function setNotFoundCaching(headers: Headers, tags: readonly string[]): void {
  setCaching(headers, NOT_FOUND, tags);
}

/** For responses that are valid for one request only. */
export function setNoStore(headers: Headers): void {
  headers.set('Cache-Control', 'no-store');
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
}

/** What a 304 says of the stored response: how long it holds from now on, at the edge too. Readers have its other fields. */
const OF_NOT_MODIFIED = [
  'ETag',
  'Cache-Control',
  'Cloudflare-CDN-Cache-Control',
  'Cache-Tag',
  'Vary',
];

/**
 * The 304 to a GET or HEAD request whose client already has the response with these headers, without those that a 304 should not
 * repeat (RFC 9110 §15.4.5); `undefined` where it does not have it.
 */
export function notModified(request: Request, headers: Headers): Response | undefined {
  if (!isNotModified(request, headers)) return undefined;
  const own = new Headers();
  for (const name of OF_NOT_MODIFIED) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return new Response(null, { status: 304, headers: own });
}

/**
 * ETags are compared weakly, in lists and `*` too (RFC 9110 §13.1.2). If If-None-Match is present, nothing else counts (§13.2.2).
 * An If-Modified-Since that is not an HTTP-date is ignored (§13.1.3).
 */
function isNotModified(request: Request, headers: Headers): boolean {
  const given = request.headers.get('If-None-Match');
  if (given !== null) {
    const opaque = (tag: string | null) => tag?.trim().replace(/^W\//, '');
    const etag = opaque(headers.get('ETag'));
    return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === etag);
  }
  const changedAt = readHttpDate(headers.get('Last-Modified'));
  if (changedAt === undefined) return false;
  const since = readHttpDate(request.headers.get('If-Modified-Since'));
  return since !== undefined && changedAt <= since;
}
