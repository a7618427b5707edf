/** Time zones of a document, and names of zones in each of its calendars: as many as are cached. */
export const MAX_ZONES = 100;

/** What each step of reading costs, in units of about a tenth of a microsecond. */
export const COST = {
  /** A day or a period of a rule, and a time that it makes of one. */
  step: 1,
  /** A date of a list. */
  date: 10,
  /** An occurrence within the window. */
  occurrence: 20,
  /** What another clock shows. */
  clock: 50,
  /** When exactly an occurrence is over. */
  span: 200,
  /** A time zone by its name. */
  zone: 300,
} as const;

/**
 * What reading one document may still cost. Whatever a few bytes can cause many times is charged
 * here. Once nothing is left, the events that follow in the document are left out.
 */
export interface Effort {
  left: number;
  /** The time zones (IANA) that the document uses. */
  readonly zones: Set<string>;
  /** The first limit that the document exceeded; `undefined` where it exceeded none. */
  flaw: string | undefined;
}

/** The effort that a document may take: some tenths of a second. */
export function documentEffort(): Effort {
  return { left: 3_000_000, zones: new Set(), flaw: undefined };
}
