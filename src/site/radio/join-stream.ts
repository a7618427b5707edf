import type { StartedBody } from '../../http/outbound-stream.ts';

/**
 * The whole of a body that has begun. Only its first bytes are in our hands: the rest flows from stream to stream inside
 * the runtime, never through JavaScript, as fast as the reader takes it. When either side ends so does the other.
 */
export function joinStream({ start, rest }: StartedBody): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const pass = async () => {
    const writer = writable.getWriter();
    await writer.write(start);
    writer.releaseLock();
    await rest.pipeTo(writable);
  };
  // The reader has left or the station has broken off: the streams have told each other.
  pass().catch((reason) => rest.cancel(reason).catch(() => {}));
  return readable;
}
