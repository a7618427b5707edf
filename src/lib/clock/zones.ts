import { DAY_MS } from './durations.ts';
import { type Locale, zoneName } from './locale.ts';

/** Less than the time between two clock changes. */
const STEP_MS = 7 * DAY_MS;
/** More than a year in total, to find yearly changes. */
const STEPS = 57;

/** A zone's name all year: `Eastern Time`, `heure de l’Est`. @throws RangeError if unknown */
export function genericZoneName(locale: Locale, now = new Date()): string {
  // Drops the city that Intl adds where zones of that name differ: `Mountain Time (Cambridge Bay)`.
  return zoneName(locale, now, 'longGeneric').replace(/\s\([^()]*\)$/, '');
}

/** The next clock change, within thirteen months: one instant a week, then bisects that week. */
export function nextClockChange(timeZone: string, now: Date): Date | undefined {
  // Compares offsets, since two offsets may share one name.
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
