/** A picture's file, in memory or in a cache. */
export interface PictureFile {
  /** Length in bytes. */
  length: number;
  /** Opens a new stream of its bytes; `null` if it is no longer stored. */
  open: () => Promise<ReadableStream | null>;
}

export interface Source extends PictureFile {
  type: string;
  /** TTL in seconds: thirty days, or longer if its publisher allows it. */
  ttlSeconds: number;
}

/** A file in memory; all its streams share the bytes. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>): PictureFile {
  return { length: bytes.byteLength, open: async () => new Response(bytes).body };
}

/**
 * Opens a file; its stream fails if its length differs, and when `signal` aborts, which frees the
 * bytes. Throws TypeError if the file is no longer stored.
 */
export async function openFile(file: PictureFile, signal: AbortSignal): Promise<ReadableStream> {
  const stream = await file.open();
  if (!stream) throw new TypeError('the picture is no longer stored');
  return stream.pipeThrough(new FixedLengthStream(file.length), { signal });
}
