import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { limitLifetimes, notModified } from '../http/caching.ts';

/** The key of a cached response, and what its freshness depends on. */
export interface CacheKey {
  /** Publication and address. */
  key: string;
  /** The response is fresh for a minute, as long as its generation is the current one. */
  generation: string;
  now: Date;
}

/** A response of status 200 without its body. */
export interface ResponseHead {
  /** The same version means the same bytes. */
  version: string;
  headers: Headers;
  /** When what it shows changes by itself (ms since the epoch), if that is known. */
  expiresAt?: number | undefined;
}

/** A response of status 200. */
export interface CachedResponse extends ResponseHead {
  bytes: Uint8Array;
}

/** About how many bytes of memory the headers of a response take. */
const HEADERS_SIZE = 3_000;

const responses = new SwrCache<CachedResponse>({
  // What a response shows may be the same for longer, but it contains dates that go out of date.
  ttlMs: 60_000,
  expiresAt: ({ expiresAt }) => expiresAt,
  staleMs: 90_000,
  maxSize: 8_000_000,
  maxEntrySize: 500_000,
  sizeOf: ({ bytes }) => HEADERS_SIZE + bytes.byteLength,
});

// In the development server: drops what earlier versions of the modules rendered.
import.meta.hot?.on('vite:afterUpdate', () => responses.clear());

/** Makes the responses in memory stale: the next request renders each again, or confirms it. */
export function expireResponses(): void {
  responses.expire();
}

/**
 * The cached response, fresh or stale while another request renders the next one. On `undefined`
 * the caller renders it and calls `startRendering` first.
 */
export function lookupResponse(
  { key, generation, now }: CacheKey,
  request: Request,
): Response | undefined {
  const found = responses.lookup(key, now.getTime(), generation);
  if (!found) return undefined;
  if (found.kind === 'fresh') return respondNow(found.value, request, now);
  const { bytes, expiresAt } = found.value;
  const headers = new Headers(found.value.headers);
  limitLifetimes(headers, expiresAt, now);
  // The edge must not store it, as a new one is being rendered.
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return respond({ headers, bytes }, request);
}

/** The headers of responses whose lifetimes shrink, as they are in this second. */
const limited = new WeakMap<CachedResponse, { second: number; headers: Headers }>();

/** The response as it is sent at this time, or a 304. */
export function respondNow(cached: CachedResponse, request: Request, now: Date): Response {
  if (cached.expiresAt === undefined) return respond(cached, request);
  const second = Math.floor(now.getTime() / 1000);
  let current = limited.get(cached);
  if (current?.second !== second) {
    const headers = new Headers(cached.headers);
    limitLifetimes(headers, cached.expiresAt, now);
    current = { second, headers };
    limited.set(cached, current);
  }
  return respond({ headers: current.headers, bytes: cached.bytes }, request);
}

/** Marks the response as being rendered: for up to a second, other requests get the stale one. */
export function startRendering({ key, now }: CacheKey): void {
  responses.startRevalidation(key, now.getTime());
}

/**
 * The cached response if it has this version, marked fresh: the generation changed, its content did
 * not.
 */
export function lookupVersion(
  cacheKey: CacheKey,
  head: ResponseHead,
  request: Request,
): Response | undefined {
  const cached = responses.lastGood(cacheKey.key);
  if (cached?.version !== head.version) return undefined;
  return storeResponse(cacheKey, { ...head, bytes: cached.bytes }, request);
}

/** Stores a completely rendered response, and returns it, or a 304. */
export function storeResponse(
  { key, generation, now }: CacheKey,
  rendered: CachedResponse,
  request: Request,
): Response {
  setCommonHeaders(rendered.headers);
  responses.store(key, rendered, now.getTime(), generation);
  return respond(rendered, request);
}

function respond(
  { headers, bytes }: Pick<CachedResponse, 'headers' | 'bytes'>,
  request: Request,
): Response {
  const body = request.method === 'HEAD' ? null : bytes;
  return notModified(request, headers) ?? new Response(body, { headers });
}
