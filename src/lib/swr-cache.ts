import { registerCache } from './caches.ts';
import { withTimeout } from './with-timeout.ts';

/** The limits of a cache: each cache must bound its memory. */
export type SwrCacheOptions<Value> = Lifetimes<Value> & (CountBound | SizeBound<Value>);

/** For values that are all small. */
interface CountBound {
  maxEntries: number;
  maxSize?: never;
}

/** For large values: limits of `sizeOf` in total and per value; larger ones are not cached. */
interface SizeBound<Value> {
  maxSize: number;
  sizeOf: (value: Value) => number;
  maxEntrySize?: number;
  maxEntries?: number;
}

/** How long values are cached. Times are milliseconds. */
interface Lifetimes<Value> {
  /** How long a value is fresh. Without a TTL: while its generation is the current one. */
  ttlMs?: number;
  /** When a value expires (ms since the epoch): then it is neither fresh nor served stale. */
  expiresAt?: (value: Value) => number | undefined;
  /** How long a stale value is served while another request revalidates it. */
  staleMs?: number;
  /** How long the last good value counts as fresh after a failed load; 0: retry immediately. */
  cooldownMs?: number;
  /** Chooses between the cached value, which may have changed since, and the loaded one. */
  choose?: (latest: Value, loaded: Value, now: number) => Value;
}

interface CacheEntry<Value> {
  value: Value;
  generation: string;
  storedAt: number;
  freshUntil: number;
  /** After this time (ms since the epoch) it is only used if a load fails. */
  expiresAt: number;
  /** When it was last known to be fresh. */
  freshAt: number;
  /** The number of calls of `expire()` before it was stored. */
  epoch: number;
  /** When a request started to revalidate it; `undefined` if none is. */
  revalidatingSince?: number | undefined;
  size: number;
}

/** Timeout of a revalidation (ms), whose request may have been cancelled: another one starts. */
const REVALIDATION_MS = 1_000;
/** How long `getMany` waits for a load; shorter if a stale value is available (ms). */
const LOAD_WAIT_MS = 1_000;
const STALE_WAIT_MS = 15;

/**
 * An in-memory cache: stale-while-revalidate (RFC 5861), the last good value if a load fails,
 * eviction of the least recently used. Requests do not wait for each other's loads, because the
 * platform may cancel any of them.
 */
export class SwrCache<Value> {
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #options: Lifetimes<Value> & Partial<SizeBound<Value>>;
  #size = 0;
  #epoch = 0;

  constructor(options: SwrCacheOptions<Value>) {
    this.#options = options;
    registerCache(this);
  }

  /** Returns a fresh value, or a stale one being revalidated; else the caller must load it. */
  lookup(
    key: string,
    now: number,
    generation = '',
  ): { kind: 'fresh' | 'stale'; value: Value } | undefined {
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
      now < entry.expiresAt &&
      isSince(entry.revalidatingSince, now, REVALIDATION_MS) &&
      isSince(entry.freshAt, now, staleMs);
    return isUsable ? { kind: 'stale', value: entry.value } : undefined;
  }

  /** Marks the value as being revalidated. Meanwhile other requests get the stale one. */
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
   * Returns the result of `lookup`, else loads and stores a value. If the load fails, calls
   * `onError` and returns the last good value; if there is none, throws the error.
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
      if (!this.#entries.has(key)) throw error;
      onError(error);
      return this.#extendLastGood(key, now) as Value;
    }
  }

  /**
   * Like `get` for several keys: `load` gets all keys without a usable value. If it omits some,
   * their last good values are used. Waits up to a second, much less if all keys have stale values;
   * `keepAlive` lets the load continue after the request.
   */
  async getMany(
    keys: readonly string[],
    now: number,
    load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    keepAlive: (load: Promise<unknown>) => void = () => {},
  ): Promise<Map<string, Value>> {
    const values = new Map<string, Value>();
    const missing: string[] = [];
    for (const key of keys) {
      const found = this.lookup(key, now);
      if (found) values.set(key, found.value);
      else missing.push(key);
    }
    if (missing.length === 0) return values;
    const mayBeStale = missing.every((key) => this.#mayBeStale(key, now));
    for (const key of missing) {
      this.startRevalidation(key, now);
      const lastGood = this.lastGood(key);
      if (lastGood !== undefined) values.set(key, lastGood);
    }
    const epoch = this.#epoch;
    const loading = load(missing).then((loaded) => {
      for (const key of missing) {
        const value = loaded.get(key);
        if (value === undefined) this.#extendLastGood(key, now);
        else values.set(key, this.#store(key, value, now, '', epoch));
      }
    });
    keepAlive(loading.catch(() => {}));
    await withTimeout(loading, mayBeStale ? STALE_WAIT_MS : LOAD_WAIT_MS, () => {
      for (const key of missing) this.#extendLastGood(key, now);
    });
    return new Map(values);
  }

  /** Whether a stale value may be served. Not after `expire()`, because a newer one exists. */
  #mayBeStale(key: string, now: number): boolean {
    const entry = this.#entries.get(key);
    if (!entry || now >= entry.expiresAt) return false;
    const { staleMs = 0 } = this.#options;
    return entry.epoch === this.#epoch && isSince(entry.freshAt, now, staleMs);
  }

  /** Marks all values as outdated, including those being loaded. */
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
    this.#size = 0;
  }

  /** Returns the last good value after a failed load; it counts as fresh during the cooldown. */
  #extendLastGood(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.revalidatingSince = undefined;
    entry.epoch = this.#epoch;
    entry.storedAt = now;
    entry.freshAt = now;
    entry.freshUntil = now + (this.#options.cooldownMs ?? 0);
    return entry.value;
  }

  /** A value stored with a future time is not fresh: a cron passes its scheduled time as `now`. */
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
      sizeOf = (_value: Value) => 0,
      expiresAt: expiryOf = () => undefined,
      choose = (_latest: Value, value: Value) => value,
    } = this.#options;
    const latest = this.#entries.get(key);
    const value = latest ? choose(latest.value, loaded, now) : loaded;
    const size = sizeOf(value);
    this.delete(key);
    if (size > maxEntrySize) return value;
    const expiresAt = expiryOf(value) ?? Number.POSITIVE_INFINITY;
    this.#entries.set(key, {
      value,
      generation,
      storedAt: now,
      freshUntil: Math.min(now + ttlMs, expiresAt),
      expiresAt,
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
