import { withTimeout } from '../../shared/with-timeout.ts';

/** What a cache holds, and for how long. Times are milliseconds. */
export interface SwrCacheOptions<Value> {
  /** How long a value is fresh; without one as long as its generation is the present one. */
  readonly ttlMs?: number;
  /** How long after it was last fresh a stale value is returned while another request revalidates it. */
  readonly staleMs?: number;
  /** How long a failed load is not repeated where there is a last good value: it counts as fresh. 0: the next request loads. */
  readonly cooldownMs?: number;
  readonly maxEntries?: number;
  /** What `sizeOf` says of all values together, and of one, at most; a larger value is not cached. */
  readonly maxSize?: number;
  readonly maxEntrySize?: number;
  readonly sizeOf?: (value: Value) => number;
  /** Which of two values stays: the latest, which may have come while the other was loaded, or the loaded one. */
  readonly choose?: (latest: Value, loaded: Value, now: number) => Value;
}

interface CacheEntry<Value> {
  value: Value;
  generation: string;
  storedAt: number;
  freshUntil: number;
  /** When it was known to be fresh last. */
  freshAt: number;
  /** `expire()` was called so often before it was stored. */
  epoch: number;
  /** Since when a request revalidates it. */
  revalidatingSince?: number | undefined;
  size: number;
}

/** A request may have been cancelled while it revalidates; after so long another one does (ms). */
const REVALIDATION_MS = 1_000;

/**
 * The cache of an isolate: stale-while-revalidate (RFC 5861), with the last good value where a load fails. The least recently
 * used entries go first. Requests do not wait for each other's loads, as the platform may cancel any of them; `getShared` is
 * for the loads that must not be repeated.
 */
export class SwrCache<Value> {
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #loads = new Map<string, Promise<Value>>();
  readonly #options: SwrCacheOptions<Value>;
  #size = 0;
  #epoch = 0;

  constructor(options: SwrCacheOptions<Value>) {
    this.#options = options;
  }

  /** The value where it is fresh, or stale while another request revalidates it: whoever gets none is to load it. */
  lookup(
    key: string,
    now: number,
    generation = '',
  ): { readonly kind: 'fresh' | 'stale'; readonly value: Value } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#isFresh(entry, now, generation)) {
      entry.freshAt = now;
      return { kind: 'fresh', value: entry.value };
    }
    const { staleMs = 0 } = this.#options;
    const isUsable =
      isSince(entry.revalidatingSince, now, REVALIDATION_MS) &&
      isSince(entry.freshAt, now, staleMs);
    return isUsable ? { kind: 'stale', value: entry.value } : undefined;
  }

  /** Says that this request loads the value: others may have the stale one meanwhile. */
  startRevalidation(key: string, now: number): void {
    const entry = this.#entries.get(key);
    if (entry) entry.revalidatingSince = now;
  }

  /** The last value that was stored, however old. */
  lastGood(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Stores a value, fresh as of `now`. */
  store(key: string, value: Value, now: number, generation = ''): void {
    this.#store(key, value, now, generation, this.#epoch);
  }

  /**
   * The value where `lookup` has one, else what `load` returns, stored. Where that fails, the last good value; `onError` is
   * told of it.
   *
   * @throws what `load` throws, where there is no last good value
   */
  async get(
    key: string,
    now: number,
    load: (lastGood: Value | undefined) => Promise<Value>,
    onError: (error: unknown) => void = () => {},
  ): Promise<Value> {
    const found = this.lookup(key, now);
    if (found) return found.value;
    this.startRevalidation(key, now);
    const epoch = this.#epoch;
    try {
      return this.#store(key, await load(this.lastGood(key)), now, '', epoch);
    } catch (error) {
      const entry = this.#entries.get(key);
      if (!entry) throw error;
      onError(error);
      entry.revalidatingSince = undefined;
      entry.storedAt = now;
      entry.freshUntil = now + (this.#options.cooldownMs ?? 0);
      return entry.value;
    }
  }

  /**
   * As `get`, but however many requests come meanwhile, one loads and the others wait for it, `timeoutMs` at most: then they
   * have the last good value, or `undefined`. `keepAlive` lets the load end after its own request.
   */
  async getShared(
    key: string,
    now: number,
    load: (lastGood: Value | undefined) => Promise<Value>,
    { timeoutMs, keepAlive }: { timeoutMs: number; keepAlive: (load: Promise<unknown>) => void },
  ): Promise<Value | undefined> {
    let loading = this.#loads.get(key);
    if (!loading) {
      loading = this.get(key, now, load).finally(() => this.#loads.delete(key));
      this.#loads.set(key, loading);
      keepAlive(loading);
    }
    return withTimeout(loading, timeoutMs, () => this.lastGood(key));
  }

  /** Makes every value stale, also those that are being loaded. */
  expire(): void {
    this.#epoch += 1;
    for (const entry of this.#entries.values()) entry.revalidatingSince = undefined;
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#loads.clear();
    this.#size = 0;
  }

  /** A value that was stored in the future is not fresh: a cron may bring a time of its own. */
  #isFresh(entry: CacheEntry<Value>, now: number, generation: string): boolean {
    return (
      entry.generation === generation &&
      entry.epoch === this.#epoch &&
      now >= entry.storedAt &&
      now < entry.freshUntil
    );
  }

  #store(key: string, loaded: Value, now: number, generation: string, epoch: number): Value {
    const {
      ttlMs = Number.POSITIVE_INFINITY,
      maxEntries = Number.POSITIVE_INFINITY,
      maxSize = Number.POSITIVE_INFINITY,
      maxEntrySize = maxSize,
      sizeOf = () => 0,
      choose = (_latest: Value, value: Value) => value,
    } = this.#options;
    const latest = this.#entries.get(key);
    const value = latest ? choose(latest.value, loaded, now) : loaded;
    const size = sizeOf(value);
    this.delete(key);
    if (size > maxEntrySize) return value;
    const freshUntil = now + ttlMs;
    this.#entries.set(key, {
      value,
      generation,
      storedAt: now,
      freshUntil,
      freshAt: now,
      epoch,
      size,
    });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#size <= maxSize) break;
      this.delete(oldest);
    }
    return value;
  }
}

function isSince(since: number | undefined, now: number, ms: number): boolean {
  return since !== undefined && now >= since && now - since < ms;
}
