import * as v from 'valibot';
import { DAY_MS } from '../lib/clock/durations.ts';
import { shortHash } from '../lib/text/hashes.ts';
import {
  EVENTS_SHAPE,
  type Event,
  EventSchema,
  MAX_EVENTS,
  type StoredEvents,
} from '../model/events.ts';
import { calendarSourceId, type DeepReadonly, type Desk } from '../model/publication/desk.ts';
import { inOrder, spanOf } from './event-time.ts';

/** Characters of a desk's events as JSON at most: the site reads all of them at once. */
const MAX_SIZE = 500_000;
/** What an event counts as at least, so that no value has more than `MAX_EVENTS`. */
const MIN_COST = MAX_SIZE / MAX_EVENTS;

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

/** The events of a desk's calendars that are followed, by the ids of their sources, for KV. */
export function composeCalendars(
  { calendars = [] }: Pick<Desk, 'calendars'>,
  contents: ReadonlyMap<string, CalendarContent>,
  now: Date,
): StoredEvents {
  const followed = calendars.filter(({ paused }) => paused === undefined);
  return composeEvents(
    followed.map(({ id }) => contents.get(calendarSourceId(id))?.events ?? []),
    now,
  );
}

/**
 * The events of some lists that are not over, for KV: the next ones of each, list by list in their
 * order, as many as a value may have. No list gets less than its share because of another.
 */
export function composeEvents(lists: readonly (readonly Event[])[], now: Date): StoredEvents {
  // A zone that is not known is a day from UTC at most.
  const from = now.getTime() - DAY_MS;
  const next = lists.map((list) => inOrder(list.filter(({ when }) => spanOf(when).until >= from)));
  const events = shareFairly(next).flat();
  return {
    shape: EVENTS_SHAPE,
    version: shortHash(JSON.stringify(events)),
    publishedAt: now.toISOString(),
    events,
  };
}

/** The first events of each list: in turn one of the list that has used the least room so far. */
function shareFairly(lists: readonly (readonly Event[])[]): Event[][] {
  const shares = lists.map((list) => ({ list, taken: [] as Event[], used: 0 }));
  let open = shares;
  let room = MAX_SIZE;
  for (;;) {
    const [first] = open;
    if (!first) return shares.map(({ taken }) => taken);
    const share = open.reduce((least, each) => (each.used < least.used ? each : least), first);
    const event = share.list[share.taken.length];
    const cost = Math.max(MIN_COST, JSON.stringify(event ?? '').length);
    if (!event || cost > room) open = open.filter((each) => each !== share);
    else {
      share.taken.push(event);
      share.used += cost;
      room -= cost;
    }
  }
}
