import type { Event, EventTime } from '../../edition/events.ts';
import { instantOf, resolveZone, wallOf } from './calendar-zones.ts';
import { type Component, find, ownLine, type Property } from './content-lines.ts';
import { COST, type Effort, MAX_ZONES } from './effort.ts';

const DAY_MS = 86_400_000;
const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
const DURATION =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;
/** No event is longer: what says so means something else (ms). */
const MAX_LENGTH_MS = 366 * DAY_MS;

/** By whose clocks a calendar's times are. */
export interface Clocks {
  /** Its VTIMEZONEs by their names. */
  readonly zones: ReadonlyMap<string, Component>;
  /** The zone of times that name none; `undefined` where nobody says. */
  readonly timeZone: string | undefined;
  /** What `resolveZone` found, by the calendar's name. */
  readonly found: Map<string, string | undefined>;
  readonly effort: Effort;
}

/** A time as it stands in a calendar: what the clock shows then (ms as of UTC), and which clock. */
export interface CalendarTime {
  readonly wall: number;
  readonly isDate: boolean;
  /** The IANA name of its zone; `undefined` where it is the clock of its place. */
  readonly timeZone: string | undefined;
}

/** The times of a property, those of a list too; what is none is left out. */
export function readTimes(
  { value, parameters }: Property,
  clocks: Clocks,
  most = 1,
): CalendarTime[] {
  const found: CalendarTime[] = [];
  for (const text of value.split(',', most)) {
    // Of a period its beginning.
    const time = readTime(text.split('/', 1)[0] ?? '', parameters.get('TZID'), clocks);
    if (time) found.push(time);
  }
  return found;
}

/** One time; `undefined` where it is none. */
export function readTime(
  text: string,
  zone: string | undefined,
  clocks: Clocks,
): CalendarTime | undefined {
  const parts = TIME.exec(ownLine(text));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isDay = new Date(wall).getUTCDate() === day && month >= 1 && month <= 12;
  // Date takes years below 100 for those of another century.
  if (year < 1900 || !isDay || hour > 23 || minute > 59) return undefined;
  if (parts[4] === undefined) return { wall, isDate: true, timeZone: undefined };
  if (parts[7] === 'Z') {
    const timeZone = clocks.timeZone ?? 'UTC';
    clocks.effort.left -= COST.clock;
    return { wall: wallOf(wall, timeZone), isDate: false, timeZone };
  }
  return { wall, isDate: false, timeZone: zoneOf(zone, clocks) };
}

/** The zone with a name; the default zone where it is unknown or one too many. */
export function zoneOf(name: string | undefined, clocks: Clocks): string | undefined {
  const { zones, timeZone, found, effort } = clocks;
  if (name === undefined || name.trim() === '') return timeZone;
  if (found.has(name)) return found.get(name) ?? timeZone;
  const isFull = found.size >= MAX_ZONES;
  if (!isFull) effort.left -= COST.zone;
  const zone = isFull ? undefined : resolveZone(name, zones);
  if (isFull || (zone && !effort.zones.has(zone) && effort.zones.size >= MAX_ZONES)) {
    effort.flaw ??= `more than ${MAX_ZONES} time zones`;
    return timeZone;
  }
  if (zone !== undefined) effort.zones.add(zone);
  found.set(name, zone);
  return zone ?? timeZone;
}

/** The same time by the clock of another, as far as both are known. */
export function wallAs(
  time: CalendarTime,
  { timeZone, isDate }: CalendarTime,
  effort: Effort,
): number {
  if (isDate) return time.wall - (((time.wall % DAY_MS) + DAY_MS) % DAY_MS);
  if (time.isDate || !time.timeZone || !timeZone || time.timeZone === timeZone) return time.wall;
  effort.left -= 3 * COST.clock;
  return wallOf(instantOf(time.wall, time.timeZone), timeZone);
}

/** When an event begins, and how long it takes (ms by the clock; 0 where nothing says so); `undefined` where it says no time. */
export function readSpan(
  event: Component,
  clocks: Clocks,
): { readonly start: CalendarTime; readonly lengthMs: number } | undefined {
  const begins = find(event, 'DTSTART');
  const [given] = begins ? readTimes(begins, clocks) : [];
  if (!given) return undefined;
  // Outlook writes whole days as times from midnight to midnight.
  const isWhole =
    find(event, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.value.trim().toUpperCase() === 'TRUE' &&
    given.wall % DAY_MS === 0;
  const start = isWhole ? { ...given, isDate: true, timeZone: undefined } : given;
  const ends = find(event, 'DTEND');
  const [end] = ends ? readTimes(ends, clocks) : [];
  const duration = find(event, 'DURATION')?.value.trim() ?? '';
  const lengthMs = end ? wallAs(end, start, clocks.effort) - start.wall : readDuration(duration);
  const isLength = lengthMs > 0 && lengthMs <= MAX_LENGTH_MS;
  return { start, lengthMs: isLength ? lengthMs : start.isDate ? DAY_MS : 0 };
}

function readDuration(text: string): number {
  const [, sign, weeks, days, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  if (sign === '-') return 0;
  const inDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const inMinutes = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return inDays * DAY_MS + inMinutes * 60_000 + Number(seconds ?? 0) * 1_000;
}

/** The time of an event that begins at this time by its clock, and takes so long. */
export function eventTime(
  { isDate, timeZone }: CalendarTime,
  wall: number,
  lengthMs: number,
): EventTime {
  const until = wall + lengthMs;
  if (isDate)
    return { kind: 'days', from: dateOf(wall), until: dateOf(Math.max(until, wall + DAY_MS)) };
  if (timeZone === undefined)
    return { kind: 'local', from: minuteOf(wall), ...(lengthMs > 0 && { until: minuteOf(until) }) };
  const from = instantOf(wall, timeZone);
  const to = instantOf(until, timeZone);
  return {
    kind: 'instant',
    from: new Date(from).toISOString(),
    ...(to > from && { until: new Date(to).toISOString() }),
    timeZone,
  };
}

/** When an event begins and ends, to order by and to leave out what is over (ms); where its zone is not known, as of UTC. */
export function spanOf(when: EventTime): { readonly from: number; readonly until: number } {
  const at = (text: string) => Date.parse(when.kind === 'local' ? `${text}Z` : text);
  const from = at(when.from);
  return { from, until: when.until === undefined ? from : at(when.until) };
}

/** Events, the next first. */
export function inOrder(events: Iterable<Event>): Event[] {
  return Array.from(events, (event) => ({ event, ...spanOf(event.when) }))
    .sort((a, b) => a.from - b.from || (a.event.id < b.event.id ? -1 : 1))
    .map(({ event }) => event);
}

function dateOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function minuteOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}
