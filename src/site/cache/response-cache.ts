import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { limitLifetimes, notModified } from '../http/caching.ts';

/** The prefix of cache keys. It changes when the publication is published again. */
export function publicationKey({ id, version }: Pick<Publication, 'id' | 'version'>): string {
  return version === undefined ? id : `${id} ${version}`;
}

/** The version in a page's ETag: of the build, the publication if it has one, and the content. */
export function shownVersion({ version }: Pick<Publication, 'version'>, content: string): string {
  return [import.meta.env.BUILD_ID, ...(version === undefined ? [] : [version]), content].join('.');
}

interface CacheKey {
  key: string;
  /** The response is fresh for a minute, as long as its generation is the current one. */
  generation: string;
  now: Date;
}

/** A response of status 200 without its body. The same version means the same bytes. */
export interface ResponseHead {
  version: string;
  headers: Headers;
  /** When its content changes even if nothing is published (ms since the epoch), if known. */
  expiresAt?: number | undefined;
}

export interface CachedResponse extends ResponseHead {
  bytes: Uint8Array;
}

/** The part of a cached response that is sent. */
export type SentResponse = Omit<CachedResponse, 'version'>;

/** Estimated memory of a response's headers (bytes). */
const HEADERS_SIZE = 3_000;

const responses = new SwrCache<CachedResponse>({
  ttlMs: 60_000,
  expiresAt: ({ expiresAt }) => expiresAt,
  staleMs: 90_000,
  maxSize: 8_000_000,
  maxEntrySize: 500_000,
  sizeOf: ({ bytes }) => HEADERS_SIZE + bytes.byteLength,
});

// In the development server: drops what earlier versions of the modules rendered.
import.meta.hot?.on('vite:afterUpdate', () => responses.clear());

/** The next request renders each response again, or confirms it. */
export function expireResponses(): void {
  responses.expire();
}

/**
 * The cached response if fresh, or stale while another request renders it; else the caller renders
 * it, after `startRendering`.
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

/** Headers whose lifetimes shrink, computed once a second. */
const limited = new WeakMap<SentResponse, { second: number; headers: Headers }>();

export function respondNow(cached: SentResponse, request: Request, now: Date): Response {
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

/** For up to a second, other requests then get the stale response. */
export function startRendering({ key, now }: CacheKey): void {
  responses.startRevalidation(key, now.getTime());
}

/** The cached response if it has this version, marked fresh: only the generation changed. */
export function lookupVersion(
  cacheKey: CacheKey,
  head: ResponseHead,
  request: Request,
): Response | undefined {
  const cached = responses.lastGood(cacheKey.key);
  if (cached?.version !== head.version) return undefined;
  return storeResponse(cacheKey, { ...head, bytes: cached.bytes }, request);
}

export function storeResponse(
  { key, generation, now }: CacheKey,
  rendered: CachedResponse,
  request: Request,
): Response {
  setCommonHeaders(rendered.headers);
  responses.store(key, rendered, now.getTime(), generation);
  return respond(rendered, request);
}

function respond({ headers, bytes }: SentResponse, request: Request): Response {
  const body = request.method === 'HEAD' ? null : bytes;
  return notModified(request, headers) ?? new Response(body, { headers });
}
