import * as v from 'valibot';
import {
  EVENTS_SHAPE,
  type Event,
  EventSchema,
  MAX_EVENTS,
  type StoredEvents,
} from '../../edition/events.ts';
import { calendarSourceId, type DeepReadonly, type Desk } from '../../publications/desk.ts';
import { shortHash } from '../../text/hashes.ts';
import { inOrder, spanOf } from './event-time.ts';

const DAY_MS = 86_400_000;
/** Characters that the events of a desk take as JSON at most: the site reads all of them at once. */
const MAX_SIZE = 500_000;

const ContentSchema = v.object({
  events: v.pipe(v.array(EventSchema), v.maxLength(MAX_EVENTS)),
  /** Whether the calendar has more that are near: it is read whole each day. */
  isCut: v.boolean(),
});
const StoredSchema = v.pipe(v.string(), v.parseJson(), ContentSchema);

/** What a calendar last said, as D1 keeps it: each time of what repeats, a hundred days ahead. */
export type CalendarContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;

/** What a stored text holds; `undefined` where it is damaged or of another shape. */
export function readCalendarContent(stored: string): CalendarContent | undefined {
  const { success, output } = v.safeParse(StoredSchema, stored);
  return success ? output : undefined;
}

/** The events of a desk's calendars that are followed, by the ids of their sources, as KV is to hold them. */
export function composeCalendars(
  { calendars = [] }: Pick<Desk, 'calendars'>,
  contents: ReadonlyMap<string, CalendarContent>,
  now: Date,
): StoredEvents {
  const followed = calendars.filter(({ paused }) => paused === undefined);
  return composeEvents(
    followed.flatMap(({ id }) => contents.get(calendarSourceId(id))?.events ?? []),
    now,
  );
}

/** Those of some events that are not over, as KV is to hold them: the next, as many as a value may have. */
export function composeEvents(all: readonly Event[], now: Date): StoredEvents {
  const events: Event[] = [];
  let size = 0;
  for (const event of inOrder(all)) {
    // A zone that is not known is a day from UTC at most.
    if (spanOf(event.when).until < now.getTime() - DAY_MS) continue;
    size += JSON.stringify(event).length;
    if (events.length === MAX_EVENTS || size > MAX_SIZE) break;
    events.push(event);
  }
  return {
    shape: EVENTS_SHAPE,
    version: shortHash(JSON.stringify(events)),
    publishedAt: now.toISOString(),
    events,
  };
}
