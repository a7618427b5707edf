import { hasVersion, limitLifetimes, notModified } from '../http/caching.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import { SwrCache } from './swr-cache.ts';

/** The key of a cached response, and what its freshness depends on. */
export interface CacheKey {
  /** Publication and address. */
  readonly key: string;
  /** The response is fresh as long as its generation is the current one. */
  readonly generation: string;
  readonly now: Date;
}

/** A response of status 200 without its body. */
export interface ResponseHead {
  /** The same version means the same bytes. */
  readonly version: string;
  readonly headers: Headers;
  /** When what it shows changes by itself (ms since the epoch), if that is known. */
  readonly expiresAt?: number | undefined;
}

interface CachedResponse extends ResponseHead {
  readonly bytes: Uint8Array;
}

/** The headers of a cached response that changes by itself, as they were last sent: they change with each second. */
const sentHeaders = new WeakMap<
  CachedResponse,
  { readonly second: number; readonly headers: Headers }
>();

/** About how many bytes of memory the headers of a response take. */
const HEADERS_SIZE = 3_000;

const responses = new SwrCache<CachedResponse>({
  expiresAt: ({ expiresAt }) => expiresAt,
  staleMs: 90_000,
  maxSize: 8_000_000,
  maxEntrySize: 500_000,
  sizeOf: ({ bytes }) => HEADERS_SIZE + bytes.byteLength,
});

// In the development server: drops what earlier versions of the modules rendered.
import.meta.hot?.on('vite:afterUpdate', () => responses.clear());

/**
 * The cached response: fresh, or stale while another request renders the next one. A caller that gets `undefined` renders it
 * and calls `startRendering` first.
 */
export function lookupResponse(
  { key, generation, now }: CacheKey,
  request: Request,
): Response | undefined {
  const found = responses.lookup(key, now.getTime(), generation);
  if (!found) return undefined;
  const { bytes } = found.value;
  if (found.kind === 'fresh')
    return respond({ headers: headersAt(found.value, now), bytes }, request);
  const headers = new Headers(headersAt(found.value, now));
  // The edge must not store a stale response, as a new one is being rendered.
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return respond({ headers, bytes }, request);
}

function headersAt(response: CachedResponse, now: Date): Headers {
  if (response.expiresAt === undefined) return response.headers;
  const second = Math.floor((response.expiresAt - now.getTime()) / 1000);
  const sent = sentHeaders.get(response);
  if (sent?.second === second) return sent.headers;
  const headers = new Headers(response.headers);
  limitLifetimes(headers, response.expiresAt, now);
  sentHeaders.set(response, { second, headers });
  return headers;
}

/** Marks the response as being rendered: other requests get the stale one meanwhile, for a second at most. */
export function startRendering({ key, now }: CacheKey): void {
  responses.startRevalidation(key, now.getTime());
}

/** The cached response if it has this version, stored as fresh again: the generation has changed, the content has not. */
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
  cacheKey: CacheKey,
  rendered: CachedResponse,
  request: Request,
): Response {
  store(cacheKey, rendered);
  return respond(rendered, request);
}

function store({ key, generation, now }: CacheKey, rendered: CachedResponse): void {
  setCommonHeaders(rendered.headers);
  responses.store(key, rendered, now.getTime(), generation);
}

function respond(
  { headers, bytes }: Pick<CachedResponse, 'headers' | 'bytes'>,
  request: Request,
): Response {
  const etag = headers.get('ETag');
  if (etag && hasVersion(request, etag)) return notModified(headers);
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(bytes, { headers });
}
