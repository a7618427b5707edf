import { hasVersion } from './caching.ts';

/** Bytes of answers that an isolate keeps, and of the largest one that it keeps. */
const MAX_KEPT_BYTES = 8_000_000;
const MAX_ANSWER_BYTES = 500_000;

/** A whole answer of status 200 and what it was made from. */
interface Remembered {
  /** As long as this is the moment, the answer is right without a look at anything else. */
  moment: string;
  /** Strong enough to tell contents apart: the same version means the same bytes. */
  readonly version: string;
  headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The answers given last, oldest first (a Map keeps its order). */
const remembered = new Map<string, Remembered>();
let rememberedBytes = 0;

/** The answer to a request whose answer of this moment is in memory, made without any work. */
export function recallAnswer(key: string, moment: string, request: Request): Response | undefined {
  const found = remembered.get(key);
  if (!found || found.moment !== moment) return undefined;
  touch(key, found);
  return answer(found, request);
}

/** The same for a version: the moment has passed, and the content turns out to be what it was. */
export function recallVersion(
  key: string,
  moment: string,
  version: string,
  headers: Headers,
  request: Request,
): Response | undefined {
  const found = remembered.get(key);
  if (!found || found.version !== version) return undefined;
  found.moment = moment;
  found.headers = headers;
  touch(key, found);
  return answer(found, request);
}

/** Passes an answer's body on as it streams, and keeps it once it is whole. */
export function rememberAnswer(
  key: string,
  made: { moment: string; version: string; headers: Headers },
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
        keep(key, { ...made, bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) });
      },
    }),
  );
}

function answer({ headers, bytes }: Remembered, request: Request): Response {
  const etag = headers.get('ETag');
  if (etag && hasVersion(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}

function touch(key: string, found: Remembered): void {
  remembered.delete(key);
  remembered.set(key, found);
}

/** Keeps an answer that was made as a whole, and gives it. */
export function keepAnswer(
  key: string,
  made: { moment: string; version: string; headers: Headers; bytes: Uint8Array<ArrayBuffer> },
  request: Request,
): Response {
  keep(key, { ...made });
  return answer({ ...made }, request);
}

function keep(key: string, made: Remembered): void {
  if (made.bytes.byteLength > MAX_ANSWER_BYTES) return;
  rememberedBytes += made.bytes.byteLength - (remembered.get(key)?.bytes.byteLength ?? 0);
  touch(key, made);
  for (const [oldest, { bytes }] of remembered) {
    if (rememberedBytes <= MAX_KEPT_BYTES) break;
    remembered.delete(oldest);
    rememberedBytes -= bytes.byteLength;
  }
}
