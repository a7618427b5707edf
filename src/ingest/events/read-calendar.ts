import { type Event, MAX_EVENTS } from '../../edition/events.ts';
import { cleanText } from '../../text/plain-text.ts';
import { FeedParseError } from '../parse/feed-errors.ts';
import { decodeBytes } from '../parse/parse-feed.ts';
import { zonesByName } from './calendar-zones.ts';
import { type Component, find, MAX_LINE, readComponents, unescapeText } from './content-lines.ts';
import { documentEffort, type Effort } from './effort.ts';
import { type Clocks, inOrder, spanOf, zoneOf } from './event-time.ts';
import { findTimes } from './find-times.ts';
import { NextOccurrences } from './next-occurrences.ts';
import { type CalendarFacts, EventWriter } from './write-event.ts';

const DAY_MS = 86_400_000;
/** Candidates for the events that are stored: some turn out to be over, or no events. */
const MAX_OCCURRENCES = 2 * MAX_EVENTS;
/** Characters that the events of one calendar take as JSON at most. */
const MAX_SIZE = 250_000;
/** Further ahead than readers are shown, for a calendar that does not change is read whole every eight days alone (ms). */
const AHEAD_MS = 101 * DAY_MS;
const BEHIND_MS = DAY_MS;
const MAX_NAME_LENGTH = 120;

/** What a calendar says. */
export interface ReadCalendar {
  /** Its own name, plain text; empty where it has none. */
  readonly name: string;
  /** Those within the window, the next first. */
  readonly events: readonly Event[];
  /** Events that it lists, each once however often it takes place. */
  readonly listed: number;
  /** Events that say no time, or cannot be read. */
  readonly unreadable: number;
  /** Whether there were more than are kept. */
  readonly isCut: boolean;
  /** The limits that it exceeded, in English; `undefined` where all of it was read. */
  readonly flaw: string | undefined;
}

/**
 * The events of a calendar's bytes that are not over and begin within a hundred days. `desk` and
 * its `id` make up their ids; `previous`: its events so far. An unreadable event costs itself
 * alone. Time and memory are bounded: a document with too many lines, components or properties is
 * refused, and where its events repeat too often the last of the document are left out.
 * @throws FeedParseError where the document is no calendar, or is refused
 */
export function readCalendar(
  bytes: Uint8Array,
  contentType: string | undefined,
  desk: string,
  calendar: CalendarFacts,
  now: Date,
  previous: readonly Event[] = [],
): ReadCalendar {
  const { calendars, cut } = readComponents(decodeBytes(bytes, contentType));
  if (calendars.length === 0) throw new FeedParseError('the document is no calendar (RFC 5545)');
  const window = { from: now.getTime() - BEHIND_MS, to: now.getTime() + AHEAD_MS };
  const effort = documentEffort();
  const known = new Map(previous.map((event) => [event.id, event]));
  const writer = new EventWriter(desk, calendar, now, known);
  const next = new NextOccurrences(window.from, MAX_OCCURRENCES);
  const cancelled = new Set<Component>();
  let [listed, unreadable, leftOut] = [0, 0, 0];
  for (const component of calendars) {
    const clocks = clocksOf(component, calendar, effort);
    if (find(component, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL')
      for (const event of component.components) cancelled.add(event);
    for (const group of eventsOf(component)) {
      listed += 1;
      const { horizon } = next;
      const times =
        effort.left > 0
          ? findTimes(group, clocks, { ...window, horizon, most: MAX_OCCURRENCES })
          : undefined;
      if (!times && effort.left > 0) unreadable += 1;
      else if (!times) leftOut += 1;
      for (const occurrence of times ?? [])
        if (writer.isForReaders(occurrence)) next.add(occurrence);
    }
  }
  const found = new Map<string, Event>();
  let [size, isCut] = [0, false];
  for (const occurrence of next.sorted()) {
    const event = writer.write(occurrence, cancelled.has(occurrence.component));
    if (!event || spanOf(event.when).until < window.from) continue;
    size += JSON.stringify(event).length;
    isCut = found.size === MAX_EVENTS || size > MAX_SIZE;
    if (isCut) break;
    found.set(event.id, event);
  }
  const name = unescapeText(find(calendars[0], 'X-WR-CALNAME')?.value ?? '');
  return {
    name: cleanText(name, MAX_NAME_LENGTH),
    events: inOrder(found.values()),
    listed,
    unreadable,
    isCut: isCut || next.isCut,
    flaw: flawOf(leftOut, effort, cut),
  };
}

function flawOf(leftOut: number, { flaw }: Effort, cut: string | undefined): string | undefined {
  const flaws = [
    ...(cut === undefined ? [] : [`${cut} with more than ${MAX_LINE} characters`]),
    ...(flaw === undefined ? [] : [flaw]),
    ...(leftOut > 0 ? [`${leftOut} events beyond what can be worked out`] : []),
  ];
  return flaws.length > 0 ? flaws.join('; ') : undefined;
}

/** The events of a calendar by UID: each with the occurrences that are otherwise. */
function eventsOf({ components }: Component): Iterable<Component[]> {
  const events = components.filter(({ name }) => name === 'VEVENT');
  const groups = Map.groupBy(events, (event) => {
    const uid = find(event, 'UID')?.value.trim();
    return uid ?? `${find(event, 'SUMMARY')?.value} ${find(event, 'DTSTART')?.value}`;
  });
  return groups.values();
}

function clocksOf(component: Component, calendar: CalendarFacts, effort: Effort): Clocks {
  const named = find(component, 'X-WR-TIMEZONE')?.value;
  const zones = zonesByName(component);
  const clocks: Clocks = { zones, timeZone: undefined, found: new Map(), effort };
  return { ...clocks, timeZone: zoneOf(calendar.timeZone ?? named, clocks) };
}
