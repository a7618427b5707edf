export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/** Out of memory, or over the limit of the reader's group. A retry may succeed. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** A share of a budget, until it is released or expires. */
export interface Permit {
  shrinkTo: (bytes: number) => void;
  renew: () => void;
  /** May be called twice. */
  release: () => void;
}

interface Grant {
  bytes: number;
  expiresAt: number;
}

/**
 * Lifetime of an unreleased share (ms): a request may continue for 30 s after its reader has left.
 */
export const LEASE_MS = 60_000;
/**
 * Maximum wait for a share or for another request's picture (ms): longer than fetching robots.txt
 * and a picture takes.
 */
export const MAX_WAIT_MS = 8_000;
/** Maximum waiting requests; further ones are refused immediately. */
export const MAX_WAITING = 100;
export const POLL_INTERVAL_MS = 50;
/** A waiting request that has not polled for this long was ended by the platform (ms). */
const DEAD_MS = 2_000;

/**
 * Limit of bytes that the requests of this isolate hold in memory together. Requests wait in order.
 * They poll, because the platform ties a promise to the request that resolves it.
 */
export class ByteBudget {
  readonly #limitBytes: number;
  readonly #clock: Clock;
  readonly #grants = new Set<Grant>();
  #queue: { seenAt: number }[] = [];

  constructor(limitBytes: number, clock: Clock) {
    this.#limitBytes = limitBytes;
    this.#clock = clock;
  }

  get usedBytes(): number {
    const now = this.#clock.now();
    let sum = 0;
    for (const grant of this.#grants)
      if (grant.expiresAt > now) sum += grant.bytes;
      else this.#grants.delete(grant);
    return sum;
  }

  /**
   * Waits for a share until `deadline` (ms since the epoch). Throws BusyError if none becomes free,
   * or if too many requests wait.
   */
  async take(bytes: number, deadline = this.#clock.now() + MAX_WAIT_MS): Promise<Permit> {
    const { now, wait } = this.#clock;
    this.#dropDead();
    if (this.#queue.length >= MAX_WAITING) throw new BusyError('too many requests wait for memory');
    const ticket = { seenAt: now() };
    this.#queue.push(ticket);
    try {
      for (;;) {
        ticket.seenAt = now();
        this.#dropDead();
        if (!this.#queue.includes(ticket)) this.#queue.push(ticket);
        if (this.#queue[0] === ticket && this.usedBytes + bytes <= this.#limitBytes)
          return this.#grant(bytes);
        if (now() >= deadline)
          throw new BusyError('no memory for another picture before the deadline');
        await wait(POLL_INTERVAL_MS);
      }
    } finally {
      this.#queue = this.#queue.filter((one) => one !== ticket);
    }
  }

  /** Runs `work` with a share. Throws BusyError like `take`; the errors of `work`. */
  async withPermit<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const permit = await this.take(bytes);
    try {
      return await work();
    } finally {
      permit.release();
    }
  }

  #grant(bytes: number): Permit {
    const lease = () => this.#clock.now() + LEASE_MS;
    const grant: Grant = { bytes, expiresAt: lease() };
    this.#grants.add(grant);
    return {
      shrinkTo: (fewer) => {
        grant.bytes = Math.min(grant.bytes, fewer);
      },
      renew: () => {
        grant.expiresAt = lease();
      },
      release: () => void this.#grants.delete(grant),
    };
  }

  #dropDead(): void {
    const oldest = this.#clock.now() - DEAD_MS;
    this.#queue = this.#queue.filter(({ seenAt }) => seenAt >= oldest);
  }
}
