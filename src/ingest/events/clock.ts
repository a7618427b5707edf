import { instantOf } from '../../shared/zoned-time.ts';

/** Time zones of a document, and names of zones in each of its calendars: as many as are cached. */
export const MAX_ZONES = 100;
const DAY_MS = 86_400_000;

/** A clock that times are written by. */
export interface Clock {
  /** The IANA name of the zone in which readers are shown its times. */
  readonly shown: string;
  /** How far it is ahead of UTC at present (ms). */
  readonly offset: number;
  /** What it shows at an instant (ms as of UTC). @throws RangeError where there is no such one */
  readonly wallOf: (at: number) => number;
  /** The clock of `shown`, where that is another. */
  readonly local?: Clock | undefined;
}

/** The clock of UTC; readers are shown its times by a local one. */
export function utcClock(local?: Clock): Clock {
  return { shown: local?.shown ?? 'UTC', offset: 0, wallOf: (at) => at, local };
}

/** The clock of an IANA time zone. @throws RangeError where there is no such zone */
export function zoneClock(timeZone: string, now: Date): Clock {
  if (timeZone === 'UTC') return utcClock();
  const offsetAt = (at: number) => wallIn(timeZone, at) - at;
  /** Offsets at the beginnings of days: to format a time takes long. */
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

/** When a clock shows this (ms), as `instantOf` has it. */
export function instantBy({ wallOf }: Clock, wall: number): number {
  return instantOf(wall, wallOf);
}

/** A formatter for each zone in recent use: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function wallIn(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const [oldest] = formats.keys();
    if (formats.size >= MAX_ZONES && oldest !== undefined) formats.delete(oldest);
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
