import { SwrCache } from '../cache/swr-cache.ts';
import type { BlogErrorReason } from './blog-backend.ts';

/** How long the breaker stays open after a failure (ms). */
const COOLDOWN_MS = 30_000;
/** Failed calls that are stored: a request may name any slug. */
const MAX_CALLS = 500;

interface Failure {
  /** The status of a page that depends on the call. */
  readonly status: 502 | 503;
  readonly reason?: BlogErrorReason | undefined;
}

/** Failures of single calls, by their address. */
const calls = new SwrCache<Failure>({ ttlMs: COOLDOWN_MS, maxEntries: MAX_CALLS });
/** Failures of the backends themselves. */
const backends = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: MAX_CALLS });

/** The circuit breaker of a backend: which of its calls failed in the last half minute, in this isolate. */
export class CircuitBreaker {
  readonly #apiUrl: string;
  readonly #now: () => number;

  constructor(apiUrl: string, now: () => number) {
    this.#apiUrl = apiUrl;
    this.#now = now;
  }

  /** Whether the backend as a whole failed. */
  isOpen(): boolean {
    return backends.lookup(this.#apiUrl, this.#now()) !== undefined;
  }

  /** The recent failure of a call. */
  failureOf(path: string): Failure | undefined {
    return calls.lookup(this.#keyOf(path), this.#now())?.value;
  }

  /** Records that a call failed; `ofBackend` if every other call would have failed too. */
  recordFailure(
    path: string,
    { ofBackend, ...failure }: Failure & { readonly ofBackend: boolean },
  ): void {
    if (ofBackend) backends.store(this.#apiUrl, true, this.#now());
    calls.store(this.#keyOf(path), failure, this.#now());
  }

  /** Records that a call succeeded. */
  recordSuccess(path: string): void {
    backends.delete(this.#apiUrl);
    calls.delete(this.#keyOf(path));
  }

  #keyOf(path: string): string {
    return `${this.#apiUrl}/${path}`;
  }
}
