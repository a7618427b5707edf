import { chunksOf } from '../chunks.ts';
import { withTimeout } from '../with-timeout.ts';

/** A queue's limit for messages per call, and for messages in a consumer's batch. */
const MAX_MESSAGES = 100;
/** Timeout of a call to a queue (ms). */
const TIMEOUT_MS = 10_000;

/** Sends messages in batches. Throws errors of the queue; TimeoutError: some may have been sent. */
export async function sendAll(
  queue: Pick<Queue, 'sendBatch'>,
  messages: readonly MessageSendRequest[],
): Promise<void> {
  for (const batch of chunksOf(messages, MAX_MESSAGES))
    await withTimeout(queue.sendBatch(batch), TIMEOUT_MS);
}
