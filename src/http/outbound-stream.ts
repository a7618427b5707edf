import {
  discardBody,
  followRedirects,
  type OpenResponse,
  type OutboundHead,
  type OutboundTarget,
  rejectWhenAborted,
} from './outbound.ts';
import { asOutboundError, OutboundError } from './outbound-policy.ts';

/** A response whose body may never end. */
export interface OutboundStream extends OutboundHead {
  /** `undefined` where the status is no success. */
  readonly body: StartedBody | undefined;
}

export interface StartedBody {
  /** Its first bytes. */
  readonly start: Uint8Array;
  /** All that comes after them, unread. */
  readonly rest: ReadableStream<Uint8Array>;
}

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
    return { status, headers, body: response.ok ? await awaitStart(open) : undefined, url };
  });
}

/** @throws OutboundError where the body stays silent or is empty */
async function awaitStart({
  response,
  url,
  timeUp,
  totalTimeoutMs,
}: OpenResponse): Promise<StartedBody> {
  const facts = { url, hasResponse: true };
  const { body } = response;
  if (!body) throw new OutboundError('network', 'a response without a body', facts);
  const reader = body.getReader();
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `silent for ${totalTimeoutMs / 1000} s`, facts);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done) throw new OutboundError('network', 'an empty response', facts);
    reader.releaseLock();
    return { start: value, rest: body };
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the response broke off', facts);
  }
}
