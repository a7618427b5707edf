import { type Locale, postDate, zoneName } from './locale.ts';

/** A time zone as readers are told of it at some time. */
export interface ZoneDescription {
  /** What it is called at that time: `EST`. */
  readonly abbreviation: string;
  /** What it is called all year, in the language: `Eastern Time`; `Eastern Standard Time` where its clocks never change. */
  readonly name: string;
  /** Whether its clocks change within the next thirteen months. */
  readonly changes: boolean;
  /** When they do for the first time; `undefined` where they do not. */
  readonly nextChange?: {
    /** The first minute that has the new name. */
    readonly at: Date;
    /** Its day there, in the language: `November 1, 2026`. */
    readonly date: string;
    /** What the zone is called from then on: `EST`. */
    readonly abbreviation: string;
  };
}

const MINUTE_MS = 60_000;
/** Clocks stay as they were for longer than this between two changes. */
const STEP_MS = 7 * 86_400_000;
/** Beyond a year, so that a zone that changes each year is seen to. */
const STEPS = 57;

/**
 * Describes a zone by what Intl says of it. Throws a RangeError where Intl does not know the zone. It looks at one instant a week for
 * thirteen months and halves the week in which the clocks change, so it formats fewer than 80 times.
 */
export function describeZone(
  language: string,
  timeZone: string,
  now: Date = new Date(),
): ZoneDescription {
  const locale = { language, timeZone };
  const change = findChange(locale, now.getTime());
  return {
    abbreviation: zoneName(locale, now),
    name: genericZoneName(locale, now),
    changes: change !== undefined,
    ...(change !== undefined && {
      nextChange: {
        at: new Date(change),
        date: postDate(locale, new Date(change).toISOString()),
        abbreviation: zoneName(locale, new Date(change)),
      },
    }),
  };
}

/** What a zone is called all year: `Eastern Time`, in French `heure de l’Est`. Throws a RangeError where Intl does not know the zone. */
export function genericZoneName({ language, timeZone }: Locale, now = new Date()): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // `Mountain Time (Cambridge Bay)`, where places of that name go different ways in some year that Intl looks at.
  return name.replace(/\s\([^()]*\)$/, '');
}

/** The first minute at which the distance from Greenwich is another one than before. */
function findChange(locale: Locale, from: number): number | undefined {
  const offset = offsetReader(locale.timeZone);
  for (let step = 0; step < STEPS; step += 1) {
    let before = from + step * STEP_MS;
    let after = before + STEP_MS;
    if (offset(before) === offset(after)) continue;
    while (after - before > MINUTE_MS) {
      const middle = (before + after) / 2;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    return Math.floor(after / MINUTE_MS) * MINUTE_MS;
  }
  return undefined;
}

/** The distance from Greenwich as Intl writes it: names alone would not do, for two distances may have one name. */
function offsetReader(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
