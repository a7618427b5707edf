import { addDays } from '../../lib/clock/zoned-time.ts';
import type { Event } from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { daysBetween, timeFieldsOf, timeZoneOf, whenOf } from './event-times.ts';

/** Ids of the occurrences: `id` for a single event, `id-1`, `id-2`, … for a series. */
export function idsOf(id: string, times: number): string[] {
  if (times === 1) return [id];
  return Array.from({ length: times }, (_, nth) => `${id}-${nth + 1}`);
}

/** The id of the series of an event: the common beginning of the ids of its occurrences. */
export function seriesOf(id: string): string {
  return id.split('-')[0] ?? id;
}

/** One event for each of these days, on which it begins. */
export function repeatEvent(event: Event, days: readonly string[], publication: Publication) {
  const ids = idsOf(event.id, days.length);
  const { day } = timeFieldsOf(event.when);
  return days.map((each, nth): Event => {
    const id = ids[nth] ?? event.id;
    return { ...event, id, when: movedBy(event, daysBetween(day, each), publication) };
  });
}

/**
 * Applies the change of an occurrence to a later one: the changed texts, and the new times of day,
 * moved by as many days. Its other facts stay.
 */
export function changeLater(
  later: Event,
  { before, after }: { before: Event; after: Event },
  publication: Publication,
): Event {
  const { title, text, place, organiser, link, language, communities } = after;
  const all = { title, text, place, organiser, link, language, communities };
  const isChanged = (name: string) =>
    JSON.stringify(before[name as keyof Event]) !== JSON.stringify(after[name as keyof Event]);
  const changed = Object.fromEntries(Object.entries(all).filter(([name]) => isChanged(name)));
  // Emptied facts are `undefined`, and JSON leaves them out.
  const event: Event = { ...later, ...changed };
  if (!isChanged('when') && !isChanged('communities')) return event;
  const [old, now, own] = [before, after, later].map(({ when }) => timeFieldsOf(when));
  if (!old || !now || !own) return event;
  const isMoved = JSON.stringify(old) !== JSON.stringify(now);
  const day = addDays(own.day, daysBetween(old.day, now.day));
  const lastDay = now.lastDay && addDays(day, daysBetween(now.day, now.lastDay));
  const fields = isMoved ? { ...now, day, lastDay } : own;
  return { ...event, when: whenOf(fields, timeZoneOf(event, publication)) ?? event.when };
}

function movedBy(event: Event, days: number, publication: Publication): Event['when'] {
  const fields = timeFieldsOf(event.when);
  const { day, lastDay } = fields;
  const moved = {
    ...fields,
    day: addDays(day, days),
    lastDay: lastDay && addDays(lastDay, days),
  };
  return whenOf(moved, timeZoneOf(event, publication)) ?? event.when;
}
