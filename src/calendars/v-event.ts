import { DAY_MS } from '../lib/clock/durations.ts';
import type { CalendarClocks } from './calendar-zones.ts';
import { type Component, find, findAll, ownLine, type Property } from './content-lines.ts';
import { COST, type Effort } from './effort.ts';
import { type CalendarTime, lengthUntil, localMidnight, readTime, wallBy } from './event-time.ts';
import { readRule } from './recurrence.ts';
import type { Rule } from './rule-days.ts';
import { dayOf, type Length, parseDuration, parseTime, total } from './values.ts';

/** Maximum number of RRULEs (and EXRULEs), and of dates in RDATE (and EXDATE), per event. */
const MAX_RULES = 3;
const MAX_DATES = 5_000;
const NO_PARAMETERS: Property['parameters'] = new Map();

/** The times of a VEVENT, parsed once; its texts stay in `component`. */
export interface VEvent {
  readonly component: Component;
  readonly isCancelled: boolean;
  /** SEQUENCE, LAST-MODIFIED, DTSTAMP; compared in order. */
  readonly version: readonly number[];
  readonly hasSequence: boolean;
  /** `undefined` without a valid DTSTART, or with an unsupported RRULE. */
  readonly schedule: Schedule | undefined;
  /** Its RECURRENCE-ID; `undefined` for the event itself. */
  readonly replaces: { readonly at: CalendarTime; readonly isAndFuture: boolean } | undefined;
}

/** Start and recurrence of an event. All times are by the clock of its start (ms as of UTC). */
export interface Schedule {
  readonly start: CalendarTime;
  readonly length: Length;
  readonly rules: readonly Rule[];
  readonly exceptRules: readonly Rule[];
  /** RDATE: starts, each with its length. */
  readonly dates: ReadonlyMap<number, Length>;
  readonly exceptTimes: ReadonlySet<number>;
  readonly exceptDays: ReadonlySet<number>;
}

/**
 * Reads a VEVENT; `undefined` where its RECURRENCE-ID is invalid.
 * @throws TooMuchEffort where reading it takes more effort than is left
 */
export function readEvent(
  component: Component,
  isCancelled: boolean,
  clocks: CalendarClocks,
): VEvent | undefined {
  const original = find(component, 'RECURRENCE-ID');
  const at = original && readTime(original.value, original.parameters, clocks);
  if (original && !at) return undefined;
  const isAndFuture = original?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
  const sequence = find(component, 'SEQUENCE')?.value;
  const written = stampOf(component, 'DTSTAMP') ?? 0;
  return {
    component,
    isCancelled,
    version: [
      Number(ownLine(sequence ?? '')) || 0,
      stampOf(component, 'LAST-MODIFIED') ?? written,
      written,
    ],
    hasSequence: sequence !== undefined,
    schedule: readSchedule(component, clocks),
    replaces: at && { at, isAndFuture },
  };
}

/** The instant (ms) of a property in UTC; `undefined` where it is missing or invalid. */
export function stampOf(component: Component, name: string): number | undefined {
  return parseTime(find(component, name)?.value ?? '')?.wall;
}

/** Whether it has a rule or further dates. */
export function repeats({ schedule }: VEvent): boolean {
  return schedule !== undefined && schedule.rules.length + schedule.dates.size > 0;
}

function readSchedule(component: Component, clocks: CalendarClocks): Schedule | undefined {
  const start = readStart(component, clocks);
  if (!start) return undefined;
  const length = readLength(component, start, clocks);
  const rules = readRules(component, 'RRULE', start, clocks);
  const exceptRules = readRules(component, 'EXRULE', start, clocks);
  if (!rules || !exceptRules) return undefined;
  const dates = new Map<number, Length>();
  for (const [text, parameters] of datesOf(component, 'RDATE', clocks.effort)) {
    const [from = '', to] = text.split('/', 2);
    const time = readTime(from, parameters, clocks);
    if (!time) continue;
    const own = to === undefined ? undefined : readPeriod(time, to, parameters, clocks);
    dates.set(occurrenceAt(time, start, clocks), own && total(own) > 0 ? own : length);
  }
  const exceptTimes = new Set<number>();
  const exceptDays = new Set<number>();
  for (const [text, parameters] of datesOf(component, 'EXDATE', clocks.effort)) {
    const time = readTime(text, parameters, clocks);
    if (time) (time.isDate ? exceptDays : exceptTimes).add(wallBy(time, start, clocks));
  }
  return { start, length, rules, exceptRules, dates, exceptTimes, exceptDays };
}

/** The start of the occurrence that a time identifies; a DATE identifies the one on that day. */
export function occurrenceAt(
  time: CalendarTime,
  start: CalendarTime,
  clocks: CalendarClocks,
): number {
  const wall = wallBy(time, start, clocks);
  return time.isDate ? dayOf(wall) + start.wall - dayOf(start.wall) : wall;
}

function readStart(component: Component, clocks: CalendarClocks): CalendarTime | undefined {
  const begins = find(component, 'DTSTART');
  const given = begins && readTime(begins.value, begins.parameters, clocks);
  if (!given || given.isDate) return given;
  const start = { ...given, clock: given.clock ?? clocks.own };
  // Outlook writes all-day events as times from midnight to midnight.
  if (find(component, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.value.trim().toUpperCase() !== 'TRUE')
    return start;
  const wall = start.clock === clocks.utc ? localMidnight(start.wall, clocks.own) : start.wall;
  return wall === dayOf(wall) ? { wall, isDate: true, clock: undefined } : start;
}

/** Length by DTEND or DURATION; without either one day for a date, zero for a time. */
function readLength(component: Component, start: CalendarTime, clocks: CalendarClocks): Length {
  const ends = find(component, 'DTEND');
  const end = ends && readTime(ends.value, ends.parameters, clocks);
  const length = end
    ? lengthUntil(end, start, clocks)
    : parseDuration(find(component, 'DURATION')?.value ?? '');
  return total(length) > 0 || !start.isDate ? length : { nominal: DAY_MS, exact: 0 };
}

function readPeriod(
  start: CalendarTime,
  text: string,
  parameters: Property['parameters'],
  clocks: CalendarClocks,
): Length {
  const end = readTime(text, parameters, clocks);
  return end ? lengthUntil(end, start, clocks) : parseDuration(text);
}

/** `undefined` where one of them is unsupported. */
function readRules(
  component: Component,
  name: string,
  start: CalendarTime,
  clocks: CalendarClocks,
): Rule[] | undefined {
  const until = (text: string) => {
    const time = readTime(text, NO_PARAMETERS, clocks);
    // UNTIL as a DATE includes the whole day.
    return time && wallBy(time, start, clocks) + (time.isDate ? DAY_MS - 1 : 0);
  };
  const rules = findAll(component, name)
    .slice(0, MAX_RULES)
    .map(({ value }) => readRule(value, until));
  return rules.some((rule) => rule === undefined)
    ? undefined
    : rules.filter((rule) => rule !== undefined);
}

/** The values of all properties with a name, up to the limit. */
function* datesOf(
  component: Component,
  name: string,
  effort: Effort,
): Generator<readonly [text: string, parameters: Property['parameters']], void> {
  let most = MAX_DATES;
  for (const { value, parameters } of findAll(component, name)) {
    if (most <= 0) effort.flaw ??= `more than ${MAX_DATES} dates of one event`;
    if (most <= 0) return;
    const texts = value.split(',', most);
    effort.spend((texts.length + 1) * COST.date);
    most -= texts.length;
    for (const text of texts) yield [text, parameters];
  }
}
