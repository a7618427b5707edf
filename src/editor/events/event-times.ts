import { localDay, nextMidnight } from '../../lib/clock/locale.ts';
import { addDays, readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import type { Event, EventTime } from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';

/**
 * The times of an event in its form: days as `2026-11-20`, times of day as `19:00` or empty. An
 * event without `from` takes whole days; without `lastDay` it ends on its first day.
 */
export interface TimeFields {
  day: string;
  from: string;
  lastDay: string;
  until: string;
}

type Placed = Pick<Event, 'communities'>;
type Paper = Pick<Publication, 'gazetteer' | 'timeZone'>;

/** How many days it is from one day to another. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / 86_400_000);
}

/** Whether a text is a day: `2026-11-20`, of this millennium. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
}

/** The time zone of an event: that of its communities if they have one, otherwise the paper's. */
export function timeZoneOf({ communities }: Placed, paper: Paper): string {
  const [first, ...others] = timeZonesOf(communities, paper);
  return first !== undefined && others.length === 0 ? first : paper.timeZone;
}

function timeZonesOf(slugs: readonly string[], { gazetteer }: Paper): string[] {
  const chosen = gazetteer?.communities.filter(({ slug }) => slugs.includes(slug)) ?? [];
  return [...new Set(chosen.map(({ timeZone }) => timeZone))];
}

/** Converts times of a form in a time zone; `undefined` for a time that does not exist there. */
export function whenOf(fields: TimeFields, timeZone: string): EventTime | undefined {
  const { day, from, lastDay, until } = fields;
  const last = lastDay || day;
  if (from === '') return { kind: 'days', from: day, until: addDays(last, 1) };
  const begins = readLocalTime(`${day}T${from}`, timeZone);
  if (begins === undefined) return undefined;
  const start = { kind: 'instant', from: iso(begins), timeZone } as const;
  if (until === '') return start;
  const ends = readLocalTime(`${last}T${until}`, timeZone);
  return ends === undefined ? undefined : { ...start, until: iso(ends) };
}

/** The times of a stored event in its form. */
export function timeFieldsOf(when: EventTime): TimeFields {
  const write = (at: string | undefined) =>
    at === undefined || when.kind !== 'instant'
      ? (at ?? '')
      : writeLocalTime(Date.parse(at), when.timeZone);
  if (when.kind === 'days') {
    const last = addDays(when.until, -1);
    return { day: when.from, from: '', lastDay: last === when.from ? '' : last, until: '' };
  }
  const [day = '', from = ''] = write(when.from).split('T');
  const [lastDay = '', until = ''] = write(when.until).split('T');
  return { day, from, lastDay: lastDay === day ? '' : lastDay, until };
}

/**
 * The beginning and the end of an event (ms since the epoch). Whole days begin by the first and end
 * by the last clock of its places; an event without an end lasts until its day is over.
 */
export function spanOf(
  event: Pick<Event, 'when' | 'communities'>,
  paper: Paper,
): { startsAt: number; endsAt: number } {
  const { when, communities } = event;
  if (when.kind === 'days') {
    const all = paper.gazetteer?.communities.map(({ slug }) => slug) ?? [];
    const zones = timeZonesOf(communities.length > 0 ? communities : all, paper);
    const midnights = (day: string) =>
      [...zones, paper.timeZone].map((zone) => readLocalTime(`${day}T00:00`, zone) ?? 0);
    return {
      startsAt: Math.min(...midnights(when.from)),
      endsAt: Math.max(...midnights(when.until)),
    };
  }
  const timeZone = when.kind === 'instant' ? when.timeZone : timeZoneOf(event, paper);
  const at = (time: string) =>
    when.kind === 'instant' ? Date.parse(time) : (readLocalTime(time, timeZone) ?? 0);
  const startsAt = at(when.from);
  const endsAt =
    when.until === undefined
      ? nextMidnight({ language: 'en', timeZone }, new Date(startsAt))
      : at(when.until);
  return { startsAt, endsAt };
}

/** Today by the clock of a zone. */
export function today(timeZone: string, now: Date): string {
  return localDay({ language: 'en', timeZone }, now);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
