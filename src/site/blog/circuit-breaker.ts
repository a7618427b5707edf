import { SwrCache } from '../cache/swr-cache.ts';

/** How long a call or a backend that failed is not requested again, where readers can be told without it (ms). */
const COOLDOWN_MS = 30_000;
/** Calls that an isolate remembers: any slug may stand in an address. */
const MAX_CALLS = 500;

interface Failure {
  /** The status of a page that depends on the call. */
  readonly status: 502 | 503;
}

/** Failures of single calls, by address. */
const calls = new SwrCache<Failure>({ ttlMs: COOLDOWN_MS, maxEntries: MAX_CALLS });
/** Failures of the backends themselves. */
const backends = new SwrCache<true>({ ttlMs: COOLDOWN_MS });

/** The circuit breaker of a backend: what failed in the last half minute, as far as this isolate knows. */
export class CircuitBreaker {
  readonly #apiUrl: string;
  readonly #now: () => number;

  constructor(apiUrl: string, now: () => number) {
    this.#apiUrl = apiUrl;
    this.#now = now;
  }

  /** Whether the backend itself failed. */
  isOpen(): boolean {
    return backends.lookup(this.#apiUrl, this.#now()) !== undefined;
  }

  /** How a call failed. */
  failureOf(path: string): Failure | undefined {
    return calls.lookup(this.#keyOf(path), this.#now())?.value;
  }

  /** Notes that a call failed; with `ofBackend` no other call would have fared better. */
  recordFailure(
    path: string,
    { status, ofBackend }: Failure & { readonly ofBackend: boolean },
  ): void {
    if (ofBackend) backends.store(this.#apiUrl, true, this.#now());
    calls.store(this.#keyOf(path), { status }, this.#now());
  }

  /** Notes that a call succeeded. */
  recordSuccess(path: string): void {
    backends.delete(this.#apiUrl);
    calls.delete(this.#keyOf(path));
  }

  #keyOf(path: string): string {
    return `${this.#apiUrl}/${path}`;
  }
}

/** Forgets every failure. */
export function forgetFailures(): void {
  calls.clear();
  backends.clear();
}
