/** Cost of each step of reading, in units of about 0.1 µs. */
export const COST = {
  /** A day or period of a rule, and each time in it. */
  step: 1,
  /** A date of a list, and a part of a VTIMEZONE. */
  date: 10,
  /** An occurrence within the window. */
  occurrence: 20,
  /** A conversion by a clock. */
  clock: 50,
  /** A time zone by its name. */
  zone: 300,
} as const;

/** The remaining effort of the document, or the limit of one rule, is used up. */
export class TooMuchEffort extends Error {}

/**
 * The remaining budget of time for reading one document: some tenths of a second. Steps that a few
 * bytes of the document can multiply are charged to it.
 */
export class Effort {
  #left: number;

  constructor(left = 3_000_000) {
    this.#left = left;
  }

  get left(): number {
    return this.#left;
  }

  /** Charges a cost. Throws TooMuchEffort if it exceeds the remaining budget. */
  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}
