import { DAY_MS } from '../lib/clock/durations.ts';
import { roughly } from './event-time.ts';
import type { Occurrence } from './expand-event.ts';
import { total } from './values.ts';

/** The clocks of a zone are set by less (ms). */
const MAX_SHIFT_MS = 7_200_000;

/** Collects the next occurrences of a calendar in bounded memory, however many are added. */
export class NextOccurrences {
  readonly #from: number;
  readonly #most: number;
  #found: { readonly occurrence: Occurrence; readonly at: number }[] = [];
  #horizon = Number.POSITIVE_INFINITY;

  /**
   * @param from occurrences that were certainly over at this time (ms) are dropped
   * @param most how many are returned at most
   */
  constructor(from: number, most: number) {
    this.#from = from;
    this.#most = most;
  }

  /** Occurrences that begin then (ms), or later, come too late to be used. */
  get horizon(): number {
    return this.#horizon;
  }

  /** Whether some were dropped because they come too late. */
  get isCut(): boolean {
    return this.#horizon !== Number.POSITIVE_INFINITY;
  }

  add(occurrence: Occurrence): void {
    const { start, wall, length } = occurrence;
    const at = roughly(wall, start);
    const until = at + Math.max(total(length), start.isDate ? DAY_MS : 0);
    if (until < this.#from - MAX_SHIFT_MS) return;
    this.#found.push({ occurrence, at });
    if (this.#found.length >= 2 * this.#most) this.#cut();
  }

  /** The next ones; those of one time as they were added. */
  sorted(): Occurrence[] {
    this.#cut();
    return this.#found.map(({ occurrence }) => occurrence);
  }

  #cut(): void {
    const sorted = this.#found.toSorted((a, b) => a.at - b.at);
    const last = sorted[this.#most - 1];
    if (sorted.length > this.#most && last) this.#horizon = last.at;
    this.#found = sorted.slice(0, this.#most);
  }
}
