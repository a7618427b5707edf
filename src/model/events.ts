import * as v from 'valibot';
import { parseStored } from '../lib/parse-stored.ts';
import { instant } from './editorial/editorial.ts';
import { type DeepReadonly, isLanguage } from './publication/desk.ts';
import { isTimeZone } from './publication/gazetteer.ts';

export const EVENTS_SHAPE = 1;
/** Maximum number of events of a desk, or of a paper’s editors. */
export const MAX_EVENTS = 500;
/** Maximum length of title, text, and place or organiser, in characters. */
export const MAX_EVENT_TITLE = 120;
export const MAX_EVENT_TEXT = 1_000;
export const MAX_EVENT_PLACE = 160;

const date = v.pipe(v.string(), v.isoDate());
const local = v.pipe(v.string(), v.isoDateTime());
const key = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(60));
const line = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** The time of an event. Ends are exclusive; without an end it is unknown. */
const WhenSchema = v.variant('kind', [
  /** Whole days, in any time zone. */
  v.object({ kind: v.literal('days'), from: date, until: date }),
  /** Local time of its place, if the calendar names no zone: `2026-11-20T19:00`. */
  v.object({ kind: v.literal('local'), from: local, until: v.exactOptional(local) }),
  /** An instant; `timeZone` (IANA) is the zone in which it was planned. */
  v.object({
    kind: v.literal('instant'),
    from: instant,
    until: v.exactOptional(instant),
    timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  }),
]);

/** An event of a calendar or of editors; of a series, one occurrence. All texts are plain. */
export const EventSchema = v.object({
  /** Unique in its network, in the address `/events/{id}`; stable while listed. */
  id: key,
  /** Increases with each change by its calendar or editor (RFC 5545 SEQUENCE). */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title: v.pipe(line(MAX_EVENT_TITLE), v.regex(/\S/)),
  text: line(MAX_EVENT_TEXT),
  /** The language of title and text (BCP 47), if known and other than the paper’s. */
  language: v.exactOptional(v.pipe(v.string(), v.check(isLanguage))),
  when: WhenSchema,
  /** The place as its calendar names it: `Cadet Hall, Iqaluit`. May be empty. */
  place: line(MAX_EVENT_PLACE),
  /** Slugs by its source or editor; if empty, they are found in the place’s name. */
  communities: v.pipe(v.array(key), v.maxLength(100)),
  isCancelled: v.boolean(),
  /** Its organiser, or the owner of the calendar. */
  organiser: line(MAX_EVENT_PLACE),
  /** Its page on another site. */
  link: v.exactOptional(v.pipe(v.string(), v.regex(/^https?:\/\//), v.url(), v.maxLength(500))),
  /** When it last changed. */
  changedAt: instant,
});

/** Events in KV that are not over, by calendar in the desk’s order, each in order of time. */
const StoredEventsSchema = v.object({
  shape: v.literal(EVENTS_SHAPE),
  /** Changes if and only if an event does. */
  version: v.string(),
  publishedAt: instant,
  events: v.pipe(v.array(EventSchema), v.maxLength(MAX_EVENTS)),
});

export type Event = DeepReadonly<v.InferOutput<typeof EventSchema>>;
export type EventTime = Event['when'];
export type StoredEvents = DeepReadonly<v.InferOutput<typeof StoredEventsSchema>>;

/** Parses stored events; `undefined` if invalid, or stored in another shape. */
export function readStoredEvents(stored: string): StoredEvents | undefined {
  return parseStored(StoredEventsSchema, stored);
}

export function deskEventsKey(desk: string): string {
  return `events:${desk}`;
}

/** The KV key of the events of a paper’s editors. */
export function paperEventsKey(paper: string): string {
  return `events-of:${paper}`;
}
