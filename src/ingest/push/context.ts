import * as v from 'valibot';
import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import { sendAll } from '../../lib/http/send-all.ts';
import type { Network } from '../../model/publication/network.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { PushSender } from './send-message.ts';

const id = v.pipe(v.number(), v.integer());
/** A desk to plan; an alert due for a pass; a slice of subscribers to send an alert to. */
export const PushMessageSchema = v.union([
  v.object({ desk: v.string() }),
  v.object({ alert: id, ids: v.optional(v.array(id)) }),
]);
export type PushMessage = v.InferOutput<typeof PushMessageSchema>;

type PushQueue = Pick<Queue<PushMessage>, 'sendBatch'>;

export interface PushContext {
  db: D1Database;
  desks: Pick<DeskStore, 'find'>;
  queue: PushQueue;
  sender: PushSender;
  now: () => Date;
}

/** The context of push; `undefined` without VAPID keys: then nothing is sent. */
export function pushContextOf(
  env: IngestEnv,
  network: Network,
  desks: PushContext['desks'],
  now: () => Date,
): PushContext | undefined {
  const { DB: db, PUSH_QUEUE: queue, VAPID_PRIVATE_KEY: privateKey } = env;
  const publicKey: string = env.VAPID_PUBLIC_KEY;
  if (!privateKey || !publicKey || !queue) return undefined;
  const subject = `https://${network.hosts[0]}/contact`;
  const userAgent = userAgentOf(network);
  return { db, desks, queue, now, sender: { publicKey, privateKey, subject, userAgent } };
}

/** Sends messages to the queue. Throws like `sendAll`. */
export function enqueue(queue: PushQueue, messages: readonly PushMessage[]): Promise<void> {
  return sendAll(
    queue,
    messages.map((body) => ({ body })),
  );
}
