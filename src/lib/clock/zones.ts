import { DAY_MS } from './durations.ts';
import { type Locale, zoneName } from './locale.ts';

/** Clocks stay as they were for longer than this between two changes. */
const STEP_MS = 7 * DAY_MS;
/** Beyond a year, so that a zone that changes each year is seen to. */
const STEPS = 57;

/** What a zone is called all year: `Eastern Time`, in French `heure de l’Est`. Throws a RangeError where Intl does not know the zone. */
export function genericZoneName(locale: Locale, now = new Date()): string {
  // `Mountain Time (Cambridge Bay)`, where places of that name go different ways in some year that Intl looks at.
  return zoneName(locale, now, 'longGeneric').replace(/\s\([^()]*\)$/, '');
}

/**
 * When the clocks of a zone change next: the first moment of the new time; `undefined` where they do not within thirteen months. It looks
 * at one instant a week, and halves the week in which they change.
 */
export function nextClockChange(timeZone: string, now: Date): Date | undefined {
  // The distance from Greenwich: names alone would not do, for two distances may have one name.
  const offset = (at: number) => zoneName({ language: 'en', timeZone }, new Date(at), 'longOffset');
  for (let step = 0; step < STEPS; step += 1) {
    const from = now.getTime() + step * STEP_MS;
    const before = offset(from);
    const isOther = (at: number) => offset(at) !== before;
    if (isOther(from + STEP_MS)) return new Date(firstInstant(from, from + STEP_MS, isOther));
  }
  return undefined;
}

/** The first instant (ms) at which a condition holds that fails at `from` and holds at `to`. */
function firstInstant(from: number, to: number, hasCome: (at: number) => boolean): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(middle)) after = middle;
    else before = middle;
  }
  return after;
}
