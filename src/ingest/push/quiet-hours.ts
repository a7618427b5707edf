import { HOUR_MS } from '../../lib/clock/durations.ts';

/** Clocks differ by whole quarters of an hour. */
const STEP_MS = 15 * 60_000;
/** As many as are in the hours that are looked at one by one, and in the one by which a clock is put back. */
const MAX_STEPS = 5 * 4;
const MAX_FORMATS = 100;

const formats = new Map<string, Intl.DateTimeFormat>();

/** When somebody wishes to hear of nothing: whole hours of the place's clock, over midnight where the second is less. */
export interface QuietHours {
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly time_zone: string;
}

/** When the quiet hours end that `now` is within (ms); `undefined` outside, or in no known zone. */
export function quietUntil(
  { quiet_from: from, quiet_until: until, time_zone: timeZone }: QuietHours,
  now: number,
): number | undefined {
  if (from === null || until === null) return undefined;
  const isQuiet = (hour: number) =>
    from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  try {
    const hour = hourAt(timeZone, now);
    if (!isQuiet(hour)) return undefined;
    // Most of the way at once: a format takes its time, and a clock may be put forward on the way.
    const skipped = Math.max(0, ((until - hour + 24) % 24) - 2);
    let at = Math.floor(now / STEP_MS) * STEP_MS + skipped * HOUR_MS;
    for (let step = 0; step < MAX_STEPS; step++) {
      at += STEP_MS;
      if (!isQuiet(hourAt(timeZone, at))) break;
    }
    // Also where a clock that is put forward leaves out the one hour that is not quiet.
    return at;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** The hour, 0 to 23, of a zone's clock. @throws RangeError where there is no such zone */
function hourAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  return Number(format.format(at));
}
