import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import type { Network } from '../../model/publication/network.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { PushQueue } from './queue.ts';
import type { PushSender } from './send-message.ts';

/** The bindings and settings of push. */
export interface PushContext {
  db: D1Database;
  desks: Pick<DeskStore, 'find'>;
  queue: PushQueue;
  sender: PushSender;
  now: () => Date;
}

/** `undefined` without VAPID keys: then nothing is sent. */
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
