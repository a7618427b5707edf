import { DAY_MS } from './durations.ts';

/** Cache of formatters, which are slow to create, and large. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

/** A cached formatter; `name` identifies the options. Throws RangeError for an unknown zone. */
export function dateFormat(
  { language, timeZone }: { language: string; timeZone: string },
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${name}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { timeZone, ...options });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, formatter);
  }
  return formatter;
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;

/**
 * The instant (ms) of a value of `<input type="datetime-local">`; `undefined` if invalid. A time
 * that the clock skips counts as the end of the gap.
 */
export function readLocalTime(text: string, timeZone: string): number | undefined {
  const parts = LOCAL.exec(text)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  // `Date` accepts 2026-02-30 and 25:00 as other days.
  if (new Date(wanted).toISOString().slice(0, 16) !== text.slice(0, 16)) return undefined;
  return instantOf(wanted, clockOf(timeZone));
}

/** Whether a zone's clocks skip this local time: 2:30 on the day when they go forward. */
export function isSkipped(text: string, timeZone: string): boolean {
  const at = readLocalTime(text, timeZone);
  return at !== undefined && writeLocalTime(at, timeZone) !== text.slice(0, 16);
}

/**
 * The instant (ms) at which a clock shows a local time (ms as of UTC). `wallOf`: local time at an
 * instant. A time skipped by the clock becomes the end of the gap; a repeated time counts as the
 * first one.
 */
export function instantOf(wall: number, wallOf: (at: number) => number): number {
  // Offsets from UTC are less than a day.
  const before = wall - (wallOf(wall - DAY_MS) - (wall - DAY_MS));
  const after = wall - (wallOf(wall + DAY_MS) - (wall + DAY_MS));
  // Clocks do not change twice within two days.
  if (before === after) return before;
  const exact = [before, after].filter((at) => wallOf(at) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(before, after);
}

/** Adds days (may be negative) to a date such as `2026-11-20`. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** The local time of an instant (ms since the epoch) for `<input type="datetime-local">`. */
export function writeLocalTime(at: number, timeZone: string): string {
  return new Date(clockOf(timeZone)(at)).toISOString().slice(0, 16);
}

/** A zone's local time (ms as of UTC) at an instant (ms). Throws RangeError for an unknown zone. */
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
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

/** An instant (ms) in whole seconds: `2026-11-20T12:00:00Z`. */
export function isoSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
