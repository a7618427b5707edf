import { DAY_MS } from '../lib/clock/durations.ts';
import { instantOf } from '../lib/clock/zoned-time.ts';
import type { Event, EventTime } from '../model/events.ts';
import type { CalendarClocks } from './calendar-zones.ts';
import { type Clock, dayOf, type Length, NO_LENGTH, parseTime, total } from './clock.ts';
import type { Property } from './content-lines.ts';
import { COST } from './effort.ts';

/** A time of a calendar: local time (ms as of UTC), and its clock. */
export interface CalendarTime {
  wall: number;
  isDate: boolean;
  /** `undefined` for a date and for a floating time. */
  clock: Clock | undefined;
}

/** Reads a DATE or DATE-TIME value of a property; `undefined` if invalid. */
export function readTime(
  text: string,
  parameters: Property['parameters'],
  clocks: CalendarClocks,
): CalendarTime | undefined {
  const time = parseTime(text);
  if (!time) return undefined;
  const { form, wall } = time;
  if (form === 'date' || parameters.get('VALUE')?.toUpperCase() === 'DATE')
    return { wall: dayOf(wall), isDate: true, clock: undefined };
  if (form === 'utc') return { wall, isDate: false, clock: clocks.utc };
  const zone = parameters.get('TZID');
  return {
    wall,
    isDate: false,
    clock: clocks.named(zone) ?? (zone ? clocks.defaultClock : undefined),
  };
}

/**
 * Converts a time to the clock of the event’s start. A floating time has that clock, or the
 * calendar’s default clock if the event starts in UTC.
 */
export function wallTimeFor(
  { wall, isDate, clock }: CalendarTime,
  start: CalendarTime,
  { defaultClock, utc, effort }: CalendarClocks,
): number {
  if (start.isDate) return dayOf(clock === utc ? localMidnight(wall, defaultClock) : wall);
  if (isDate || !start.clock) return wall;
  const by = clock ?? (start.clock === utc ? defaultClock : start.clock);
  if (!by || by === start.clock) return wall;
  effort.spend(3 * COST.clock);
  return start.clock.wallOf(instantOf(wall, by.wallOf));
}

/** The start of the occurrence that a time identifies. A DATE identifies the one on that day. */
export function occurrenceAt(
  time: CalendarTime,
  start: CalendarTime,
  clocks: CalendarClocks,
): number {
  const wall = wallTimeFor(time, start, clocks);
  return time.isDate ? dayOf(wall) + start.wall - dayOf(start.wall) : wall;
}

/** The local time of a UTC time that denotes a day. Midnight in UTC stays unchanged. */
export function localMidnight(wall: number, clock: Clock | undefined): number {
  return clock && wall % DAY_MS !== 0 ? clock.wallOf(wall) : wall;
}

/** The duration of an event with DTEND; zero if it ends before it starts. */
export function lengthUntil(
  end: CalendarTime,
  start: CalendarTime,
  clocks: CalendarClocks,
): Length {
  const isNominal = end.clock === start.clock && start.clock !== clocks.utc;
  if (!start.isDate && start.clock && end.clock && !isNominal) {
    const exact = instantOf(end.wall, end.clock.wallOf) - instantOf(start.wall, start.clock.wallOf);
    return exact > 0 ? { nominal: 0, exact } : NO_LENGTH;
  }
  const nominal = wallTimeFor(end, start, clocks) - start.wall;
  return nominal > 0 ? { nominal, exact: 0 } : NO_LENGTH;
}

/** The approximate instant of a local time (ms), by the zone's current offset. */
export function approximateInstant(wall: number, { clock }: CalendarTime): number {
  return wall - (clock?.offset ?? 0);
}

/** The time of an event for readers. `wall`: its start by its clock. */
export function eventTime(
  { isDate, clock }: CalendarTime,
  wall: number,
  length: Length,
): EventTime {
  const until = wall + total(length);
  if (isDate)
    return { kind: 'days', from: dateOf(wall), until: dateOf(Math.max(until, wall + DAY_MS)) };
  if (!clock)
    return {
      kind: 'local',
      from: minuteText(wall),
      ...(until > wall && { until: minuteText(until) }),
    };
  const from = instantOf(wall, clock.wallOf);
  const to =
    (length.nominal > 0 ? instantOf(wall + length.nominal, clock.wallOf) : from) + length.exact;
  return {
    kind: 'instant',
    from: new Date(from).toISOString(),
    ...(to > from && { until: new Date(to).toISOString() }),
    timeZone: clock.displayZone,
  };
}

/** Start and end (ms) for sorting and dropping past events. A local time counts as UTC. */
export function spanOf(when: EventTime): { from: number; until: number } {
  const at = (text: string) => Date.parse(when.kind === 'local' ? `${text}Z` : text);
  const from = at(when.from);
  return { from, until: when.until === undefined ? from : at(when.until) };
}

export function sortByStart(events: Iterable<Event>): Event[] {
  return Array.from(events, (event) => ({ event, ...spanOf(event.when) }))
    .sort((a, b) => a.from - b.from || (a.event.id < b.event.id ? -1 : 1))
    .map(({ event }) => event);
}

function dateOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** A time without its zone and seconds: `2026-11-20T19:00`. */
export function minuteText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}
