import { chunksOf } from '../chunks.ts';
import { withTimeout } from '../with-timeout.ts';

/** As many messages as a queue takes in one call, and gives its consumer in one batch. */
const MAX_MESSAGES = 100;
/** How long a call of a queue may take (ms). */
const TIMEOUT_MS = 10_000;

/**
 * Sends messages, however many. @throws the errors of the queue; TimeoutError where it does not
 * respond in time: some messages may be in it then
 */
export async function sendAll(
  queue: Pick<Queue, 'sendBatch'>,
  messages: readonly MessageSendRequest[],
): Promise<void> {
  for (const batch of chunksOf(messages, MAX_MESSAGES))
    await withTimeout(queue.sendBatch(batch), TIMEOUT_MS);
}
