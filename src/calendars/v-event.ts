import { DAY_MS } from '../lib/clock/durations.ts';
import { plainText } from '../lib/text/plain-text.ts';
import { MAX_EVENT_PLACE, MAX_EVENT_TEXT, MAX_EVENT_TITLE } from '../model/events.ts';
import type { CalendarClocks } from './calendar-zones.ts';
import { dayOf, type Length, parseDuration, parseTime, total } from './clock.ts';
import {
  type Component,
  find,
  findAll,
  firstLineOf,
  NO_PARAMETERS,
  type Property,
  unescapeText,
} from './content-lines.ts';
import { COST } from './effort.ts';
import {
  type CalendarTime,
  lengthUntil,
  localMidnight,
  occurrenceAt,
  readTime,
  wallTimeFor,
} from './event-time.ts';
import { readRule } from './recurrence.ts';
import type { Rule } from './rule-days.ts';

/** Maximum number of RRULEs (and EXRULEs), and of dates in RDATE (and EXDATE), per event. */
const MAX_RULES = 3;
const MAX_DATES = 5_000;

/** A parsed VEVENT. */
export interface VEvent {
  uid: string | undefined;
  /** The raw DTSTART. */
  startText: string | undefined;
  /** Whether its calendar has METHOD:CANCEL. */
  isCancelled: boolean;
  /** SEQUENCE, LAST-MODIFIED and DTSTAMP, compared in this order. */
  version: readonly number[];
  hasSequence: boolean;
  /** LAST-MODIFIED (ms). */
  modifiedAt: number | undefined;
  facts: EventFacts;
  /** `undefined` without a valid DTSTART, or with an unsupported RRULE. */
  schedule: Schedule | undefined;
  /** Its RECURRENCE-ID; `undefined` for the event itself. */
  replaces: { at: CalendarTime; isAndFuture: boolean } | undefined;
}

/** The properties of a VEVENT except times; `undefined` for each that it lacks. */
export interface EventFacts {
  title: Text | undefined;
  text: Text | undefined;
  place: Text | undefined;
  /** CN of ORGANIZER; empty without one. */
  organiser: string | undefined;
  url: string | undefined;
  sequence: string | undefined;
  /** Upper case. */
  status: string | undefined;
  /** CLASS, upper case. */
  access: string | undefined;
}

/** A property of type TEXT. */
export interface Text {
  language: string | undefined;
  /** Plain text, decoded on the first call, because most events are never shown. */
  plain: () => string;
}

/** Start and recurrence of an event. All times are by the clock of its start (ms as of UTC). */
export interface Schedule {
  start: CalendarTime;
  length: Length;
  rules: readonly Rule[];
  exceptRules: readonly Rule[];
  /** RDATE: starts, each with its duration. */
  dates: ReadonlyMap<number, Length>;
  exceptTimes: ReadonlySet<number>;
  exceptDays: ReadonlySet<number>;
}

/** Groups the VEVENTs of a calendar by UID; without a UID by title and start. */
export function groupEvents({ components }: Component): Iterable<Component[]> {
  const events = components.filter(({ name }) => name === 'VEVENT');
  const groups = Map.groupBy(events, (event) => {
    const value = (name: string) => find(event, name)?.value;
    return value('UID')?.trim() ?? `${value('SUMMARY')} ${value('DTSTART')}`;
  });
  return groups.values();
}

/** Reads a VEVENT; `undefined` if its RECURRENCE-ID is invalid. May throw TooMuchEffort. */
export function readEvent(
  component: Component,
  isCancelled: boolean,
  clocks: CalendarClocks,
): VEvent | undefined {
  const value = (name: string) => find(component, name)?.value;
  const stamp = (name: string) => parseTime(value(name) ?? '')?.wall;
  const original = find(component, 'RECURRENCE-ID');
  const at = original && readTime(original.value, original.parameters, clocks);
  if (original && !at) return undefined;
  const isAndFuture = original?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
  const facts = readFacts(component);
  const modifiedAt = stamp('LAST-MODIFIED');
  const written = stamp('DTSTAMP') ?? 0;
  return {
    uid: value('UID')?.trim(),
    startText: value('DTSTART'),
    isCancelled,
    version: [Number(facts.sequence ?? 0) || 0, modifiedAt ?? written, written],
    hasSequence: facts.sequence !== undefined,
    modifiedAt,
    facts,
    schedule: new ScheduleReader(component, clocks).read(),
    replaces: at && { at, isAndFuture },
  };
}

export function repeats({ schedule }: VEvent): boolean {
  return schedule !== undefined && schedule.rules.length + schedule.dates.size > 0;
}

function readFacts(component: Component): EventFacts {
  const html = () =>
    findAll(component, 'X-ALT-DESC').find(({ parameters }) =>
      /^text\/html\b/i.test(parameters.get('FMTTYPE') ?? ''),
    );
  const word = (name: string) => {
    const property = find(component, name);
    return property && firstLineOf(property.value).toUpperCase();
  };
  const organiser = find(component, 'ORGANIZER');
  return {
    title: textOf(find(component, 'SUMMARY'), MAX_EVENT_TITLE),
    text: textOf(find(component, 'DESCRIPTION') ?? html(), MAX_EVENT_TEXT),
    place: textOf(find(component, 'LOCATION'), MAX_EVENT_PLACE),
    organiser: organiser && (organiser.parameters.get('CN') ?? ''),
    url: find(component, 'URL')?.value,
    sequence: word('SEQUENCE'),
    status: word('STATUS'),
    access: word('CLASS'),
  };
}

function textOf(property: Property | undefined, max: number): Text | undefined {
  if (!property) return undefined;
  let text: string | undefined;
  const plain = () => {
    text ??= plainText(unescapeText(property.value), max);
    return text;
  };
  return { language: property.parameters.get('LANGUAGE'), plain };
}

class ScheduleReader {
  readonly #component: Component;
  readonly #clocks: CalendarClocks;

  constructor(component: Component, clocks: CalendarClocks) {
    this.#component = component;
    this.#clocks = clocks;
  }

  read(): Schedule | undefined {
    const start = this.#start();
    if (!start) return undefined;
    const length = this.#length(start);
    const rules = this.#rules('RRULE', start);
    const exceptRules = this.#rules('EXRULE', start);
    if (!rules || !exceptRules) return undefined;
    const dates = new Map<number, Length>();
    for (const [text, parameters] of this.#dates('RDATE')) {
      const [from = '', to = ''] = text.split('/', 2);
      const time = readTime(from, parameters, this.#clocks);
      if (!time) continue;
      const period = this.#lengthTo(to, parameters, time);
      dates.set(occurrenceAt(time, start, this.#clocks), total(period) > 0 ? period : length);
    }
    const exceptTimes = new Set<number>();
    const exceptDays = new Set<number>();
    for (const [text, parameters] of this.#dates('EXDATE')) {
      const time = readTime(text, parameters, this.#clocks);
      if (time)
        (time.isDate ? exceptDays : exceptTimes).add(wallTimeFor(time, start, this.#clocks));
    }
    return { start, length, rules, exceptRules, dates, exceptTimes, exceptDays };
  }

  #time(name: string): CalendarTime | undefined {
    const property = find(this.#component, name);
    return property && readTime(property.value, property.parameters, this.#clocks);
  }

  #start(): CalendarTime | undefined {
    const dtStart = this.#time('DTSTART');
    if (!dtStart || dtStart.isDate) return dtStart;
    const clocks = this.#clocks;
    const start = { ...dtStart, clock: dtStart.clock ?? clocks.defaultClock };
    // Outlook writes all-day events as times from midnight to midnight.
    const allDay = find(this.#component, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.value;
    if (allDay?.trim().toUpperCase() !== 'TRUE') return start;
    const wall =
      start.clock === clocks.utc ? localMidnight(start.wall, clocks.defaultClock) : start.wall;
    return wall === dayOf(wall) ? { wall, isDate: true, clock: undefined } : start;
  }

  /** The duration by DTEND or DURATION; without either one day for a date, zero for a time. */
  #length(start: CalendarTime): Length {
    const end = this.#time('DTEND');
    const length = end
      ? lengthUntil(end, start, this.#clocks)
      : parseDuration(find(this.#component, 'DURATION')?.value ?? '');
    return total(length) > 0 || !start.isDate ? length : { nominal: DAY_MS, exact: 0 };
  }

  /** The duration of a PERIOD by its second part: an end or a duration. */
  #lengthTo(text: string, parameters: Property['parameters'], start: CalendarTime): Length {
    const end = readTime(text, parameters, this.#clocks);
    return end ? lengthUntil(end, start, this.#clocks) : parseDuration(text);
  }

  /** Reads rules; `undefined` if one is unsupported. */
  #rules(name: string, start: CalendarTime): Rule[] | undefined {
    const until = (text: string) => {
      const time = readTime(text, NO_PARAMETERS, this.#clocks);
      // UNTIL as a DATE includes the whole day.
      return time && wallTimeFor(time, start, this.#clocks) + (time.isDate ? DAY_MS - 1 : 0);
    };
    const properties = findAll(this.#component, name).slice(0, MAX_RULES);
    const rules = properties.flatMap(({ value }) => readRule(value, until) ?? []);
    return rules.length === properties.length ? rules : undefined;
  }

  /** Yields the values of all properties with a name, up to the limit. */
  *#dates(
    name: string,
  ): Generator<readonly [text: string, parameters: Property['parameters']], void> {
    const { document, effort } = this.#clocks;
    let left = MAX_DATES;
    for (const { value, parameters } of findAll(this.#component, name)) {
      if (left <= 0) {
        document.flaw ??= `more than ${MAX_DATES} dates of one event`;
        return;
      }
      const texts = value.split(',', left);
      effort.spend((texts.length + 1) * COST.date);
      left -= texts.length;
      for (const text of texts) yield [text, parameters];
    }
  }
}
