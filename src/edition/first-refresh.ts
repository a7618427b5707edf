import * as v from 'valibot';
import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';

/** What is used of a queue. */
export type RefreshQueue = Pick<Queue, 'sendBatch'>;

/** The bindings of a Worker that has a queue, or has none. */
export type QueueBindings = Pick<Env, 'EDITIONS'> & { readonly REFRESH_QUEUE?: RefreshQueue };

/**
 * A publication without an edition: the consumer does for it what the cron would do. The message names neither a source nor a
 * time, so however many come, and even if others sent them, no feed is requested before it is due.
 */
export const StartMessageSchema = v.object({ kind: v.literal('start'), publication: v.string() });

/** When this isolate last sent a start message, by publication (ms). */
const startSentAt = new Map<string, number>();
const START_INTERVAL_MS = 30_000;

/**
 * Tells ingest that a reader found no edition: at most one message in half a minute from one isolate, however many readers
 * come. Without a queue, or where it takes nothing (which is logged), the publication waits for the cron.
 */
export async function requestFirstRefresh(
  publication: Publication,
  { REFRESH_QUEUE: queue }: QueueBindings,
  now: Date,
): Promise<void> {
  const since = now.getTime() - (startSentAt.get(publication.id) ?? Number.NEGATIVE_INFINITY);
  if (!queue || (since >= 0 && since < START_INTERVAL_MS)) return;
  startSentAt.set(publication.id, now.getTime());
  const body = { kind: 'start', publication: publication.id } satisfies v.InferInput<
    typeof StartMessageSchema
  >;
  try {
    await queue.sendBatch([{ body }]);
  } catch (error) {
    logEvent('error', 'first refresh not requested', { publication: publication.id, error });
  }
}
