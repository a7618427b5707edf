import { DAY_MS } from '../../lib/clock/durations.ts';
import { localDay, nextMidnight } from '../../lib/clock/locale.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
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
import { MIN_KV_TTL_SECONDS, READ_FOR_LATER, readKv } from '../cache/read-kv.ts';
import { publicationKey } from '../cache/response-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { mergeEvents, type ShownEvent } from './shown-event.ts';

/** The events that a paper shows, at one moment. */
export interface PaperEvents {
  /** Not over, in the order of lists. */
  events: readonly ShownEvent[];
  /** Changes if and only if the events do; `undefined` if not all could be read. */
  version: string | undefined;
  /** When the first event is over or the paper's day is (ms since the epoch). */
  expiresAt: number;
  /** When the last of them was published (ms since the epoch); 0 without any. */
  changedAt: number;
  tags: readonly string[];
}

/** By key; `null` where KV has nothing. */
const stored = new SwrCache<StoredEvents | null>({
  ttlMs: 30_000,
  // Longer than the minute for which pages are cached.
  staleMs: 180_000,
  // Not every request waits for a KV that fails.
  cooldownMs: 5_000,
  maxSize: 6_000_000,
  sizeOf: memorySize,
  // KV may return what it had before.
  choose: (latest, loaded) =>
    (latest?.publishedAt ?? '') > (loaded?.publishedAt ?? '\uffff') ? latest : loaded,
});

/** By publication. */
const merged = new SwrCache<PaperEvents>({
  maxEntries: 50,
  expiresAt: ({ expiresAt }) => expiresAt,
});

export function expireEvents(): void {
  stored.expire();
}

/**
 * The events of a paper's editors and of its desks' calendars: from memory while fresh, else from
 * KV (one read), else the last ones that this isolate knew.
 */
export async function readEvents({
  env,
  publication,
  now,
  inBackground,
}: Pick<SiteContext, 'env' | 'publication' | 'now' | 'inBackground'>): Promise<PaperEvents> {
  const keys = eventKeys(publication);
  const load = (missing: readonly string[]) => loadStored(env.EDITIONS, missing);
  const known = await stored.getMany(keys, now.getTime(), load, inBackground);
  const found = keys.flatMap((key) => known.get(key) ?? []);
  const isComplete = keys.every((key) => known.has(key));
  const day = localDay(publication, now);
  const generation = [day, isComplete, ...found.map(({ version }) => version)].join(' ');
  const key = publicationKey(publication);
  const cached = merged.lookup(key, now.getTime(), generation);
  if (cached) return cached.value;
  const [own, ...lists] = keys.map((each) => known.get(each)?.events ?? []);
  const events = mergeEvents(lists, publication, now, own);
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

/** What other pages show: begun or beginning within seven days, and not cancelled. */
export function eventsOfWeek(events: readonly ShownEvent[], now: Date): ShownEvent[] {
  const end = now.getTime() + 7 * DAY_MS;
  return events.filter(({ startsAt, isCancelled }) => startsAt < end && !isCancelled);
}

/** The editors' own key first, then those of the desks in the paper's order. */
function eventKeys({ id, desks }: Pick<Publication, 'id' | 'desks'>): string[] {
  const followed = desks.filter(({ calendars }) => calendars?.length);
  return [paperEventsKey(id), ...followed.map((desk) => deskEventsKey(desk.id))];
}

async function loadStored(
  kv: KVNamespace,
  keys: readonly string[],
): Promise<Map<string, StoredEvents | null>> {
  const read = new Map<string, StoredEvents | null>();
  await tryOrLog('events unreadable', { keys: keys.join(' ') }, async () => {
    const options = { type: 'text', cacheTtl: MIN_KV_TTL_SECONDS } as const;
    const texts = await readKv(() => kv.get([...keys], options), READ_FOR_LATER);
    for (const key of keys) {
      const text = texts.get(key);
      const events = text ? readStoredEvents(text) : null;
      if (events === undefined) logEvent('error', 'events unreadable', { keys: key });
      else read.set(key, events);
    }
  });
  return read;
}
