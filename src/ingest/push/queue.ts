import * as v from 'valibot';
import { tryOrLog } from '../../http/log.ts';

/** As many messages as a queue takes in one call. */
const MAX_MESSAGES = 100;

const id = v.pipe(v.number(), v.integer());
/** What the queue `push` carries: a campaign of which something is to be done, or a slice that is to be sent. */
export const PushMessageSchema = v.union([v.object({ campaign: id }), v.object({ slice: id })]);
export type PushMessage = v.InferOutput<typeof PushMessageSchema>;

/** What is used of the queue. */
export type PushQueue = Pick<Queue<PushMessage>, 'sendBatch'>;

/** Hands messages to the queue. What it does not take the cron hands over again, as all of it is in D1. */
export async function enqueue(queue: PushQueue, messages: readonly PushMessage[]): Promise<void> {
  await tryOrLog('push not queued', { messages: messages.length }, async () => {
    for (let first = 0; first < messages.length; first += MAX_MESSAGES)
      await queue.sendBatch(messages.slice(first, first + MAX_MESSAGES).map((body) => ({ body })));
  });
}
