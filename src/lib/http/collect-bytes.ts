const START_BYTES = 65_536;

/** Collects chunks in a buffer that doubles when full: uses up to 1.5 times `maxBytes`. */
export class ByteCollector {
  readonly #maxBytes: number;
  #buffer: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** `expectedBytes`: the expected total, if known. */
  constructor(maxBytes: number, expectedBytes = START_BYTES) {
    this.#maxBytes = maxBytes;
    this.#buffer = new Uint8Array(Math.min(expectedBytes, maxBytes));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a chunk. Returns `false` and adds nothing if the total would exceed `maxBytes`. */
  push(chunk: Uint8Array): boolean {
    const needed = this.#length + chunk.byteLength;
    if (needed > this.#maxBytes) return false;
    if (needed > this.#buffer.byteLength) {
      const grown = Math.max(needed, 2 * this.#buffer.byteLength);
      const before = this.#buffer;
      this.#buffer = new Uint8Array(Math.min(grown, this.#maxBytes));
      this.#buffer.set(before.subarray(0, this.#length));
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
    return true;
  }

  /** The collected bytes: a view of a buffer that may be larger. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** Reads a whole body. If it exceeds `maxBytes`, cancels the stream and returns `undefined`. */
export async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const collector = new ByteCollector(maxBytes);
  // Returning from the loop cancels the stream.
  for await (const chunk of stream) if (!collector.push(chunk)) return undefined;
  return collector.bytes;
}

/** The Content-Length of an uncompressed body (bytes), if its headers state it. */
export function contentLength(headers: Headers): number | undefined {
  const length = headers.get('Content-Length');
  if (length === null || !/^\d{1,15}$/.test(length)) return undefined;
  return headers.has('Content-Encoding') ? undefined : Number(length);
}
