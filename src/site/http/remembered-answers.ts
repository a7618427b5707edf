import { hasVersion } from './caching.ts';
import { setCommonHeaders } from './security-headers.ts';

/** Bytes of answers that an isolate keeps, and of the largest one that it keeps. */
const MAX_KEPT_BYTES = 8_000_000;
const MAX_ANSWER_BYTES = 500_000;
/** How long one request may make an answer anew before another one does; those between get the one before. */
const RENEWING_MS = 1_000;
/** How long ago that one may have been right. */
const RECENT_MS = 90_000;

/** Which answer a request wants, and as of when. */
export interface Occasion {
  /** Publication and address. */
  readonly key: string;
  /** As long as this is the moment, the answer stays right without a look at anything else. */
  readonly moment: string;
  readonly now: Date;
}

/** An answer of status 200, but for its body. */
export interface MadeAnswer {
  /** Strong enough to tell contents apart: the same version means the same bytes. */
  readonly version: string;
  readonly headers: Headers;
}

interface Remembered extends MadeAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly moment: string;
  /** When it was right last, ms. */
  rightAt: number;
  /** Since when a request makes it anew, ms. */
  renewingSince?: number;
}

/** The answers given last, oldest first (a Map keeps its order). */
const remembered = new Map<string, Remembered>();
let rememberedBytes = 0;

/**
 * The answer where the one in memory is right, made without any work. Of all who come at once after its moment has passed the
 * first is to make it anew (`undefined`), and the others get what was right just before.
 */
export function recallAnswer(
  { key, moment, now }: Occasion,
  request: Request,
): Response | undefined {
  const found = remembered.get(key);
  if (!found) return undefined;
  const time = now.getTime();
  touch(key, found);
  if (found.moment === moment) {
    found.rightAt = time;
    return answer(found, request);
  }
  // Who asks for the new one and goes away, or keeps none, holds the others up for a second at most.
  if (isWithin(RECENT_MS, found.rightAt, time) && isWithin(RENEWING_MS, found.renewingSince, time))
    return answer({ ...found, headers: withoutEdge(found.headers) }, request);
  found.renewingSince = time;
  return undefined;
}

/** The same for a version: the moment has passed, and the content turns out to be what it was. */
export function recallVersion(
  occasion: Occasion,
  { version, headers }: MadeAnswer,
  request: Request,
): Response | undefined {
  const found = remembered.get(occasion.key);
  if (!found || found.version !== version) return undefined;
  return keepAnswer(occasion, { version, headers, bytes: found.bytes }, request);
}

/** Passes an answer's body on as it streams, and keeps it once it is whole. */
export function rememberAnswer(
  occasion: Occasion,
  made: MadeAnswer,
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
        keep(occasion, { ...made, bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) });
      },
    }),
  );
}

/** Keeps an answer that was made as a whole, and gives it. */
export function keepAnswer(
  occasion: Occasion,
  made: MadeAnswer & { readonly bytes: Uint8Array<ArrayBuffer> },
  request: Request,
): Response {
  keep(occasion, made);
  return answer(made, request);
}

function answer(
  { headers, bytes }: Pick<Remembered, 'headers' | 'bytes'>,
  request: Request,
): Response {
  const etag = headers.get('ETag');
  if (etag && hasVersion(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}

/** For an answer that is about to be replaced: the edge is to keep the next one. */
function withoutEdge(given: Headers): Headers {
  const headers = new Headers(given);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return headers;
}

function isWithin(ms: number, since: number | undefined, now: number): boolean {
  return since !== undefined && now >= since && now - since < ms;
}

function keep(
  { key, moment, now }: Occasion,
  made: MadeAnswer & { readonly bytes: Uint8Array<ArrayBuffer> },
): void {
  if (made.bytes.byteLength > MAX_ANSWER_BYTES) return;
  setCommonHeaders(made.headers);
  rememberedBytes += made.bytes.byteLength - (remembered.get(key)?.bytes.byteLength ?? 0);
  touch(key, { ...made, moment, rightAt: now.getTime() });
  for (const [oldest, { bytes }] of remembered) {
    if (rememberedBytes <= MAX_KEPT_BYTES) break;
    remembered.delete(oldest);
    rememberedBytes -= bytes.byteLength;
  }
}

function touch(key: string, found: Remembered): void {
  remembered.delete(key);
  remembered.set(key, found);
}
