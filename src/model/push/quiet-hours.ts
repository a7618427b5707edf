import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { clockOf, instantOf } from '../../lib/clock/zoned-time.ts';

/** A subscriber's quiet hours, 0 to 23 by the local clock; they span midnight if they end lower. */
export interface QuietHours {
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string;
}

/** When the current quiet hours end (ms); `undefined` outside them and for unknown time zones. */
export function quietUntil(
  { quietFrom: from, quietUntil: until, timeZone }: QuietHours,
  now: number,
): number | undefined {
  if (from === null || until === null) return undefined;
  try {
    const wallOf = clockOf(timeZone);
    const wall = wallOf(now);
    const hour = new Date(wall).getUTCHours();
    const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
    if (!isQuiet) return undefined;
    const today = Math.floor(wall / DAY_MS) * DAY_MS + until * HOUR_MS;
    return instantOf(today > wall ? today : today + DAY_MS, wallOf);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
