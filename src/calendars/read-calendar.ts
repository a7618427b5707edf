import { DAY_MS, HOUR_MS } from '../lib/clock/durations.ts';
import { cleanText } from '../lib/text/plain-text.ts';
import { type Event, MAX_EVENTS } from '../model/events.ts';
import { FeedParseError } from '../model/sources/feed-errors.ts';
import { CalendarClocks, DocumentState } from './calendar-zones.ts';
import { total } from './clock.ts';
import { type Component, find, MAX_LINE, readComponents, unescapeText } from './content-lines.ts';
import { TooMuchEffort } from './effort.ts';
import { approximateInstant, sortByStart, spanOf } from './event-time.ts';
import { expandEvent, type Occurrence, type Window } from './expand-event.ts';
import { groupEvents, readEvent, type VEvent } from './v-event.ts';
import { type CalendarFacts, EventWriter } from './write-event.ts';

/** Maximum number of candidates: some turn out to be past or invalid. */
const MAX_OCCURRENCES = 2 * MAX_EVENTS;
/** Maximum size of a calendar’s events as JSON, in characters. */
const MAX_SIZE = 250_000;
/** The window (ms): longer than readers see, because unchanged calendars are re-read rarely. */
const AHEAD_MS = 101 * DAY_MS;
const BEHIND_MS = DAY_MS;
/** Longer than any clock change (ms). */
const MAX_SHIFT_MS = 2 * HOUR_MS;
const MAX_NAME_LENGTH = 120;
/** Maximum number of unknown time zones in a remark, and maximum length of each name. */
const MAX_ZONE_NAMES = 3;
const MAX_ZONE_NAME_LENGTH = 60;

export interface ReadCalendar {
  /** X-WR-CALNAME, plain text; may be empty. */
  name: string;
  /** Events within the window, in order. */
  events: readonly Event[];
  /** Number of events in the document, whatever the number of their occurrences. */
  listed: number;
  /** Number of events without a valid time. */
  unreadable: number;
  /** Whether events were left out because of limits. */
  isCut: boolean;
  /** The limits that the calendar exceeded, in English. */
  flaw: string | undefined;
  /** Names of unknown time zones; their times use the calendar’s default clock. */
  unknownZones: readonly string[];
}

/**
 * Reads the events of a calendar that are not past and start within a hundred days. `desk` and the
 * calendar’s `id` are part of their ids; `previous`: its stored events. An invalid event does not
 * affect others. Time and memory are bounded. Throws FeedParseError if the document is not a
 * calendar, or too large.
 */
export function readCalendar(
  { bytes, contentType }: { bytes: Uint8Array; contentType?: string | undefined },
  { desk, calendar }: { desk: string; calendar: CalendarFacts },
  { now, previous = [] }: { now: Date; previous?: readonly Event[] | undefined },
): ReadCalendar {
  const { calendars, cut } = readComponents(bytes, contentType);
  if (calendars.length === 0) throw new FeedParseError('the document is not a calendar (RFC 5545)');
  const document = new DocumentState();
  const known = new Map(previous.map((event) => [event.id, event]));
  const writer = new EventWriter(desk, calendar, now, known);
  const next = new NextOccurrences(now.getTime() - BEHIND_MS, MAX_OCCURRENCES);
  let listed = 0;
  let unreadable = 0;
  let leftOut = 0;
  for (const component of calendars) {
    const clocks = new CalendarClocks(component, calendar.timeZone, document, now);
    const isCancelled = find(component, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL';
    for (const event of groupEvents(component)) {
      listed += 1;
      const occurrences = expand(event, isCancelled, clocks, windowOf(now, next.horizon));
      if (!occurrences && document.effort.left > 0) unreadable += 1;
      else if (!occurrences) leftOut += 1;
      for (const occurrence of occurrences ?? [])
        if (writer.isForReaders(occurrence)) next.add(occurrence);
    }
  }
  const { events, isCut } = writeEvents(next.sorted(), writer, now);
  const name = unescapeText(find(calendars[0], 'X-WR-CALNAME')?.value ?? '');
  return {
    name: cleanText(name, MAX_NAME_LENGTH),
    events,
    listed,
    unreadable,
    isCut: isCut || next.isCut,
    flaw: flawOf(leftOut, document, cut),
    unknownZones: Array.from(document.unknownZones, (zone) =>
      cleanText(zone, MAX_ZONE_NAME_LENGTH),
    ),
  };
}

/** Describes, in English, what was not read as intended; `undefined` if everything was. */
export function remarkOf({ flaw, unknownZones }: ReadCalendar): string | undefined {
  const more = unknownZones.length - MAX_ZONE_NAMES;
  const named = unknownZones.slice(0, MAX_ZONE_NAMES);
  const zones = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [flaw, zones && `unknown time zones: ${zones}`].filter(Boolean).join('; ') || undefined;
}

function windowOf(now: Date, horizon: number): Window {
  return {
    from: now.getTime() - BEHIND_MS,
    to: Math.min(now.getTime() + AHEAD_MS, horizon),
    max: MAX_OCCURRENCES,
  };
}

/** The occurrences of an event; `undefined` if it is invalid or takes too much effort. */
function expand(
  components: readonly Component[],
  isCancelled: boolean,
  clocks: CalendarClocks,
  window: Window,
): Occurrence[] | undefined {
  if (clocks.effort.left <= 0) return undefined;
  try {
    const versions = components.flatMap(
      (component) => readEvent(component, isCancelled, clocks) ?? [],
    );
    return expandEvent(versions, clocks, window);
  } catch (error) {
    if (error instanceof TooMuchEffort) return undefined;
    throw error;
  }
}

/** Converts occurrences to events in order, up to the limits of one calendar. */
function writeEvents(occurrences: readonly Occurrence[], writer: EventWriter, now: Date) {
  const found = new Map<string, Event>();
  const last = new Map<VEvent, string>();
  let size = 0;
  let isCut = false;
  for (const occurrence of occurrences) {
    const event = writer.write(occurrence);
    if (!event || spanOf(event.when).until < now.getTime() - BEHIND_MS) continue;
    // Where the clock skips an hour, two occurrences of an hourly event coincide.
    if (last.get(occurrence.event) === event.when.from) continue;
    last.set(occurrence.event, event.when.from);
    size += JSON.stringify(event).length;
    isCut = found.size === MAX_EVENTS || size > MAX_SIZE;
    if (isCut) break;
    found.set(event.id, event);
  }
  return { events: sortByStart(found.values()), isCut };
}

function flawOf(
  leftOut: number,
  { flaw }: DocumentState,
  cut: string | undefined,
): string | undefined {
  const flaws = [
    cut && `${cut} with more than ${MAX_LINE} characters`,
    flaw,
    leftOut > 0 && `${leftOut} events omitted: the calendar takes too long to read`,
  ];
  return flaws.filter(Boolean).join('; ') || undefined;
}

/** Collects the next occurrences of a calendar in bounded memory. */
class NextOccurrences {
  readonly #from: number;
  readonly #max: number;
  #found: { occurrence: Occurrence; at: number }[] = [];
  #horizon = Number.POSITIVE_INFINITY;

  /** Retains the next `max` occurrences, without those that certainly ended before `from` (ms). */
  constructor(from: number, max: number) {
    this.#from = from;
    this.#max = max;
  }

  /** The time (ms) from which on occurrences are too late to be retained. */
  get horizon(): number {
    return this.#horizon;
  }

  /** Whether some occurrences were dropped because they were too late. */
  get isCut(): boolean {
    return this.#horizon !== Number.POSITIVE_INFINITY;
  }

  add(occurrence: Occurrence): void {
    const { start, wall, length } = occurrence;
    const at = approximateInstant(wall, start);
    const until = at + Math.max(total(length), start.isDate ? DAY_MS : 0);
    if (until < this.#from - MAX_SHIFT_MS) return;
    this.#found.push({ occurrence, at });
    if (this.#found.length >= 2 * this.#max) this.#cut();
  }

  /** The retained occurrences by start; simultaneous ones in the order of their addition. */
  sorted(): Occurrence[] {
    this.#cut();
    return this.#found.map(({ occurrence }) => occurrence);
  }

  #cut(): void {
    const sorted = this.#found.toSorted((a, b) => a.at - b.at);
    const last = sorted[this.#max - 1];
    if (sorted.length > this.#max && last) this.#horizon = last.at;
    this.#found = sorted.slice(0, this.#max);
  }
}
