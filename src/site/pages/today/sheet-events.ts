import { shorten } from '../../../lib/text/plain-text.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { eventTime } from '../../events/event-times.ts';
import { eventsOfWeek, type PaperEvents } from '../../events/load-events.ts';
import { placeOf } from '../../events/shown-event.ts';

/** Limits that leave room for stories on paper. */
const MAX_EVENTS = 5;
const MAX_TITLE = 80;
const MAX_PLACE = 50;

/** The next events on the sheet, as plain texts; empty without events. */
export interface SheetEvents {
  events: readonly {
    id: string;
    when: string;
    title: string;
    place: string;
  }[];
  /** The number of further events in the next seven days. */
  more: number;
}

/** The events of the seven days from `now`. */
export function sheetEvents(
  publication: Publication,
  { events }: Pick<PaperEvents, 'events'>,
  now: Date,
): SheetEvents {
  const week = eventsOfWeek(events, now);
  const shown = week.slice(0, MAX_EVENTS).map((event) => ({
    id: event.id,
    when: eventTime(event, publication, 'short'),
    title: shorten(event.title, MAX_TITLE),
    place: shorten(placeOf(event), MAX_PLACE),
  }));
  return { events: shown, more: week.length - shown.length };
}
