import { wallOf } from './calendar-zones.ts';
import type { Occurrence } from './find-times.ts';

const DAY_MS = 86_400_000;
/** The clocks of a zone are set by less (ms). */
const MAX_SHIFT_MS = 7_200_000;

/** Collects the next occurrences of a calendar in bounded memory, however many are added. */
export class NextOccurrences {
  readonly #from: number;
  readonly #most: number;
  readonly #walls = new Map<string | undefined, number>();
  #found: Occurrence[] = [];
  #horizon = Number.POSITIVE_INFINITY;

  /**
   * @param from occurrences that were certainly over at this time (ms) are dropped
   * @param most how many are returned at most
   */
  constructor(from: number, most: number) {
    this.#from = from;
    this.#most = most;
  }

  /** Occurrences from this local time on come too late to be used (ms as of UTC). */
  get horizon(): number {
    return this.#horizon;
  }

  /** Whether some were dropped because they come too late. */
  get isCut(): boolean {
    return this.#horizon !== Number.POSITIVE_INFINITY;
  }

  add(occurrence: Occurrence): void {
    if (this.#isOver(occurrence)) return;
    this.#found.push(occurrence);
    if (this.#found.length >= 2 * this.#most) this.#found = this.sorted();
  }

  /** The next ones by their local time; those of one time as they were added. */
  sorted(): Occurrence[] {
    const sorted = this.#found.toSorted((a, b) => a.wall - b.wall);
    const last = sorted[this.#most - 1];
    if (sorted.length > this.#most && last) this.#horizon = last.wall;
    return sorted.slice(0, this.#most);
  }

  #isOver({ start: { isDate, timeZone }, wall, lengthMs }: Occurrence): boolean {
    const until = wall + (isDate ? Math.max(lengthMs, DAY_MS) : lengthMs);
    let from = this.#walls.get(timeZone);
    if (from === undefined) {
      from = timeZone === undefined ? this.#from : wallOf(this.#from, timeZone);
      this.#walls.set(timeZone, from);
    }
    return until < from - MAX_SHIFT_MS;
  }
}
