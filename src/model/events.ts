import * as v from 'valibot';
import { instant } from './editorial/editorial.ts';
import { type DeepReadonly, isLanguage } from './publication/desk.ts';
import { isTimeZone } from './publication/gazetteer.ts';

export const EVENTS_SHAPE = 1;
/** Events of a desk, or of a paper's editors, at most. */
export const MAX_EVENTS = 500;
/** Characters of an event's title, of its text, of where it is and who arranges it, at most. */
export const MAX_EVENT_TITLE = 120;
export const MAX_EVENT_TEXT = 1_000;
export const MAX_EVENT_PLACE = 160;

const date = v.pipe(v.string(), v.isoDate());
const local = v.pipe(v.string(), v.isoDateTime());
const key = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(60));
const line = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** When an event is. Ends are exclusive; without one only its beginning is known. */
const WhenSchema = v.variant('kind', [
  /** Whole days, wherever it is. */
  v.object({ kind: v.literal('days'), from: date, until: date }),
  /** By the clock of its place, which its calendar does not say the zone of: `2026-11-20T19:00`. */
  v.object({ kind: v.literal('local'), from: local, until: v.exactOptional(local) }),
  /** At an instant; `timeZone` is the IANA name by whose clock it was planned. */
  v.object({
    kind: v.literal('instant'),
    from: instant,
    until: v.exactOptional(instant),
    timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  }),
]);

/** An event of a calendar, or one that an editor wrote: of what repeats, each time is one. All texts are plain. */
export const EventSchema = v.object({
  /** Unique in its network; its page is `/events/{id}`. Stable for as long as its calendar names it. */
  id: key,
  /** Grows with each change that its calendar, or its editor, made (RFC 5545 SEQUENCE). */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title: v.pipe(line(MAX_EVENT_TITLE), v.regex(/\S/)),
  text: line(MAX_EVENT_TEXT),
  /** The language of title and text (BCP 47), where it is known not to be the paper's. */
  language: v.exactOptional(v.pipe(v.string(), v.check(isLanguage))),
  when: WhenSchema,
  /** Where it is, as its calendar says it: `Cadet Hall, Iqaluit`. May be empty. */
  place: line(MAX_EVENT_PLACE),
  /** The slugs of the communities that it is in, as its source or its editor says; none: its place's name says it, or nothing does. */
  communities: v.pipe(v.array(key), v.maxLength(100)),
  isCancelled: v.boolean(),
  /** Who arranges it, or whose calendar it is in. */
  organiser: line(MAX_EVENT_PLACE),
  /** Its own page elsewhere. */
  link: v.exactOptional(v.pipe(v.string(), v.regex(/^https?:\/\//), v.url(), v.maxLength(500))),
  /** When it last changed. */
  changedAt: instant,
});

/**
 * The events of a desk's calendars, or of a paper's editors, as KV holds them: those that are not
 * over, calendar by calendar in the desk's order, the next of each first.
 */
const StoredEventsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    shape: v.literal(EVENTS_SHAPE),
    /** Changes when, and only when, an event does. */
    version: v.string(),
    publishedAt: instant,
    events: v.pipe(v.array(EventSchema), v.maxLength(MAX_EVENTS)),
  }),
);

export type Event = DeepReadonly<v.InferOutput<typeof EventSchema>>;
export type EventTime = Event['when'];
export type StoredEvents = DeepReadonly<v.InferOutput<typeof StoredEventsSchema>>;

/** The events that a stored text holds; `undefined` where it holds none, or was stored by other code. */
export function readStoredEvents(stored: string): StoredEvents | undefined {
  const { success, output } = v.safeParse(StoredEventsSchema, stored);
  return success ? output : undefined;
}

/** Under which KV holds the events of a desk's calendars. */
export function deskEventsKey(desk: string): string {
  return `events:${desk}`;
}

/** Under which KV holds the events that the editors of a paper wrote. */
export function paperEventsKey(paper: string): string {
  return `events-of:${paper}`;
}
