import { dateFormat } from './date-format.ts';
import { DAY_MS } from './durations.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;

/**
 * The instant (ms since the epoch) of a date and time as `<input type="datetime-local">` sends it,
 * in a time zone, as `instantOf` has it; `undefined` where it is none.
 */
export function readLocalTime(text: string, timeZone: string): number | undefined {
  const parts = LOCAL.exec(text)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  // Of `2026-02-30` and 25:00 Date makes other days.
  if (new Date(wanted).toISOString().slice(0, 16) !== text.slice(0, 16)) return undefined;
  return instantOf(wanted, clockOf(timeZone));
}

/**
 * The instant (ms) at which a clock shows a time (ms as of UTC); `wallOf` is what it shows at an
 * instant. A time that it skips is the one after the gap, and of one that it repeats it is the
 * first.
 */
export function instantOf(wall: number, wallOf: (at: number) => number): number {
  // No zone is a day from Greenwich.
  const before = wall - (wallOf(wall - DAY_MS) - (wall - DAY_MS));
  const after = wall - (wallOf(wall + DAY_MS) - (wall + DAY_MS));
  // No clock is set and set back within two days.
  if (before === after) return before;
  const exact = [before, after].filter((at) => wallOf(at) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(before, after);
}

/** The day so many days later, or earlier; days have no time zone. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** The text that `<input type="datetime-local">` takes for an instant (ms since the epoch), in a time zone. */
export function writeLocalTime(at: number, timeZone: string): string {
  return new Date(clockOf(timeZone)(at)).toISOString().slice(0, 16);
}

/**
 * What the clocks of a zone show at an instant, both in ms, the first as of UTC.
 * @throws RangeError where there is no such zone
 */
export function clockOf(timeZone: string): (at: number) => number {
  const format = dateFormat({ language: 'en', timeZone }, 'clock', CLOCK);
  return (at) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
      format.format(at).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
};
