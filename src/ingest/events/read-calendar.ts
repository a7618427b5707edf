import * as v from 'valibot';
import {
  type Event,
  EventSchema,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  MAX_EVENT_TITLE,
  MAX_EVENTS,
} from '../../edition/events.ts';
import { type Calendar, isLanguage } from '../../publications/desk.ts';
import { shortHash } from '../../text/hashes.ts';
import { cleanText, plainText } from '../../text/plain-text.ts';
import { resolveUrl } from '../../text/resolve-url.ts';
import { FeedParseError } from '../parse/feed-errors.ts';
import { decodeBytes } from '../parse/parse-feed.ts';
import { type Component, find, findAll, readComponents, unescapeText } from './content-lines.ts';
import { type Clocks, eventTime, inOrder, readTime, spanOf, zoneOf } from './event-time.ts';
import { findTimes, type Occurrence } from './find-times.ts';
import type { Effort } from './recurrence.ts';

const DAY_MS = 86_400_000;
/** Components of a calendar that are read. */
const MAX_COMPONENTS = 5_000;
/** Zones that a calendar describes, of which it is read. */
const MAX_ZONES = 100;
/** Occurrences that a calendar brings within the window, of all its events, at most; of these the next `MAX_EVENTS` are kept. */
const MAX_OCCURRENCES = 20_000;
/** Days that all rules of a calendar may be looked at for. */
const MAX_EFFORT_DAYS = 1_500_000;
/** Characters that the events of one calendar take as JSON at most. */
const MAX_SIZE = 250_000;
/** Further ahead than readers are shown, for a calendar that does not change is read whole every eight days alone (ms). */
const AHEAD_MS = 101 * DAY_MS;
const BEHIND_MS = DAY_MS;
const UnlinkedSchema = v.omit(EventSchema, ['link']);

/** What a calendar says. */
export interface ReadCalendar {
  /** Those within the window, the next first. */
  readonly events: readonly Event[];
  /** Events that it lists, each once however often it takes place. */
  readonly listed: number;
  /** Events that say no time, or cannot be read. */
  readonly unreadable: number;
  /** Whether there were more than are kept. */
  readonly isCut: boolean;
}

/** Whose calendar it is. */
export type CalendarFacts = Pick<
  Calendar,
  'id' | 'publisher' | 'community' | 'timeZone' | 'language'
>;

/**
 * The events of a calendar's bytes that are not over and begin within a hundred days. `desk` and its `id` make up their ids; `previous`: what
 * was known of it. An event that cannot be read costs itself alone. Takes bounded time, whatever the rules are.
 * @throws FeedParseError where the document is no calendar
 */
export function readCalendar(
  bytes: Uint8Array,
  contentType: string | undefined,
  desk: string,
  calendar: CalendarFacts,
  now: Date,
  previous: readonly Event[] = [],
): ReadCalendar {
  const calendars = readComponents(decodeBytes(bytes, contentType));
  if (calendars.length === 0) throw new FeedParseError('the document is no calendar (RFC 5545)');
  const window = { from: now.getTime() - BEHIND_MS, to: now.getTime() + AHEAD_MS };
  const effort: Effort = { daysLeft: MAX_EFFORT_DAYS };
  const known = new Map(previous.map((event) => [event.id, event]));
  const occurrences: { occurrence: Occurrence; isCancelled: boolean }[] = [];
  let [listed, unreadable] = [0, 0];
  for (const component of calendars) {
    const clocks = clocksOf(component, calendar, effort);
    const isCancelled = find(component, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL';
    for (const group of eventsOf(component, MAX_COMPONENTS - listed)) {
      listed += 1;
      const times = findTimes(group, clocks, window, effort);
      if (!times) unreadable += 1;
      for (const occurrence of times?.slice(0, MAX_OCCURRENCES - occurrences.length) ?? [])
        occurrences.push({ occurrence, isCancelled });
    }
  }
  // By the clock: which of them are the next is known before any text is read.
  occurrences.sort((a, b) => a.occurrence.wall - b.occurrence.wall);
  const found = new Map<string, Event>();
  const said: Context['said'] = new Map();
  let [size, isCut] = [0, false];
  for (const { occurrence, isCancelled } of occurrences) {
    const event = asEvent(occurrence, { desk, calendar, now, known, isCancelled, said });
    if (!event || spanOf(event.when).until < window.from) continue;
    size += JSON.stringify(event).length;
    isCut = found.size === MAX_EVENTS || size > MAX_SIZE;
    if (isCut) break;
    found.set(event.id, event);
  }
  return { events: inOrder(found.values()), listed, unreadable, isCut };
}

/** The events of a calendar by UID: each with the occurrences that are otherwise. */
function eventsOf({ components }: Component, most: number): Component[][] {
  const events = components
    .filter((component) => component.name === 'VEVENT')
    .slice(0, Math.max(most, 0));
  const groups = Map.groupBy(events, (event) => {
    const uid = find(event, 'UID')?.value.trim();
    return uid ?? `${find(event, 'SUMMARY')?.value} ${find(event, 'DTSTART')?.value}`;
  });
  return [...groups.values()];
}

function clocksOf(component: Component, calendar: CalendarFacts, effort: Effort): Clocks {
  const zones = component.components.filter(({ name }) => name === 'VTIMEZONE').slice(0, MAX_ZONES);
  const named = find(component, 'X-WR-TIMEZONE')?.value ?? '';
  const clocks: Clocks = { zones, timeZone: undefined, found: new Map(), effort };
  return { ...clocks, timeZone: zoneOf(calendar.timeZone ?? named, clocks) };
}

interface Context {
  readonly desk: string;
  readonly calendar: CalendarFacts;
  readonly now: Date;
  readonly known: ReadonlyMap<string, Event>;
  readonly isCancelled: boolean;
  /** What components say: to read it for each of twenty thousand times would take seconds. */
  readonly said: Map<Component, Said | undefined>;
}

/** What a component says of all the times that it is for; an event has it in the order of its schema, before and behind its time. */
interface Said {
  readonly uid: string;
  readonly before: Pick<Event, 'sequence' | 'title' | 'text' | 'language'>;
  readonly behind: Omit<Event, 'id' | 'when' | keyof Said['before']>;
}

/** An occurrence as an event; `undefined` where it is not for readers, or has no title. */
function asEvent(
  { component, master, recurrence, start, wall, lengthMs }: Occurrence,
  context: Context,
): Event | undefined {
  const { desk, calendar, now, known, said } = context;
  if (!said.has(component)) said.set(component, saidBy(component, master, context));
  const found = said.get(component);
  if (!found) return undefined;
  const { uid, before, behind } = found;
  const id = shortHash([desk, calendar.id, uid, recurrence].join('\n'));
  const event: Event = { id, ...before, when: eventTime(start, wall, lengthMs), ...behind };
  const { success } = v.safeParse(UnlinkedSchema, event);
  if (!success) return undefined;
  const { link: _, ...unlinked } = event;
  return sequenced(v.is(EventSchema, event) ? event : unlinked, known.get(id), now);
}

/** What a component says, or its master where it does not; `undefined` where it is not for readers, or has no title. */
function saidBy(
  component: Component,
  master: Component,
  { calendar, now, isCancelled }: Context,
): Said | undefined {
  const property = (name: string) => find(component, name) ?? find(master, name);
  const text = (name: string) => unescapeText(property(name)?.value ?? '');
  const is = (name: string, ...values: string[]) =>
    values.includes(property(name)?.value.trim().toUpperCase() ?? '');
  if (is('CLASS', 'PRIVATE', 'CONFIDENTIAL')) return undefined;
  const title = plainText(text('SUMMARY'), MAX_EVENT_TITLE);
  if (title === '') return undefined;
  const language = property('SUMMARY')?.parameters.get('LANGUAGE') ?? calendar.language;
  const link = resolveUrl(text('URL'), undefined);
  const cn = cleanText(property('ORGANIZER')?.parameters.get('CN') ?? '', MAX_EVENT_PLACE);
  return {
    uid: find(master, 'UID')?.value.trim() ?? `${title} ${find(master, 'DTSTART')?.value}`,
    before: {
      sequence: readSequence(property('SEQUENCE')?.value),
      title,
      text: descriptionOf(component) || descriptionOf(master),
      ...(language && isLanguage(language) && { language }),
    },
    behind: {
      place: plainText(text('LOCATION'), MAX_EVENT_PLACE),
      communities: calendar.community ? [calendar.community] : [],
      isCancelled: isCancelled || is('STATUS', 'CANCELLED', 'CANCELED'),
      organiser: cn && !cn.includes('@') ? cn : cleanText(calendar.publisher, MAX_EVENT_PLACE),
      ...(link && { link }),
      changedAt: changedAt(component, now).toISOString(),
    },
  };
}

/** With the number and the time of the change that its calendar names, or, where it names none, of ours. */
function sequenced(event: Event, before: Event | undefined, now: Date): Event {
  if (!before) return event;
  const same = { sequence: before.sequence, changedAt: before.changedAt };
  if (JSON.stringify({ ...event, ...same }) === JSON.stringify(before)) return before;
  const sequence = Math.max(event.sequence, before.sequence + 1);
  const isLater = event.changedAt > before.changedAt;
  return { ...event, sequence, changedAt: isLater ? event.changedAt : now.toISOString() };
}

/** Its text, plain; where it has one as HTML alone, that. */
function descriptionOf(component: Component): string {
  const plain = find(component, 'DESCRIPTION');
  const html = findAll(component, 'X-ALT-DESC').find(({ parameters }) =>
    /^text\/html\b/i.test(parameters.get('FMTTYPE') ?? ''),
  );
  return plainText(unescapeText((plain ?? html)?.value ?? ''), MAX_EVENT_TEXT);
}

function readSequence(value: string | undefined): number {
  const sequence = Number(value ?? 0);
  return Number.isInteger(sequence) && sequence >= 0 && sequence < 1_000_000_000 ? sequence : 0;
}

/** When it last changed, as it says itself: DTSTAMP is but when the calendar was written out. */
function changedAt(component: Component, now: Date): Date {
  const clocks = { zones: [], timeZone: 'UTC', found: new Map(), effort: { daysLeft: 0 } };
  const time = readTime(find(component, 'LAST-MODIFIED')?.value ?? '', undefined, clocks);
  return time && time.wall <= now.getTime() ? new Date(time.wall) : now;
}
