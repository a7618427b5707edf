import * as v from 'valibot';
import { sendAll } from '../../lib/http/send-all.ts';

const id = v.pipe(v.number(), v.integer());
/** A desk to plan; an alert due for a pass; a slice of the subscribers whom an alert is sent. */
export const PushMessageSchema = v.union([
  v.object({ desk: v.string() }),
  v.object({ alert: id, ids: v.optional(v.array(id)) }),
]);
export type PushMessage = v.InferOutput<typeof PushMessageSchema>;

export type PushQueue = Pick<Queue<PushMessage>, 'sendBatch'>;

/** Sends messages to the queue. @throws as `sendAll` */
export function enqueue(queue: PushQueue, messages: readonly PushMessage[]): Promise<void> {
  return sendAll(
    queue,
    messages.map((body) => ({ body })),
  );
}
