import { addDays, readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import type { Event } from '../../model/events.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { findPlaces } from '../places/find-places.ts';

export const EVENTS_PATH = '/events';
export const EVENTS_CALENDAR_PATH = '/events.ics';
export const placeEventsPath = (slug: string) => `${EVENTS_PATH}?community=${slug}`;
export const placeCalendarPath = (slug: string) => `${EVENTS_PATH}/communities/${slug}.ics`;
export const eventPath = (id: string) => `${EVENTS_PATH}/${id}`;
export const eventCalendarPath = (id: string) => `${eventPath(id)}.ics`;

export interface ShownEvent extends Event {
  /** Communities of the paper: those that its source names, else those in the name of its place. */
  places: readonly Community[];
  /** The time zone of its community, else of its calendar, else of the paper. */
  timeZone: string;
  /** ms since the epoch. */
  startsAt: number;
  endsAt?: number;
  /** When the event ends; without a known end, when its day ends. */
  isOverAt: number;
  /** Its first day in its time zone: `2026-11-20`. */
  firstDay: string;
}

type Facts = Pick<Publication, 'gazetteer' | 'timeZone'>;

/** `undefined` if its start does not exist in its time zone, as when clocks go forward. */
export function showEvent(event: Event, publication: Facts): ShownEvent | undefined {
  const { when } = event;
  const places = placesOf(event, publication);
  const ownZone = when.kind === 'instant' ? when.timeZone : publication.timeZone;
  const timeZone = places[0]?.timeZone ?? ownZone;
  const instantOf = (time: string) =>
    when.kind === 'instant'
      ? Date.parse(time)
      : readLocalTime(time.includes('T') ? time : `${time}T00:00`, timeZone);
  const startsAt = instantOf(when.from);
  if (startsAt === undefined) return undefined;
  const until = when.until === undefined ? undefined : instantOf(when.until);
  const firstDay = dayOf(startsAt, timeZone);
  const endsAt = until !== undefined && until > startsAt ? until : undefined;
  // Counts calendar days, not hours: in some zones a midnight does not exist.
  const isOverAt = endsAt ?? readLocalTime(`${addDays(firstDay, 1)}T00:00`, timeZone) ?? startsAt;
  return {
    ...event,
    places,
    timeZone,
    startsAt,
    isOverAt,
    firstDay,
    ...(endsAt !== undefined && { endsAt }),
  };
}

function placesOf({ communities, place }: Event, { gazetteer }: Facts): Community[] {
  if (!gazetteer) return [];
  if (communities.length > 0)
    return gazetteer.communities.filter(({ slug }) => communities.includes(slug));
  return [...new Set(findPlaces(place, gazetteer).map(({ community }) => community))];
}

/** The place, followed by the names of its communities that it does not contain. */
export function placeOf({ place, places }: ShownEvent): string {
  const named = places.filter(({ name }) => !place.includes(name)).map(({ name }) => name);
  return [place, ...named].filter((part) => part !== '').join(', ');
}

/** `2026-11-20`. */
export function dayOf(at: number, timeZone: string): string {
  return writeLocalTime(at, timeZone).slice(0, 10);
}

/** The day under which a list shows an event: today if it has begun. */
export function listedDay({ firstDay, timeZone }: ShownEvent, now: Date): string {
  const today = dayOf(now.getTime(), timeZone);
  return firstDay > today ? firstDay : today;
}

/**
 * Merges the events of the paper's editors and of its calendars (`lists`) that are not over, sorted
 * by listed day, then by start.
 *
 * Events with the same title, time and place are one event, whatever their ids: the editors'
 * version is shown, else that of the first calendar. If that calendar cancels it and a later one
 * does not, both versions are shown.
 */
export function mergeEvents(
  lists: readonly (readonly Event[])[],
  publication: Facts,
  now: Date,
  editorsEvents: readonly Event[] = [],
): ShownEvent[] {
  const byId = new Map<string, ShownEvent>();
  /** By event: whether all calendars so far cancel it. Always `false` if the editors have it. */
  const known = new Map<string, boolean>();
  for (const [nth, list] of [editorsEvents, ...lists].entries())
    for (const event of list) {
      const shown = showEvent(event, publication);
      if (!shown || shown.isOverAt <= now.getTime()) continue;
      const same = sameKey(shown);
      const isCancelledByCalendar = shown.isCancelled && nth > 0;
      if (known.has(same) && (!known.get(same) || isCancelledByCalendar)) continue;
      known.set(same, isCancelledByCalendar);
      const id = unusedId(shown.id, byId);
      byId.set(id, { ...shown, id });
    }
  const listed = Array.from(byId.values(), (event) => ({ event, day: listedDay(event, now) }));
  return listed
    .sort((a, b) => a.day.localeCompare(b.day) || a.event.startsAt - b.event.startsAt)
    .map(({ event }) => event);
}

/** The id, with a number if another event has it: a calendar may choose the same UID. */
function unusedId(id: string, used: ReadonlyMap<string, unknown>): string {
  let unused = id;
  for (let nth = 2; used.has(unused); nth++) unused = `${id}-${nth}`;
  return unused;
}

export function eventsIn(
  events: readonly ShownEvent[],
  { slug }: Pick<Community, 'slug'>,
): ShownEvent[] {
  return events.filter(({ places }) => places.some((place) => place.slug === slug));
}

/** Title, time and place, without case and punctuation. */
function sameKey({ title, place, places, startsAt, when }: ShownEvent): string {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? '';
  const where = place === '' ? places.map(({ slug }) => slug).join(' ') : words(place);
  // Titles without letters are compared as they are.
  return [words(title) || title, when.kind === 'days', startsAt, where].join('\n');
}
