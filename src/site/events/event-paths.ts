/** The page of all events. */
export const EVENTS_PATH = '/events';

/** All of them as a calendar (RFC 5545). */
export const EVENTS_CALENDAR_PATH = '/events.ics';

/** The page of the events of a community. */
export function placeEventsPath(slug: string): string {
  return `${EVENTS_PATH}?community=${slug}`;
}

/** Those as a calendar. */
export function placeCalendarPath(slug: string): string {
  return `${EVENTS_PATH}/communities/${slug}.ics`;
}

/** The page of one event. */
export function eventPath(id: string): string {
  return `${EVENTS_PATH}/${id}`;
}

/** That event as a calendar, to be added to a reader's own. */
export function eventCalendarPath(id: string): string {
  return `${eventPath(id)}.ics`;
}
