import { joinBytes } from '../../http/join-bytes.ts';

/** Gzip data that is damaged, or larger than allowed once unpacked. */
export class GzipError extends Error {
  override readonly name = 'GzipError';
}

/**
 * Unpacks gzip data that did not say so; other bytes come back as they are. What Content-Encoding declared the runtime has
 * decoded already, so nothing is decoded twice: no feed starts like gzip.
 *
 * @throws GzipError
 */
export async function unpackGzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  // A body that was read whole is never a SharedArrayBuffer.
  const packed = bytes as Uint8Array<ArrayBuffer>;
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new GzipError('its gzip data is damaged', { cause });
    });
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      throw new GzipError(`larger than ${maxBytes} bytes once unpacked`);
    }
    chunks.push(value);
  }
  return joinBytes(chunks, length);
}
