import { DAY_MS } from '../lib/clock/durations.ts';
import { clockOf } from '../lib/clock/zoned-time.ts';

/** Maximum number of time zones per document, and of zone names per calendar. */
export const MAX_ZONES = 100;

/** The clock that a calendar's local times refer to. */
export interface Clock {
  /** The IANA zone in which readers are shown its times. */
  shown: string;
  /** Its current offset from UTC (ms). */
  offset: number;
  /** Local time (ms as of UTC) at an instant (ms). @throws RangeError for an invalid instant */
  wallOf: (at: number) => number;
  /** The clock of `shown`, where it is not this one. */
  local?: Clock | undefined;
}

/** The clock of UTC; readers are shown its times in the zone of `local`. */
export function utcClock(local?: Clock): Clock {
  return { shown: local?.shown ?? 'UTC', offset: 0, wallOf: (at) => at, local };
}

/** The clock of an IANA time zone. @throws RangeError where there is no such zone */
export function zoneClock(timeZone: string, now: Date): Clock {
  if (timeZone === 'UTC') return utcClock();
  const clock = clockOf(timeZone);
  const offsetAt = (at: number) => clock(at) - at;
  /** Offsets at midnight UTC, by day: formatting a time is slow. */
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
  return { shown: timeZone, offset: offsetAt(Math.floor(now.getTime() / 1_000) * 1_000), wallOf };
}
