import { DAY_MS, MINUTE_MS } from '../lib/clock/durations.ts';
import { type Clock, parseOffset, parseTime } from './clock.ts';
import { type Component, find, findAll } from './content-lines.ts';
import { COST, type Effort } from './effort.ts';
import { expandRule, readRule } from './recurrence.ts';

/** The reach of described clocks before and after now (ms): few events are further away. */
const REACH_MS = 2 * 366 * DAY_MS;

/** IANA zones by their offsets in winter and summer (minutes). */
const BY_OFFSETS: Readonly<Record<string, string>> = {
  '-210 -150': 'America/St_Johns',
  '-120 -60': 'America/Nuuk',
  '-240 -180': 'America/Halifax',
  '-240 -240': 'America/Blanc-Sablon',
  '-300 -240': 'America/Toronto',
  '-300 -300': 'America/Atikokan',
  '-360 -300': 'America/Winnipeg',
  '-360 -360': 'America/Regina',
  '-420 -360': 'America/Cambridge_Bay',
  '-420 -420': 'America/Whitehorse',
  '-480 -420': 'America/Los_Angeles',
  '-540 -480': 'America/Anchorage',
  '0 0': 'UTC',
  '0 60': 'Europe/London',
  '60 120': 'Europe/Paris',
};

/** A clock change: its instant, and the offsets from UTC after and before it (ms). */
interface Change {
  at: number;
  offset: number;
  before: number;
}

/**
 * The clock that a VTIMEZONE describes, if valid. Its times are shown in a known zone with the same
 * offsets, else in `displayZone`. May throw TooMuchEffort.
 */
export function describedClock(
  zone: Component,
  displayZone: string,
  effort: Effort,
  now: Date,
): Clock | undefined {
  const changes: Change[] = [];
  for (const part of zone.components) {
    const found = changesOf(part, effort, now.getTime());
    if (!found) return undefined;
    for (const change of found) changes.push(change);
  }
  if (changes.length === 0) return undefined;
  changes.sort((a, b) => a.at - b.at);
  const offsetAt = (at: number) => offsetIn(changes, at);
  const year = now.getUTCFullYear();
  const offsets = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1)) / MINUTE_MS);
  return {
    displayZone: BY_OFFSETS[offsets.join(' ')] ?? displayZone,
    offset: offsetAt(now.getTime()),
    wallOf: (at) => at + offsetAt(at),
  };
}

/** The clock changes of one part of a VTIMEZONE; `undefined` if it is invalid. */
function changesOf(part: Component, effort: Effort, now: number): Change[] | undefined {
  const offset = parseOffset(find(part, 'TZOFFSETTO')?.value ?? '');
  const start = parseTime(find(part, 'DTSTART')?.value ?? '')?.wall;
  effort.spend(COST.date);
  if (offset === undefined || start === undefined) return undefined;
  const before = parseOffset(find(part, 'TZOFFSETFROM')?.value ?? '') ?? offset;
  const walls = [start];
  for (const { value } of findAll(part, 'RDATE'))
    for (const text of value.split(',')) {
      effort.spend(COST.date);
      const wall = parseTime(text)?.wall;
      if (wall !== undefined) walls.push(wall);
    }
  for (const { value } of findAll(part, 'RRULE')) {
    const rule = readRule(value, (text) => {
      const until = parseTime(text);
      return until && until.wall + (until.form === 'utc' ? before : 0);
    });
    if (!rule) return undefined;
    // Includes the last change of an ended rule, which may be the zone's latest.
    const to = Math.min(now + REACH_MS, rule.until + 1);
    for (const wall of expandRule(rule, start, to - 2 * REACH_MS, to, effort)) walls.push(wall);
  }
  return walls.map((wall) => ({ at: wall - before, offset, before }));
}

/** The offset at an instant, by sorted changes. */
function offsetIn(changes: readonly Change[], at: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1]?.offset ?? changes[0]?.before ?? 0;
}
