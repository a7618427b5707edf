import { joinBytes } from './join-bytes.ts';
import { asOutboundError, OutboundError } from './outbound-error.ts';

/** An answer whose body is to be read, and how long that may take. */
export interface OpenAnswer {
  readonly response: Response;
  /** The address that answered. */
  readonly url: string;
  /** Aborts when the request's time is used up. */
  readonly timeUp: AbortSignal;
  /** What that time was, ms. */
  readonly totalTimeoutMs: number;
}

/** What of a body is read. */
export interface BodyLimits {
  /** Bytes, after decompression, that are read at most. */
  readonly maxBytes: number;
  /** Looks at the first bytes (16 where there are so many); a text that it returns ends the download. */
  readonly refuse?: (start: Uint8Array) => string | undefined;
}

/** A body that has begun. */
export interface StartedBody {
  /** Its first bytes. */
  readonly start: Uint8Array;
  /** All that comes after them, unread. */
  readonly rest: ReadableStream<Uint8Array>;
}

/** As many bytes as tell what a file is. */
const START_BYTES = 16;

/**
 * The whole body; empty where the answer has none.
 *
 * @throws OutboundError where it is too large, too slow, refused or broken off
 */
export async function readWhole(answer: OpenAnswer, limits: BodyLimits): Promise<Uint8Array> {
  const { response, url, timeUp, totalTimeoutMs } = answer;
  if (!response.body) return new Uint8Array();
  const facts = { url, hasAnswer: true };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isLookedAt = false;
  const lookAtStart = () => {
    isLookedAt = true;
    const why = limits.refuse?.(joinBytes(chunks, length).subarray(0, START_BYTES));
    if (why) throw new OutboundError('refused', why, facts);
  };
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `not whole within ${totalTimeoutMs / 1000} s`, facts);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      length += value.byteLength;
      if (length > limits.maxBytes)
        throw new OutboundError('too large', `larger than ${limits.maxBytes} bytes`, facts);
      chunks.push(value);
      if (!isLookedAt && length >= START_BYTES) lookAtStart();
    }
    if (!isLookedAt) lookAtStart();
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the answer broke off', facts);
  }
  return joinBytes(chunks, length);
}

/**
 * The body once it has begun; nothing after its first bytes is read here.
 *
 * @throws OutboundError where it stays silent or is empty
 */
export async function awaitStart(answer: OpenAnswer): Promise<StartedBody> {
  const { response, url, timeUp, totalTimeoutMs } = answer;
  const facts = { url, hasAnswer: true };
  const { body } = response;
  if (!body) throw new OutboundError('network', 'an answer without a body', facts);
  const reader = body.getReader();
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `silent for ${totalTimeoutMs / 1000} s`, facts);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done) throw new OutboundError('network', 'an empty answer', facts);
    reader.releaseLock();
    return { start: value, rest: body };
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the answer broke off', facts);
  }
}

/** Ends the connection of an answer whose body nobody reads. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

function rejectWhenAborted(signal: AbortSignal, toError: () => Error): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(toError());
    signal.addEventListener('abort', () => reject(toError()), { once: true });
  });
  late.catch(() => {});
  return late;
}
