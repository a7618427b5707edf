import * as v from 'valibot';
import { registerCache } from '../../lib/caches.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import type { Publication } from '../publication/publication.ts';

const MAX_DESKS = 10;

/** The methods of a queue that are used. */
export type RefreshQueue = Pick<Queue, 'sendBatch'>;

/** The bindings of a Worker with or without a queue. */
export type QueueBindings = Pick<Env, 'EDITIONS'> & { REFRESH_QUEUE?: RefreshQueue };

/**
 * A message that a publication has no edition: ingest does the work of the cron. Messages, even
 * forged ones, never cause a poll before it is due.
 */
export const StartMessageSchema = v.object({
  kind: v.literal('start'),
  desks: v.pipe(v.array(v.string()), v.maxLength(MAX_DESKS)),
});

/** When this isolate last sent a start message (ms). */
let startSentAt = Number.NEGATIVE_INFINITY;
registerCache({
  clear() {
    startSentAt = Number.NEGATIVE_INFINITY;
  },
});
const START_INTERVAL_MS = 30_000;

/**
 * Reports to ingest that a reader found no edition, once per isolate in half a minute. Without a
 * queue, or if sending fails (logged), the publication waits for the cron.
 */
export async function requestFirstRefresh(
  { id, desks }: Pick<Publication, 'id' | 'desks'>,
  { REFRESH_QUEUE: queue }: QueueBindings,
  now: Date,
): Promise<void> {
  const since = now.getTime() - startSentAt;
  if (!queue || (since >= 0 && since < START_INTERVAL_MS)) return;
  startSentAt = now.getTime();
  const body = {
    kind: 'start',
    desks: desks.slice(0, MAX_DESKS).map((desk) => desk.id),
  } satisfies v.InferInput<typeof StartMessageSchema>;
  await tryOrLog('first refresh not requested', { publication: id }, () =>
    queue.sendBatch([{ body }]),
  );
}
