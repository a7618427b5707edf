import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** How long a reader waits for KV (ms). */
const KV_TIMEOUT_MS = 1_000;
/** For how long KV is not read that did not respond in time, unless it responds late (ms). */
const COOLDOWN_MS = 5_000;

/**
 * Limits of a read whose result is still useful to later requests if it is too late for this one.
 */
export const READ_FOR_LATER: KvReadLimits = { timeoutMs: 10_000 };

/** Whether KV is not responding. There is one namespace, so there is one entry. */
const unresponsive = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: 1 });
const KV = 'KV';

/** How long a read of KV may take (ms). */
interface KvReadLimits {
  /** After which time KV counts as not responding: other reads are refused for a while. */
  slowAfterMs?: number;
  /** After which time the read fails. */
  timeoutMs?: number;
}

/**
 * Every read of KV by the site. `read` has a time-out; while KV does not respond, further reads
 * fail at once. One read every 5 s tries again, and any response ends this state.
 *
 * @throws the error of `read`; a `TimeoutError` after `timeoutMs`; Error while KV does not respond
 */
export async function readKv<Value>(
  read: () => Promise<Value>,
  { slowAfterMs = KV_TIMEOUT_MS, timeoutMs = slowAfterMs }: KvReadLimits = {},
): Promise<Value> {
  const now = Date.now();
  if (unresponsive.lookup(KV, now)) throw new Error('KV does not respond');
  // This read finds out: others do not wait meanwhile.
  if (unresponsive.lastGood(KV)) unresponsive.store(KV, true, now);
  const reading = read();
  const end = () => unresponsive.delete(KV);
  reading.then(end, end);
  return withTimeout(reading, slowAfterMs, () => {
    unresponsive.store(KV, true, Date.now());
    return withTimeout(reading, timeoutMs - slowAfterMs);
  });
}
