import * as v from 'valibot';
import { DAY_MS } from '../lib/clock/durations.ts';
import { parseStored } from '../lib/parse-stored.ts';
import { shortHash } from '../lib/text/hashes.ts';
import {
  EVENTS_SHAPE,
  type Event,
  EventSchema,
  MAX_EVENTS,
  type StoredEvents,
} from '../model/events.ts';
import { calendarSourceId, type DeepReadonly, type Desk } from '../model/publication/desk.ts';
import { sortByStart, spanOf } from './event-time.ts';

/**
 * Maximum size of a desk’s events as JSON (characters): the site reads all of them in one value.
 */
const MAX_SIZE = 500_000;
/** The minimum size that each event counts with, so that no value has more than `MAX_EVENTS`. */
const MIN_COST = MAX_SIZE / MAX_EVENTS;

const ContentSchema = v.object({
  events: v.pipe(v.array(EventSchema), v.maxLength(MAX_EVENTS)),
  /** Whether some events were left out because of limits: the calendar is re-read each day. */
  isCut: v.boolean(),
});

/** The events of a calendar as stored in D1: each occurrence of the next hundred days. */
export type CalendarContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;

/** Parses stored content; `undefined` if it is damaged or has another shape. */
export function readCalendarContent(stored: string): CalendarContent | undefined {
  return parseStored(ContentSchema, stored);
}

/** Composes the events of a desk’s active calendars for KV. `contents`: by source id. */
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

/** Composes the upcoming events of several lists for KV. Lists share the maximum size fairly. */
export function composeEvents(lists: readonly (readonly Event[])[], now: Date): StoredEvents {
  // A local time without a zone is less than a day from UTC.
  const from = now.getTime() - DAY_MS;
  const next = lists.map((list) =>
    sortByStart(list.filter(({ when }) => spanOf(when).until >= from)),
  );
  const events = shareFairly(next).flat();
  return {
    shape: EVENTS_SHAPE,
    version: shortHash(JSON.stringify(events)),
    publishedAt: now.toISOString(),
    events,
  };
}

/** Selects the first events of each list: always adds to the list with the smallest share. */
function shareFairly(lists: readonly (readonly Event[])[]): Event[][] {
  const shares = lists.map((list) => ({ list, taken: [] as Event[], used: 0 }));
  let open = shares;
  let room = MAX_SIZE;
  for (;;) {
    const [first] = open;
    if (!first) return shares.map(({ taken }) => taken);
    const share = open.reduce(
      (smallest, each) => (each.used < smallest.used ? each : smallest),
      first,
    );
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
