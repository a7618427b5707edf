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

/** Maximum size of a desk’s events as JSON, in characters: the site reads them all at once. */
const MAX_SIZE = 500_000;
/** Minimum size that an event counts as, so that no value has more than `MAX_EVENTS`. */
const MIN_COST = MAX_SIZE / MAX_EVENTS;

const ContentSchema = v.object({
  events: v.pipe(v.array(EventSchema), v.maxLength(MAX_EVENTS)),
  /** Whether the calendar has more events than are stored: it is re-read in full each day. */
  isCut: v.boolean(),
});
const StoredSchema = v.pipe(v.string(), v.parseJson(), ContentSchema);

/** The events of a calendar as stored in D1: each occurrence of the next hundred days. */
export type CalendarContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;

/** Parses stored content; `undefined` where it is damaged or has another shape. */
export function readCalendarContent(stored: string): CalendarContent | undefined {
  const { success, output } = v.safeParse(StoredSchema, stored);
  return success ? output : undefined;
}

/** The events of a desk’s active calendars, for KV; `contents`: by source id. */
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

/** The upcoming events of some lists, for KV. Each list gets its share of the room. */
export function composeEvents(lists: readonly (readonly Event[])[], now: Date): StoredEvents {
  // Local times without a zone are at most a day from UTC.
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

/** The first events of each list. Adds the next event of the smallest share, in turn. */
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
