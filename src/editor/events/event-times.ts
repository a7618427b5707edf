import { DAY_MS } from '../../lib/clock/durations.ts';
import { nextMidnight } from '../../lib/clock/locale.ts';
import { addDays, readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import type { Event, EventTime } from '../../model/events.ts';
import { timeZoneOf, timeZonesOf } from '../../model/publication/place-zones.ts';
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

type Paper = Pick<Publication, 'gazetteer' | 'timeZone'>;

export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);
}

/** Converts a form's times to an event's; `undefined` if one is invalid. */
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

export function timeFieldsOf(when: EventTime): TimeFields {
  if (when.kind === 'days') {
    const last = addDays(when.until, -1);
    return { day: when.from, from: '', lastDay: last === when.from ? '' : last, until: '' };
  }
  const write = (at: string) =>
    when.kind === 'instant' ? writeLocalTime(Date.parse(at), when.timeZone) : at;
  const [day = '', from = ''] = write(when.from).split('T');
  const [lastDay = '', until = ''] = when.until === undefined ? [] : write(when.until).split('T');
  return { day, from, lastDay: lastDay === day ? '' : lastDay, until };
}

/**
 * The start and end of an event (ms since the epoch). In places with several time zones, whole days
 * start at the earliest midnight and end at the latest. Without an end it lasts until midnight.
 */
export function spanOf(
  event: Pick<Event, 'when' | 'communities'>,
  paper: Paper,
): { startsAt: number; endsAt: number } {
  const { when, communities } = event;
  if (when.kind === 'days') {
    const all = paper.gazetteer?.communities.map(({ slug }) => slug) ?? [];
    const zones = timeZonesOf({ communities: communities.length > 0 ? communities : all }, paper);
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

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** How an event may repeat; `month-weekday`: for example on the second Tuesday of each month. */
export const REPEATS = ['no', 'week', 'two-weeks', 'month-date', 'month-weekday'] as const;
export type Repeats = (typeof REPEATS)[number];

/** Maximum occurrences of a repeating event. */
export const MAX_TIMES = 60;

/** The start days of a repeating event. Months without such a day are skipped (RFC 5545). */
export function repeatedDays(first: string, repeats: Repeats, until: string): string[] {
  if (repeats === 'no') return [first];
  if (repeats === 'week') return everyDays(first, 7, until);
  if (repeats === 'two-weeks') return everyDays(first, 14, until);
  return everyMonth(first, repeats, until);
}

function everyDays(first: string, step: number, until: string): string[] {
  const count = Math.floor(daysBetween(first, until) / step) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, nth) => addDays(first, nth * step));
}

function everyMonth(first: string, repeats: Repeats, until: string): string[] {
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
  const weekday = weekdayOf(first);
  const days: string[] = [];
  for (let nth = 0; ; nth += 1) {
    const begins = new Date(Date.UTC(year, month - 1 + nth)).toISOString().slice(0, 10);
    if (begins > until) return days;
    const offset =
      repeats === 'month-date'
        ? date - 1
        : ((weekday - weekdayOf(begins) + 7) % 7) + 7 * Math.floor((date - 1) / 7);
    const day = addDays(begins, offset);
    if (day.slice(0, 7) === begins.slice(0, 7) && day <= until) days.push(day);
  }
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The id of the series of an event: the common beginning of the ids of its occurrences. */
export function seriesOf(id: string): string {
  return id.split('-')[0] ?? id;
}

/**
 * Copies an event to each start day. Ids: `id` for a single occurrence, `id-1`, `id-2`, … for a
 * series.
 */
export function repeatEvent(event: Event, days: readonly string[], publication: Publication) {
  const fields = timeFieldsOf(event.when);
  return days.map((each, nth): Event => {
    const shift = daysBetween(fields.day, each);
    const lastDay = fields.lastDay && addDays(fields.lastDay, shift);
    const moved = whenOf({ ...fields, day: each, lastDay }, timeZoneOf(event, publication));
    const id = days.length === 1 ? event.id : `${event.id}-${nth + 1}`;
    return { ...event, id, when: moved ?? event.when };
  });
}

/**
 * Applies an occurrence's change to a later one: the changed texts, the new times of day, and the
 * same shift in days. Its other facts stay.
 */
export function changeLater(
  later: Event,
  { before, after }: { before: Event; after: Event },
  publication: Publication,
): Event {
  const isSame = (name: keyof Event, one: Event, other: Event) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const isChanged = (name: keyof Event) => !isSame(name, before, after);
  const names = ['title', 'text', 'place', 'organiser', 'link', 'language', 'communities'] as const;
  // A fact of its own, such as another place on one day, stays.
  const changed = names
    .filter((name) => isChanged(name) && isSame(name, before, later))
    .map((name) => [name, after[name]]);
  // Emptied facts become `undefined`, which JSON omits.
  const event: Event = { ...later, ...Object.fromEntries(changed) };
  if (!isChanged('when') && isSame('communities', later, event)) return event;
  const old = timeFieldsOf(before.when);
  const now = timeFieldsOf(after.when);
  const own = timeFieldsOf(later.when);
  const isMoved = JSON.stringify(old) !== JSON.stringify(now);
  const day = addDays(own.day, daysBetween(old.day, now.day));
  const lastDay = now.lastDay && addDays(day, daysBetween(now.day, now.lastDay));
  const fields = isMoved ? { ...now, day, lastDay } : own;
  return { ...event, when: whenOf(fields, timeZoneOf(event, publication)) ?? event.when };
}
