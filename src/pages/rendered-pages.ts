/** Bytes of rendered pages that an isolate keeps. */
const MAX_KEPT_BYTES = 8_000_000;
const MAX_PAGE_BYTES = 500_000;

interface Kept {
  readonly version: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The pages rendered last, oldest first (a Map keeps its order). */
const kept = new Map<string, Kept>();
let keptBytes = 0;

/** The bytes of a page that was rendered before, if they are of this version. */
export function recallPage(key: string, version: string): Uint8Array<ArrayBuffer> | undefined {
  const found = kept.get(key);
  if (!found) return undefined;
  kept.delete(key);
  if (found.version !== version) {
    keptBytes -= found.bytes.byteLength;
    return undefined;
  }
  kept.set(key, found);
  return found.bytes;
}

/** Passes a rendered page on as it streams, and keeps its bytes once it is whole. */
export function rememberPage(
  key: string,
  version: string,
  stream: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(chunk.slice());
        controller.enqueue(chunk);
      },
      async flush() {
        keep(key, {
          version,
          bytes: new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer()),
        });
      },
    }),
  );
}

function keep(key: string, page: Kept): void {
  if (page.bytes.byteLength > MAX_PAGE_BYTES) return;
  keptBytes += page.bytes.byteLength - (kept.get(key)?.bytes.byteLength ?? 0);
  kept.delete(key);
  kept.set(key, page);
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= MAX_KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= bytes.byteLength;
  }
}
