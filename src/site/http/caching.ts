/** How an answer may be kept: in the reader's browser, and at the edge. Seconds. */
export interface CachePolicy {
  readonly browserSeconds: number;
  readonly edgeSeconds: number;
}

/**
 * How long the edge may keep what shows an edition. Its tags are invalidated with every change, but just after that an isolate
 * that read the edition before (half a minute in memory, another in KV's own cache) may hand it to the edge once more.
 */
export const EDITION_EDGE_SECONDS = 300;

/** For answers that are right for one request only. */
const NO_STORE = 'no-store';

/**
 * Sets what caches may do. The edge keeps pages until their tags are invalidated or `edgeSeconds` pass, and shows what it
 * has while it asks again or cannot; `s-maxage` and `must-revalidate` would switch that off, so they never appear.
 */
export function setCaching(headers: Headers, policy: CachePolicy, tags: readonly string[]): void {
  headers.set(
    'Cache-Control',
    `public, max-age=${policy.browserSeconds}, stale-while-revalidate=600, stale-if-error=86400`,
  );
  headers.set(
    'Cloudflare-CDN-Cache-Control',
    `public, max-age=${policy.edgeSeconds}, stale-while-revalidate=600, stale-if-error=86400`,
  );
  if (tags.length > 0) headers.set('Cache-Tag', tags.join(','));
}

/** How long caches may say that there is nothing at an address. */
const NOT_FOUND_SECONDS = 60;

/**
 * For an address that has nothing: kept for a minute by browsers and the edge, so that whoever asks again and again costs one
 * look, and no longer, as something may be there soon. Known queries alone reach a page (http/canonical-request.ts), so that
 * no made-up parameter passes by what is kept.
 */
export function setNotFoundCaching(headers: Headers, tags: readonly string[]): void {
  const policy = `public, max-age=${NOT_FOUND_SECONDS}`;
  headers.set('Cache-Control', policy);
  headers.set('Cloudflare-CDN-Cache-Control', policy);
  if (tags.length > 0) headers.set('Cache-Tag', tags.join(','));
}

export function setNoStore(headers: Headers): void {
  headers.set('Cache-Control', NO_STORE);
  headers.set('Cloudflare-CDN-Cache-Control', NO_STORE);
}

/** Whether a request already has this version (RFC 9110 §13.1.2: weak comparison, lists and `*`). */
export function hasVersion(request: Request, etag: string): boolean {
  const given = request.headers.get('If-None-Match');
  if (!given) return false;
  if (given.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.split(',').some((tag) => opaque(tag) === opaque(etag));
}
