import { ByteCollector } from './collect-bytes.ts';
import {
  discardBody,
  followRedirects,
  type OpenResponse,
  type OutboundHead,
  type OutboundTarget,
  rejectWhenAborted,
  START_BYTES,
} from './outbound.ts';
import { asOutboundError, OutboundError } from './outbound-policy.ts';

/** A response whose body may be endless. */
export interface OutboundStream extends OutboundHead {
  /** `undefined` for an error status, or if the body is in `whole`. */
  body?: ReadableStream<Uint8Array>;
  whole?: Uint8Array;
}

/** Returns the maximum size of a body to be read whole (bytes); `undefined` to stream it. */
type WholeUpTo = (
  head: Pick<OutboundHead, 'headers' | 'url'>,
  start: Uint8Array,
) => number | undefined;

/**
 * Requests an endless resource with the policy of `fetchOutbound`. `totalTimeoutMs`: limit until
 * the first bytes, or until the end if `wholeUpTo` requires reading it whole. Throws OutboundError
 * if there is no response, or no body in time.
 */
export function streamOutbound(
  request: OutboundTarget,
  wholeUpTo: WholeUpTo = () => undefined,
): Promise<OutboundStream> {
  return followRedirects(request, async (open) => {
    const { response, url } = open;
    const { status, headers } = response;
    if (!response.ok) await discardBody(response);
    return { status, headers, url, ...(response.ok && (await readStart(open, wholeUpTo))) };
  });
}

/** Reads the first bytes, or all. Throws OutboundError if it is late, empty, or too large. */
async function readStart(
  { response, url, timeUp, totalTimeoutMs }: OpenResponse,
  wholeUpTo: WholeUpTo,
): Promise<Pick<OutboundStream, 'body' | 'whole'>> {
  const facts = { url, hasResponse: true };
  const { body } = response;
  if (!body) throw new OutboundError('network', 'a response without a body', facts);
  const reader = body.getReader();
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `silent for ${totalTimeoutMs / 1000} s`, facts);
  });
  const collector = new ByteCollector(Number.POSITIVE_INFINITY, START_BYTES);
  const readUntil = async (length: number) => {
    while (collector.length < length) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return;
      collector.push(value);
    }
  };
  try {
    await readUntil(START_BYTES);
    const start = collector.bytes;
    if (start.length === 0) throw new OutboundError('network', 'an empty response', facts);
    const maxBytes = wholeUpTo({ headers: response.headers, url }, start);
    if (maxBytes === undefined) {
      reader.releaseLock();
      return { body: joinStream(start, body) };
    }
    await readUntil(maxBytes + 1);
    if (collector.length > maxBytes)
      throw new OutboundError('too large', `larger than ${maxBytes} bytes`, facts);
    return { whole: collector.bytes };
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the response broke off', facts);
  }
}

/** Prepends the bytes already read; the runtime pipes the rest. If a side ends, both end. */
function joinStream(
  start: Uint8Array,
  rest: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const pass = async () => {
    const writer = writable.getWriter();
    await writer.write(start);
    writer.releaseLock();
    await rest.pipeTo(writable);
  };
  // The reader has left or the server has closed the connection.
  pass().catch((reason) => rest.cancel(reason).catch(() => {}));
  return readable;
}
