import { DAY_MS } from '../../lib/clock/durations.ts';
import { localDay, nextMidnight } from '../../lib/clock/locale.ts';
import { logEvent } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { eventsTags } from '../../model/edition/cache-tags.ts';
import {
  deskEventsKey,
  paperEventsKey,
  readStoredEvents,
  type StoredEvents,
} from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { publishedCache, readPublished } from '../cache/read-kv.ts';
import { publicationKey } from '../cache/response-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { mergeEvents, type ShownEvent } from './shown-event.ts';

export interface PaperEvents {
  /** Events that are not over, in the order of lists. */
  events: readonly ShownEvent[];
  /** Changes if and only if the events do; `undefined` if not all could be read. */
  version: string | undefined;
  /** When the first event or the paper's day ends (ms since the epoch). */
  expiresAt: number;
  /** When the last of them was published (ms since the epoch); 0 without any. */
  changedAt: number;
  tags: readonly string[];
}

/** Events by key; `null` if KV has none. */
const stored = publishedCache<StoredEvents>({
  // Longer than the minute for which pages are cached.
  staleMs: 180_000,
  maxSize: 6_000_000,
});

const merged = new SwrCache<PaperEvents>({
  maxEntries: 50,
  expiresAt: ({ expiresAt }) => expiresAt,
});

export function expireEvents(): void {
  stored.expire();
}

/**
 * The paper's events: from memory while fresh, else from KV (one read), else the last ones that
 * this isolate read.
 */
export async function readEvents({
  env,
  publication,
  now,
  inBackground,
}: Pick<SiteContext, 'env' | 'publication' | 'now' | 'inBackground'>): Promise<PaperEvents> {
  const keys = eventKeys(publication);
  const options = {
    keyOf: (key: string) => key,
    parse: readStoredEvents,
    onUnreadable: (damaged: readonly string[], error: unknown) =>
      logEvent('error', 'events unreadable', { keys: damaged.join(' '), error }),
  };
  const load = (missing: readonly string[]) => readPublished(env.EDITIONS, missing, options);
  const known = await stored.getMany(keys, now.getTime(), load, inBackground);
  const found = keys.flatMap((key) => known.get(key) ?? []);
  const isComplete = keys.every((key) => known.has(key));
  const day = localDay(publication, now);
  const generation = [day, isComplete, ...found.map(({ version }) => version)].join(' ');
  const key = publicationKey(publication);
  const cached = merged.lookup(key, now.getTime(), generation);
  if (cached) return cached.value;
  const [editorsEvents, ...lists] = keys.map((each) => known.get(each)?.events ?? []);
  const events = mergeEvents(lists, publication, now, editorsEvents);
  const value = {
    events,
    version: isComplete ? shortHash(`${generation} ${events.length}`) : undefined,
    expiresAt: Math.min(nextMidnight(publication, now), ...events.map(({ isOverAt }) => isOverAt)),
    changedAt: Math.max(0, ...found.map(({ publishedAt }) => Date.parse(publishedAt))),
    tags: eventsTags(publication),
  };
  merged.store(key, value, now.getTime(), generation);
  return value;
}

/** Events that other pages show: begun or beginning within seven days, and not cancelled. */
export function eventsOfWeek(events: readonly ShownEvent[], now: Date): ShownEvent[] {
  const end = now.getTime() + 7 * DAY_MS;
  return events.filter(({ startsAt, isCancelled }) => startsAt < end && !isCancelled);
}

/** KV keys of the paper's events: first its editors', then those of its desks in order. */
function eventKeys({ id, desks }: Pick<Publication, 'id' | 'desks'>): string[] {
  const followed = desks.filter(({ calendars }) => calendars?.length);
  return [paperEventsKey(id), ...followed.map((desk) => deskEventsKey(desk.id))];
}
