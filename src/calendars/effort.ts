import type { Clock } from './clock.ts';

/** What each step of reading costs, in units of about a tenth of a microsecond. */
export const COST = {
  /** A day or a period of a rule, and a time that it makes of one. */
  step: 1,
  /** A date of a list, and a part of a VTIMEZONE. */
  date: 10,
  /** An occurrence within the window. */
  occurrence: 20,
  /** What another clock shows. */
  clock: 50,
  /** A time zone by its name. */
  zone: 300,
} as const;

/** An event that takes more effort than is left, or than one rule may take. */
export class TooMuchEffort extends Error {}

/**
 * What reading one document may still cost: some tenths of a second. Whatever a few bytes can cause
 * many times is charged here. Once nothing is left, the events that follow in the document are left
 * out.
 */
export class Effort {
  /** The clocks of the time zones (IANA) that the document uses. */
  readonly clocks = new Map<string, Clock>();
  /** Names of time zones that cannot be resolved. */
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

  /** @throws TooMuchEffort where less is left */
  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}
