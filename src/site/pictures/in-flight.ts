import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import {
  BusyError,
  type ByteBudget,
  type Clock,
  LEASE_MS,
  MAX_WAIT_MS,
  type Permit,
  POLL_INTERVAL_MS,
} from './byte-budget.ts';

/** A picture in memory; its whole buffer counts. */
interface InMemory {
  bytes: Uint8Array;
}

export interface Steps<Stored, Fetched> {
  find: () => Promise<Stored | RefusedPicture | undefined>;
  /** Fetches or makes it. Throws RefusedPicture. */
  fetch: () => Promise<Fetched>;
  /** Stores the picture, or the reason why it is not shown; never rejects. */
  store: (known: Fetched | RefusedPicture) => Promise<void>;
  inBackground: (work: Promise<unknown>) => void;
}

/** A picture that one request fetches, or has fetched, for all concurrent requests. */
interface Entry<Fetched> {
  users: number;
  known: Fetched | RefusedPicture | undefined;
  permit: Permit | undefined;
  expiresAt: number;
}

/**
 * Pictures that requests of this isolate fetch or make, each once for all concurrent requests.
 * Their bytes are in memory once, count towards the budget, and are freed after the last request.
 */
export class InFlight<Fetched extends InMemory> {
  readonly #budget: ByteBudget;
  readonly #maxBytes: number;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry<Fetched>>();

  /** `maxBytes`: limit per picture, and the share of the budget that a fetch takes. */
  constructor(budget: ByteBudget, maxBytes: number, clock: Clock) {
    this.#budget = budget;
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  /**
   * Runs `work` with a picture: from the memory of another request, from storage, or fetched. If
   * `work` refuses it for a day, the refusal is stored in its place. Throws RefusedPicture if there
   * is no picture to show; BusyError if the picture or memory takes too long.
   */
  async use<Stored, T>(
    key: string,
    steps: Steps<Stored, Fetched>,
    work: (source: Stored | Fetched) => Promise<T>,
  ): Promise<T> {
    const deadline = this.#clock.now() + MAX_WAIT_MS;
    for (;;) {
      const entry = this.#find(key);
      if (entry) {
        const shared = await this.#share(key, entry, deadline, work);
        if (shared) return shared.result;
        continue;
      }
      const stored = await steps.find();
      if (stored instanceof RefusedPicture) throw stored;
      if (stored) return await workOnStored(stored, steps, work);
      // Another request may have started first.
      if (!this.#find(key)) return await this.#fetchAndUse(key, steps, deadline, work);
    }
  }

  async #fetchAndUse<Stored, T>(
    key: string,
    { fetch, store, inBackground }: Steps<Stored, Fetched>,
    deadline: number,
    work: (source: Fetched) => Promise<T>,
  ): Promise<T> {
    const entry: Entry<Fetched> = {
      users: 1,
      known: undefined,
      permit: undefined,
      expiresAt: this.#clock.now() + LEASE_MS,
    };
    this.#entries.set(key, entry);
    try {
      entry.permit = await this.#budget.take(this.#maxBytes, deadline);
      const source = await fetch();
      entry.permit.shrinkTo(source.bytes.buffer.byteLength);
      entry.known = source;
      this.#renew(entry);
      return await work(source);
    } catch (error) {
      const isOfFile = !entry.known || isForADay(error);
      if (error instanceof RefusedPicture && isOfFile) entry.known = error;
      throw error;
    } finally {
      const { known } = entry;
      if (known) inBackground(store(known).finally(() => this.#leave(key, entry)));
      // Waiting requests poll for it themselves.
      else this.#drop(key, entry);
    }
  }

  /** `undefined` if the request that fetches it has failed. */
  async #share<T>(
    key: string,
    entry: Entry<Fetched>,
    deadline: number,
    work: (source: Fetched) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    entry.users += 1;
    try {
      while (!entry.known && this.#find(key) === entry) {
        if (this.#clock.now() >= deadline)
          throw new BusyError('another request did not fetch the picture in time');
        await this.#clock.wait(POLL_INTERVAL_MS);
      }
      if (!entry.known) return undefined;
      if (entry.known instanceof RefusedPicture) throw entry.known;
      this.#renew(entry);
      return { result: await work(entry.known) };
    } finally {
      this.#leave(key, entry);
    }
  }

  #find(key: string): Entry<Fetched> | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAt <= this.#clock.now()) this.#drop(key, entry);
    return this.#entries.get(key);
  }

  #renew(entry: Entry<Fetched>): void {
    entry.expiresAt = this.#clock.now() + LEASE_MS;
    entry.permit?.renew();
  }

  #leave(key: string, entry: Entry<Fetched>): void {
    entry.users -= 1;
    if (entry.users === 0) this.#drop(key, entry);
  }

  #drop(key: string, entry: Entry<Fetched>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.permit?.release();
  }
}

async function workOnStored<Stored, Fetched, T>(
  stored: Stored,
  { store, inBackground }: Pick<Steps<Stored, Fetched>, 'store' | 'inBackground'>,
  work: (source: Stored) => Promise<T>,
): Promise<T> {
  try {
    return await work(stored);
  } catch (error) {
    if (isForADay(error)) inBackground(store(error));
    throw error;
  }
}

function isForADay(error: unknown): error is RefusedPicture {
  return error instanceof RefusedPicture && error.cachedFor === 'day';
}
