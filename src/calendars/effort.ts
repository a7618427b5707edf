import type { Clock } from './clock.ts';

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

/** The effort is used up, or more than one rule may take. */
export class TooMuchEffort extends Error {}

/**
 * The remaining budget for reading one document: some tenths of a second. Everything that a few
 * bytes can multiply is charged here.
 */
export class Effort {
  /** The clocks of the time zones (IANA) that the document uses. */
  readonly clocks = new Map<string, Clock>();
  readonly unknownZones = new Set<string>();
  /** The first limit that the document exceeded; `undefined` where it exceeded none. */
  flaw: string | undefined;
  #left: number;

  constructor(left = 3_000_000) {
    this.#left = left;
  }

  get left(): number {
    return this.#left;
  }

  /** @throws TooMuchEffort if less is left */
  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}
