import * as v from 'valibot';
import { instantOf } from '../lib/clock/zoned-time.ts';
import { shortHash } from '../lib/text/hashes.ts';
import { cleanText } from '../lib/text/plain-text.ts';
import { resolveUrl } from '../lib/text/resolve-url.ts';
import { type Event, EventSchema, MAX_EVENT_PLACE } from '../model/events.ts';
import { type Calendar, isLanguage } from '../model/publication/desk.ts';
import { unescapeText } from './content-lines.ts';
import { type CalendarTime, eventTime, minuteText } from './event-time.ts';
import type { Occurrence } from './expand-event.ts';
import type { EventFacts, VEvent } from './v-event.ts';

const UnlinkedSchema = v.omit(EventSchema, ['link']);
const PRIVATE = ['PRIVATE', 'CONFIDENTIAL'];
const CANCELLED = ['CANCELLED', 'CANCELED'];

export type CalendarFacts = Pick<
  Calendar,
  'id' | 'publisher' | 'community' | 'timeZone' | 'language'
>;

/** Converts a calendar's occurrences to events. Those of one VEVENT differ in id and time. */
export class EventWriter {
  readonly #desk: string;
  readonly #calendar: CalendarFacts;
  readonly #now: Date;
  readonly #known: ReadonlyMap<string, Event>;
  readonly #templates = new Map<VEvent, Event>();

  /** `desk` and the calendar’s id are part of event ids; `known`: stored events by id. */
  constructor(desk: string, calendar: CalendarFacts, now: Date, known: ReadonlyMap<string, Event>) {
    this.#desk = desk;
    this.#calendar = calendar;
    this.#now = now;
    this.#known = known;
  }

  /** Whether an occurrence is public and has a title. */
  isForReaders({ event, master }: Occurrence): boolean {
    const { access, title } = inherited(event.facts, master.facts);
    return !PRIVATE.includes(access ?? '') && title !== undefined && title.plain() !== '';
  }

  /** Converts an occurrence to an event; `undefined` if its time is beyond what events can have. */
  write(occurrence: Occurrence): Event | undefined {
    const { event: source, master, original, isOnly, start, wall, length } = occurrence;
    const when = eventTime(start, wall, length);
    const template = this.#templates.get(source) ?? this.#template(source, master, when);
    this.#templates.set(source, template);
    const uid = master.uid ?? `${template.title} ${master.startText}`;
    const name = isOnly ? '' : nameOf(original);
    const id = shortHash([this.#desk, this.#calendar.id, uid, name].join('\n'));
    const event: Event = { ...template, id, when };
    const { link: _, ...unlinked } = event;
    if (!v.is(UnlinkedSchema, unlinked)) return undefined;
    const valid = v.is(EventSchema, event) ? event : unlinked;
    return sequenced(valid, this.#known.get(id), this.#now);
  }

  /** Makes an event without id, its properties in the order of the schema, as in stored events. */
  #template(source: VEvent, master: VEvent, when: Event['when']): Event {
    const calendar = this.#calendar;
    const facts = inherited(source.facts, master.facts);
    const language = facts.title?.language ?? calendar.language;
    const link = resolveUrl(unescapeText(facts.url ?? ''), undefined);
    const organiser = cleanText(facts.organiser ?? '', MAX_EVENT_PLACE);
    const isNamed = organiser !== '' && !organiser.includes('@');
    return {
      id: '',
      sequence: readSequence(facts.sequence),
      title: facts.title?.plain() ?? '',
      text: source.facts.text?.plain() || (master.facts.text?.plain() ?? ''),
      ...(language && isLanguage(language) && { language }),
      when,
      place: facts.place?.plain() ?? '',
      communities: calendar.community ? [calendar.community] : [],
      isCancelled: source.isCancelled || CANCELLED.includes(facts.status ?? ''),
      organiser: isNamed ? organiser : cleanText(calendar.publisher, MAX_EVENT_PLACE),
      ...(link && { link }),
      changedAt: changedAt(source, this.#now).toISOString(),
    };
  }
}

/** The facts of a change; missing ones are those of its series. */
function inherited(own: EventFacts, series: EventFacts): EventFacts {
  return {
    title: own.title ?? series.title,
    text: own.text ?? series.text,
    place: own.place ?? series.place,
    organiser: own.organiser ?? series.organiser,
    url: own.url ?? series.url,
    sequence: own.sequence ?? series.sequence,
    status: own.status ?? series.status,
    access: own.access ?? series.access,
  };
}

/** Returns the stored event if unchanged; else increases SEQUENCE and the time of change. */
function sequenced(event: Event, before: Event | undefined, now: Date): Event {
  if (!before) return event;
  const same = { sequence: before.sequence, changedAt: before.changedAt };
  if (JSON.stringify({ ...event, ...same }) === JSON.stringify(before)) return before;
  const sequence = Math.max(event.sequence, before.sequence + 1);
  const isLater = event.changedAt > before.changedAt;
  return { ...event, sequence, changedAt: isLater ? event.changedAt : now.toISOString() };
}

function readSequence(text: string | undefined): number {
  const sequence = Number(text ?? '');
  return Number.isInteger(sequence) && sequence >= 0 && sequence < 1_000_000_000 ? sequence : 0;
}

/** LAST-MODIFIED, unless in the future. Not DTSTAMP, the time at which the file was written. */
function changedAt({ modifiedAt }: VEvent, now: Date): Date {
  return modifiedAt !== undefined && modifiedAt <= now.getTime() ? new Date(modifiedAt) : now;
}

/** The original local time of an occurrence, plus UTC for the second one in a repeated hour. */
function nameOf({ wall, clock }: CalendarTime): string {
  const local = clock?.local;
  const shownWall = local?.wallOf(wall) ?? wall;
  const isSecond = local && instantOf(shownWall, local.wallOf) !== wall;
  return minuteText(shownWall) + (isSecond ? ` ${minuteText(wall)}` : '');
}
