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

/** A response whose body may never end. */
export interface OutboundStream extends OutboundHead {
  /** `undefined` where the status is no success. */
  readonly body: ReadableStream<Uint8Array> | undefined;
  /** The first bytes of the body: `START_BYTES` at least, unless it has fewer. */
  readonly start: Uint8Array;
}

const NOTHING = { body: undefined, start: new Uint8Array() };

/**
 * Requests what never ends, such as a broadcast, under the same policy as `fetchOutbound`. From the request to the first bytes
 * of the body `totalTimeoutMs` may pass; after them nothing is read here.
 *
 * @throws OutboundError where there is no response, or one that stays silent
 */
export function streamOutbound(request: OutboundTarget): Promise<OutboundStream> {
  return followRedirects(request, async (open) => {
    const { response, url } = open;
    const { status, headers } = response;
    if (!response.ok) await discardBody(response);
    return { status, headers, url, ...(response.ok ? await awaitStart(open) : NOTHING) };
  });
}

/** @throws OutboundError where the body stays silent or is empty */
async function awaitStart({
  response,
  url,
  timeUp,
  totalTimeoutMs,
}: OpenResponse): Promise<Pick<OutboundStream, 'body' | 'start'>> {
  const facts = { url, hasResponse: true };
  const { body } = response;
  if (!body) throw new OutboundError('network', 'a response without a body', facts);
  const reader = body.getReader();
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `silent for ${totalTimeoutMs / 1000} s`, facts);
  });
  try {
    const collector = new ByteCollector(Number.POSITIVE_INFINITY, START_BYTES);
    while (collector.length < START_BYTES) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      collector.push(value);
    }
    const start = collector.bytes;
    if (start.length === 0) throw new OutboundError('network', 'an empty response', facts);
    reader.releaseLock();
    return { body: joinStream(start, body), start };
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the response broke off', facts);
  }
}

/**
 * A body whose start has been read, as one stream. Only the start passes through JavaScript; the runtime pipes the rest, as fast
 * as the reader reads it. When one side ends or fails, so does the other.
 */
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
