import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** How long a reader waits for KV (ms). */
const KV_TIMEOUT_MS = 1_000;
/** How long KV is not read after a timeout, unless it responds late (ms). */
const COOLDOWN_MS = 5_000;

/** The shortest time for which KV caches a value at the edge (seconds). */
export const MIN_KV_TTL_SECONDS = 30;

/** For a read whose result is useful to later requests if it is too late for this one. */
export const READ_FOR_LATER: KvReadLimits = { timeoutMs: 10_000 };

/** There is one namespace, so there is one entry. */
const unresponsive = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: 1 });
const KV = 'KV';

interface KvReadLimits {
  /** Then KV counts as not responding: other reads are refused for a while. */
  slowAfterMs?: number;
  /** Then the read fails. */
  timeoutMs?: number;
}

/**
 * Every read of KV by the site. While KV does not respond, reads fail at once; one every 5 s tries
 * again, and any response ends this state. @throws the error of `read`; a `TimeoutError` after
 * `timeoutMs`; Error while KV does not respond
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
