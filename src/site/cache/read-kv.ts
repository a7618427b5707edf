import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** How long a reader waits for KV (ms). */
const KV_TIMEOUT_MS = 1_000;
/** How long KV is not read after a timeout, unless it responds late (ms). */
const COOLDOWN_MS = 5_000;

/** The shortest time for which KV caches a value at the edge (seconds). */
const MIN_KV_TTL_SECONDS = 30;

/** Limits of a read whose result is cached for later requests if it is too late for this one. */
export const READ_FOR_LATER: KvReadLimits = { timeoutMs: 10_000 };

/** There is one namespace, so there is one entry. */
const unresponsive = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: 1 });
const KV = 'KV';

interface KvReadLimits {
  /** Time after which KV counts as unresponsive: other reads then fail for a while. */
  slowAfterMs?: number;
  /** Time after which the read fails. */
  timeoutMs?: number;
}

/**
 * Reads KV, for every read by the site. While KV does not respond, reads fail immediately; one
 * every 5 s retries, and any response ends this state. Throws the error of `read`; a `TimeoutError`
 * after `timeoutMs`; Error while KV does not respond.
 */
export async function readKv<Value>(
  read: () => Promise<Value>,
  { slowAfterMs = KV_TIMEOUT_MS, timeoutMs = slowAfterMs }: KvReadLimits = {},
): Promise<Value> {
  const now = Date.now();
  if (unresponsive.lookup(KV, now)) throw new Error('KV does not respond');
  // This read is the retry; other reads fail until it ends.
  if (unresponsive.lastGood(KV)) unresponsive.store(KV, true, now);
  const reading = read();
  const end = () => unresponsive.delete(KV);
  reading.then(end, end);
  return withTimeout(reading, slowAfterMs, () => {
    unresponsive.store(KV, true, Date.now());
    return withTimeout(reading, timeoutMs - slowAfterMs);
  });
}

/** A cache of values that are published with a time, by name; `null` if KV has none. */
export function publishedCache<Value extends { publishedAt: string }>(
  limits: Readonly<{
    staleMs: number;
    maxSize: number;
    sizeOf?: (value: Value | null) => number;
  }>,
): SwrCache<Value | null> {
  return new SwrCache<Value | null>({
    ttlMs: 30_000,
    // While KV fails, not every request waits for it.
    cooldownMs: 5_000,
    sizeOf: memorySize,
    // KV may return an older value.
    choose: (latest, loaded) =>
      (latest?.publishedAt ?? '') > (loaded?.publishedAt ?? '\uffff') ? latest : loaded,
    ...limits,
  });
}

/**
 * Reads and parses the values with these names, in one read of KV. Names that could not be read,
 * with the error, and those of damaged values are reported and left out.
 */
export async function readPublished<Value>(
  kv: KVNamespace,
  names: readonly string[],
  callbacks: {
    keyOf: (name: string) => string;
    parse: (text: string) => Value | undefined;
    onUnreadable: (names: readonly string[], error?: unknown) => void;
  },
): Promise<Map<string, Value | null>> {
  const { keyOf, parse, onUnreadable } = callbacks;
  const read = new Map<string, Value | null>();
  try {
    const options = { type: 'text', cacheTtl: MIN_KV_TTL_SECONDS } as const;
    const texts = await readKv(() => kv.get(names.map(keyOf), options), READ_FOR_LATER);
    for (const name of names) {
      const text = texts.get(keyOf(name));
      const value = text ? parse(text) : null;
      if (value === undefined) onUnreadable([name]);
      else read.set(name, value);
    }
  } catch (error) {
    onUnreadable(names, error);
  }
  return read;
}
