/** A picture's file, in memory or in a cache. */
export interface PictureFile {
  /** Bytes. */
  readonly length: number;
  /** A new stream of its bytes; `null` where it is no longer stored. */
  readonly open: () => Promise<ReadableStream | null>;
}

/** A publisher's picture. */
export interface Source extends PictureFile {
  readonly type: string;
  /** How long it is stored: thirty days, or longer where its publisher says so (seconds). */
  readonly ttlSeconds: number;
}

/** A file in memory, which its streams share. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  return { length: bytes.byteLength, open: async () => new Response(bytes).body };
}

/**
 * The bytes of a file. The stream fails where their number is not `length`, and when `signal`
 * aborts, so that its reader frees them.
 *
 * @throws TypeError where it is no longer stored
 */
export async function openFile(file: PictureFile, signal: AbortSignal): Promise<ReadableStream> {
  const stream = await file.open();
  if (!stream) throw new TypeError('the picture is no longer stored');
  return stream.pipeThrough(new FixedLengthStream(file.length), { signal });
}
