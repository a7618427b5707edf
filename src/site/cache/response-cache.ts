import { hasVersion } from '../http/caching.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import { SwrCache } from './swr-cache.ts';

/** Where a response is cached, and what it depends on. */
export interface CacheKey {
  /** Publication and address. */
  readonly key: string;
  /** As long as this is the present generation, the response is fresh without a look at anything else. */
  readonly generation: string;
  readonly now: Date;
}

/** A response of status 200, but for its body. */
export interface ResponseHead {
  /** Strong enough to tell contents apart: the same version means the same bytes. */
  readonly version: string;
  readonly headers: Headers;
}

interface CachedResponse extends ResponseHead {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const responses = new SwrCache<CachedResponse>({
  staleMs: 90_000,
  maxSize: 8_000_000,
  maxEntrySize: 500_000,
  sizeOf: ({ bytes }) => bytes.byteLength,
});

// In the development server: what the modules of before have rendered.
import.meta.hot?.on('vite:afterUpdate', () => responses.clear());

/**
 * The cached response: fresh, or stale while another request renders the next one. Whoever gets none is to render it, and says
 * so by `startRendering`.
 */
export function lookupResponse(
  { key, generation, now }: CacheKey,
  request: Request,
): Response | undefined {
  const found = responses.lookup(key, now.getTime(), generation);
  if (!found) return undefined;
  const { headers } = found.value;
  return respond(
    found.kind === 'fresh' ? found.value : { ...found.value, headers: withoutEdge(headers) },
    request,
  );
}

/** Says that this request renders the response: until it has, others are given the stale one, for a second at most. */
export function startRendering({ key, now }: CacheKey): void {
  responses.startRevalidation(key, now.getTime());
}

/** The cached response where the generation has passed and the content turns out to be what it was; stored as fresh again. */
export function lookupVersion(
  cacheKey: CacheKey,
  { version, headers }: ResponseHead,
  request: Request,
): Response | undefined {
  const cached = responses.lastGood(cacheKey.key);
  if (cached?.version !== version) return undefined;
  return storeResponse(cacheKey, { version, headers, bytes: cached.bytes }, request);
}

/** Passes a response's body on as it streams, and stores it once it is whole. */
export function storeStream(
  cacheKey: CacheKey,
  head: ResponseHead,
  stream: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(chunk.slice());
        controller.enqueue(chunk);
      },
      async flush() {
        store(cacheKey, { ...head, bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) });
      },
    }),
  );
}

/** Stores a response that was rendered as a whole, and responds with it. */
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
  if (etag && hasVersion(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}

/** For a response that is about to be replaced: the edge is to cache the next one. */
function withoutEdge(given: Headers): Headers {
  const headers = new Headers(given);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return headers;
}
