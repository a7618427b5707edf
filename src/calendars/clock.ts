import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/clock/durations.ts';
import { clockOf } from '../lib/clock/zoned-time.ts';
import { firstLineOf } from './content-lines.ts';

/** Maximum number of time zones per document, and of zone names per calendar. */
export const MAX_ZONES = 100;

export interface Clock {
  /** The IANA zone in which its times are shown to readers. */
  displayZone: string;
  /** Its current offset from UTC (ms). */
  offset: number;
  /** Local time (ms as of UTC) at an instant (ms). Throws RangeError for an invalid instant. */
  wallOf: (at: number) => number;
  /** The clock of the zone `displayZone`, if it is another one. */
  local?: Clock | undefined;
}

/** The clock of UTC. Its times are shown to readers in the zone of `local`. */
export function utcClock(local?: Clock): Clock {
  return { displayZone: local?.displayZone ?? 'UTC', offset: 0, wallOf: (at) => at, local };
}

/** The clock of an IANA time zone. Throws RangeError for an unknown zone. */
export function zoneClock(timeZone: string, now: Date): Clock {
  if (timeZone === 'UTC') return utcClock();
  const clock = clockOf(timeZone);
  const offsetAt = (at: number) => clock(at) - at;
  /** Offsets at midnight UTC, cached by day, because formatting is slow. */
  const offsets = new Map<number, number>();
  const offsetOf = (day: number) => {
    const offset = offsets.get(day) ?? offsetAt(day * DAY_MS);
    offsets.set(day, offset);
    return offset;
  };
  const wallOf = (at: number) => {
    const day = Math.floor(at / DAY_MS);
    const offset = offsetOf(day);
    return at + (offsetOf(day + 1) === offset ? offset : offsetAt(at));
  };
  return {
    displayZone: timeZone,
    offset: offsetAt(Math.floor(now.getTime() / 1_000) * 1_000),
    wallOf,
  };
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;
const DURATION =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** A date or time as written, in local time (ms as of UTC). */
interface TimeValue {
  form: 'date' | 'local' | 'utc';
  wall: number;
}

/** A duration (ms): days by the clock (`nominal`), plus exact time. */
export interface Length {
  nominal: number;
  exact: number;
}

export const NO_LENGTH: Length = { nominal: 0, exact: 0 };

/** The total duration (ms) if no clock change intervenes. */
export function total({ nominal, exact }: Length): number {
  return nominal + exact;
}

/** Parses a DATE or DATE-TIME; `undefined` if invalid. */
export function parseTime(text: string): TimeValue | undefined {
  const parts = TIME.exec(firstLineOf(text));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isDay = new Date(wall).getUTCDate() === day && month >= 1 && month <= 12;
  // Outlook starts zones in 1601 and yearly rules in 1604.
  if (year < 1600 || !isDay || hour > 23 || minute > 59) return undefined;
  if (parts[4] === undefined) return { form: 'date', wall };
  return { form: parts[7] === undefined ? 'local' : 'utc', wall };
}

/** Parses a DURATION; zero if invalid or negative. */
export function parseDuration(text: string): Length {
  const [, sign, weeks, days, hours, minutes, seconds] = DURATION.exec(firstLineOf(text)) ?? [];
  if (sign === '-') return NO_LENGTH;
  const inDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const inMinutes = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return { nominal: inDays * DAY_MS, exact: inMinutes * MINUTE_MS + Number(seconds ?? 0) * 1_000 };
}

/** Parses a UTC-OFFSET (ms); `undefined` if invalid. */
export function parseOffset(text: string): number | undefined {
  const [, sign, hours, minutes, seconds] =
    /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(firstLineOf(text)) ?? [];
  if (!sign || Number(hours) > 23) return undefined;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1_000;
  return sign === '-' ? -size : size;
}

/** Midnight of the day of a local time (ms as of UTC). */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}
