import { composeCalendars, composeEvents } from '../../calendars/calendar-content.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { deskEventsTag, paperEventsTag } from '../../model/edition/cache-tags.ts';
import { deskEventsKey, paperEventsKey } from '../../model/events.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { EventsOwner, EventsStore } from '../store/events-progress.ts';
import { TIMEOUT_MS } from './publish-bulletins.ts';

/** How often to read again after other writes or changes between reading and writing. */
const MAX_ROUNDS = 3;

/** The dependencies of publishing events. */
export interface EventsContext {
  store: { events: Pick<EventsStore, 'readUnpublished' | 'begin' | 'end'> };
  desks: Pick<DeskStore, 'find'>;
  kv: KVNamespace;
  now: () => Date;
  /** Invalidates everything with these cache tags. @throws where the edge refuses */
  invalidate: (tags: readonly string[]) => Promise<void>;
}

/**
 * Calls `publishEvents` for each owner in turn; failures are logged and retried by the next cron.
 */
export async function tryToPublishEvents(
  owners: readonly EventsOwner[],
  context: EventsContext,
): Promise<void> {
  for (const owner of owners)
    await tryOrLog('events not published', { [owner.kind]: owner.id }, () =>
      publishEvents(owner, context),
    );
}

/**
 * Publishes the events of a desk's calendars or a paper's editors to KV and invalidates what shows
 * them.
 *
 * No older value stays in KV: a write begins only if nothing changed since the events were read. A
 * write during another one leaves KV marked as stale, so the next cron writes again.
 *
 * @throws where D1, KV or the edge does; the next cron tries again
 */
export async function publishEvents(owner: EventsOwner, context: EventsContext): Promise<void> {
  const { store, kv, now, invalidate } = context;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = await store.events.readUnpublished(owner, now().getTime());
    if (!found) return;
    for (const id of found.unreadable)
      logEvent('error', 'stored events unreadable', { [owner.kind]: owner.id, id });
    const value = await compose(owner, found, context);
    if (!(await store.events.begin(owner, found.progress))) continue;
    const isOfDesk = owner.kind === 'desk';
    const key = isOfDesk ? deskEventsKey(owner.id) : paperEventsKey(owner.id);
    const tag = isOfDesk ? deskEventsTag(owner.id) : paperEventsTag(owner.id);
    await withTimeout(kv.put(key, JSON.stringify(value)), TIMEOUT_MS);
    await withTimeout(invalidate([tag]), TIMEOUT_MS);
    await store.events.end(owner, found.progress);
    const facts = { version: value.version, events: value.events.length };
    logEvent('info', 'events published', { [owner.kind]: owner.id, ...facts });
    return;
  }
  throw new Error('the events changed each time that they were to be written');
}

async function compose(
  { kind, id }: EventsOwner,
  {
    contents,
    events,
  }: {
    contents: Parameters<typeof composeCalendars>[1];
    events: Parameters<typeof composeEvents>[0][number];
  },
  { desks, now }: EventsContext,
) {
  if (kind === 'paper') return composeEvents([events], now());
  // An unknown desk has no calendars.
  return composeCalendars((await desks.find([id])).get(id) ?? {}, contents, now());
}
