import * as v from 'valibot';
import { instantOf } from '../lib/clock/zoned-time.ts';
import { shortHash } from '../lib/text/hashes.ts';
import { cleanText, plainText } from '../lib/text/plain-text.ts';
import { resolveUrl } from '../lib/text/resolve-url.ts';
import {
  type Event,
  EventSchema,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  MAX_EVENT_TITLE,
} from '../model/events.ts';
import { type Calendar, isLanguage } from '../model/publication/desk.ts';
import {
  type Component,
  find,
  findAll,
  ownLine,
  type Property,
  unescapeText,
} from './content-lines.ts';
import { type CalendarTime, eventTime, minuteOf } from './event-time.ts';
import type { Occurrence } from './expand-event.ts';
import { stampOf } from './v-event.ts';

const UnlinkedSchema = v.omit(EventSchema, ['link']);

/** Whose calendar it is. */
export type CalendarFacts = Pick<
  Calendar,
  'id' | 'publisher' | 'community' | 'timeZone' | 'language'
>;

/** What a component says of each of its times, in the order of an event's schema around `when`. */
interface Said {
  readonly uid: string;
  readonly before: Pick<Event, 'sequence' | 'title' | 'text' | 'language'>;
  readonly behind: Omit<Event, 'id' | 'when' | keyof Said['before']>;
}

/** Makes events of a calendar's occurrences; each text is read once for all of them. */
export class EventWriter {
  readonly #desk: string;
  readonly #calendar: CalendarFacts;
  readonly #now: Date;
  readonly #known: ReadonlyMap<string, Event>;
  readonly #said = new Map<Component, Said>();
  readonly #texts = new Map<Property, string>();

  /** `desk` and the calendar's id make up the events' ids; `known`: its events so far, by id. */
  constructor(desk: string, calendar: CalendarFacts, now: Date, known: ReadonlyMap<string, Event>) {
    this.#desk = desk;
    this.#calendar = calendar;
    this.#now = now;
    this.#known = known;
  }

  /** Whether an occurrence is public and has a title. */
  isForReaders({ event, master }: Occurrence): boolean {
    const [own, whole] = [event.component, master.component];
    const isPrivate = ['PRIVATE', 'CONFIDENTIAL'].includes(wordOf('CLASS', own, whole));
    return !isPrivate && this.#text('SUMMARY', MAX_EVENT_TITLE, own, whole) !== '';
  }

  /** An occurrence as an event; `undefined` where an event can't have its time. */
  write(occurrence: Occurrence): Event | undefined {
    const { event: said, master, original, isOnly, start, wall, length } = occurrence;
    const { component, isCancelled } = said;
    const found = this.#said.get(component) ?? this.#read(component, master.component, isCancelled);
    this.#said.set(component, found);
    const { uid, before, behind } = found;
    const name = isOnly ? '' : nameOf(original);
    const id = shortHash([this.#desk, this.#calendar.id, uid, name].join('\n'));
    const event: Event = { id, ...before, when: eventTime(start, wall, length), ...behind };
    const { success } = v.safeParse(UnlinkedSchema, event);
    if (!success) return undefined;
    const { link: _, ...unlinked } = event;
    const whole = v.is(EventSchema, event) ? event : unlinked;
    return sequenced(whole, this.#known.get(id), this.#now);
  }

  #read(component: Component, master: Component, isCancelled: boolean): Said {
    const calendar = this.#calendar;
    const property = (name: string) => find(component, name) ?? find(master, name);
    const title = this.#text('SUMMARY', MAX_EVENT_TITLE, component, master);
    const language = property('SUMMARY')?.parameters.get('LANGUAGE') ?? calendar.language;
    const link = resolveUrl(unescapeText(property('URL')?.value ?? ''), undefined);
    const cn = cleanText(property('ORGANIZER')?.parameters.get('CN') ?? '', MAX_EVENT_PLACE);
    const status = wordOf('STATUS', component, master);
    return {
      uid: find(master, 'UID')?.value.trim() ?? `${title} ${find(master, 'DTSTART')?.value}`,
      before: {
        sequence: readSequence(property('SEQUENCE')?.value),
        title,
        text: this.#descriptionOf(component) || this.#descriptionOf(master),
        ...(language && isLanguage(language) && { language }),
      },
      behind: {
        place: this.#text('LOCATION', MAX_EVENT_PLACE, component, master),
        communities: calendar.community ? [calendar.community] : [],
        isCancelled: isCancelled || status === 'CANCELLED' || status === 'CANCELED',
        organiser: cn && !cn.includes('@') ? cn : cleanText(calendar.publisher, MAX_EVENT_PLACE),
        ...(link && { link }),
        changedAt: changedAt(component, this.#now).toISOString(),
      },
    };
  }

  /** Its text, plain; where it has one as HTML alone, that. */
  #descriptionOf(component: Component): string {
    const html = findAll(component, 'X-ALT-DESC').find(({ parameters }) =>
      /^text\/html\b/i.test(parameters.get('FMTTYPE') ?? ''),
    );
    return this.#plain(find(component, 'DESCRIPTION') ?? html, MAX_EVENT_TEXT);
  }

  #text(name: string, most: number, component: Component, master: Component): string {
    return this.#plain(find(component, name) ?? find(master, name), most);
  }

  #plain(property: Property | undefined, most: number): string {
    if (!property) return '';
    const text = this.#texts.get(property) ?? plainText(unescapeText(property.value), most);
    this.#texts.set(property, text);
    return text;
  }
}

/** The value of a property in capitals; empty where there is none. */
function wordOf(name: string, component: Component, master: Component): string {
  const property = find(component, name) ?? find(master, name);
  return ownLine(property?.value ?? '').toUpperCase();
}

/** With the calendar's number and time of change, or ours where it names none. */
function sequenced(event: Event, before: Event | undefined, now: Date): Event {
  if (!before) return event;
  const same = { sequence: before.sequence, changedAt: before.changedAt };
  if (JSON.stringify({ ...event, ...same }) === JSON.stringify(before)) return before;
  const sequence = Math.max(event.sequence, before.sequence + 1);
  const isLater = event.changedAt > before.changedAt;
  return { ...event, sequence, changedAt: isLater ? event.changedAt : now.toISOString() };
}

function readSequence(value: string | undefined): number {
  const sequence = Number(ownLine(value ?? ''));
  return Number.isInteger(sequence) && sequence >= 0 && sequence < 1_000_000_000 ? sequence : 0;
}

/** When it last changed, as it says itself: DTSTAMP is but when the calendar was written out. */
function changedAt(component: Component, now: Date): Date {
  const changed = stampOf(component, 'LAST-MODIFIED') ?? Number.POSITIVE_INFINITY;
  return changed <= now.getTime() ? new Date(changed) : now;
}

/**
 * What tells an occurrence from the others of its series: its original time as it is shown. Where
 * the local clock shows a time twice, the second has its time in UTC too.
 */
function nameOf({ wall, clock }: CalendarTime): string {
  const local = clock?.local;
  const shown = local?.wallOf(wall) ?? wall;
  const isSecond = local && instantOf(shown, local.wallOf) !== wall;
  return minuteOf(shown) + (isSecond ? ` ${minuteOf(wall)}` : '');
}
