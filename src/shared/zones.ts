import { type Locale, zoneName } from './locale.ts';

const MINUTE_MS = 60_000;
/** Clocks stay as they were for longer than this between two changes. */
const STEP_MS = 7 * 86_400_000;
/** Beyond a year, so that a zone that changes each year is seen to. */
const STEPS = 57;

/** What a zone is called all year: `Eastern Time`, in French `heure de l’Est`. Throws a RangeError where Intl does not know the zone. */
export function genericZoneName(locale: Locale, now = new Date()): string {
  // `Mountain Time (Cambridge Bay)`, where places of that name go different ways in some year that Intl looks at.
  return zoneName(locale, now, 'longGeneric').replace(/\s\([^()]*\)$/, '');
}

/**
 * When the clocks of a zone change next: the first minute of the new time; `undefined` where they do not within thirteen months. It looks
 * at one instant a week and halves the week in which they change, so it formats fewer than 80 times.
 */
export function nextClockChange(timeZone: string, now: Date): Date | undefined {
  // The distance from Greenwich: names alone would not do, for two distances may have one name.
  const offset = (at: number) => zoneName({ language: 'en', timeZone }, new Date(at), 'longOffset');
  for (let step = 0; step < STEPS; step += 1) {
    let before = now.getTime() + step * STEP_MS;
    let after = before + STEP_MS;
    if (offset(before) === offset(after)) continue;
    while (after - before > MINUTE_MS) {
      const middle = (before + after) / 2;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    return new Date(Math.floor(after / MINUTE_MS) * MINUTE_MS);
  }
  return undefined;
}
