import { DAY_MS } from '../lib/clock/durations.ts';
import { roughly } from './event-time.ts';
import type { Occurrence } from './expand-event.ts';
import { total } from './values.ts';

/** More than any clock change (ms). */
const MAX_SHIFT_MS = 7_200_000;

/** Collects the next occurrences of a calendar in bounded memory, however many are added. */
export class NextOccurrences {
  readonly #from: number;
  readonly #max: number;
  #found: { occurrence: Occurrence; at: number }[] = [];
  #horizon = Number.POSITIVE_INFINITY;

  /**
   * @param from occurrences that certainly ended before this (ms) are dropped
   * @param max maximum number of occurrences returned
   */
  constructor(from: number, max: number) {
    this.#from = from;
    this.#max = max;
  }

  /** Occurrences that start at or after this (ms) are too late to be used. */
  get horizon(): number {
    return this.#horizon;
  }

  /** Whether some were dropped because they are too late. */
  get isCut(): boolean {
    return this.#horizon !== Number.POSITIVE_INFINITY;
  }

  add(occurrence: Occurrence): void {
    const { start, wall, length } = occurrence;
    const at = roughly(wall, start);
    const until = at + Math.max(total(length), start.isDate ? DAY_MS : 0);
    if (until < this.#from - MAX_SHIFT_MS) return;
    this.#found.push({ occurrence, at });
    if (this.#found.length >= 2 * this.#max) this.#cut();
  }

  /** The next occurrences, sorted; simultaneous ones in the order in which they were added. */
  sorted(): Occurrence[] {
    this.#cut();
    return this.#found.map(({ occurrence }) => occurrence);
  }

  #cut(): void {
    const sorted = this.#found.toSorted((a, b) => a.at - b.at);
    const last = sorted[this.#max - 1];
    if (sorted.length > this.#max && last) this.#horizon = last.at;
    this.#found = sorted.slice(0, this.#max);
  }
}
