import { withTimeout } from '../../shared/with-timeout.ts';
import type { Track } from './track.ts';

/** What is on, and since when this isolate has seen it (ISO 8601). */
export interface NowPlaying extends Track {
  readonly since: string;
}

/** A station is asked once in this time at most, whatever the load. */
export const ASK_EVERY_MS = 15_000;
/** How long a reader waits for an answer that another reader's request has asked for. */
const TIMEOUT_MS = 5_000;

/** Remembers what a station plays. One lives in each isolate, for each station. */
export class StationMemory {
  #askedAt = Number.NEGATIVE_INFINITY;
  #current: NowPlaying | null = null;
  #asking: Promise<void> = Promise.resolve();

  /**
   * What is on as of `now` (ms since the epoch), `null` where that is not known. Asks the station (`look`) if it was not
   * asked lately; all who come meanwhile share that answer. `keepAlive` holds the asking up when its own reader leaves.
   */
  async at(
    now: number,
    look: () => Promise<Track | undefined>,
    keepAlive: (work: Promise<void>) => void,
  ): Promise<NowPlaying | null> {
    if (now - this.#askedAt >= ASK_EVERY_MS) {
      this.#askedAt = now;
      this.#asking = look().then(
        (track) => this.#note(track, now),
        () => this.#note(undefined, now),
      );
      keepAlive(this.#asking);
    }
    await withTimeout(this.#asking, TIMEOUT_MS, () => undefined);
    return this.#current;
  }

  #note(track: Track | undefined, now: number): void {
    const before = this.#current;
    const isSame = before?.title === track?.title && before?.artist === track?.artist;
    if (!track) this.#current = null;
    else if (!isSame) this.#current = { ...track, since: new Date(now).toISOString() };
  }
}
