import { composeCalendars, composeEvents } from '../../calendars/calendar-content.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { deskEventsTag, paperEventsTag } from '../../model/edition/cache-tags.ts';
import { deskEventsKey, paperEventsKey } from '../../model/events.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { EventsOwner, EventsStore, UnpublishedEvents } from '../store/events-progress.ts';
import { TIMEOUT_MS } from './publish-bulletins.ts';
import type { RefreshContext } from './refresh-context.ts';

/** Maximum attempts, as events may change between reading and writing. */
const MAX_ROUNDS = 8;

export type EventsContext = Pick<RefreshContext, 'kv' | 'now' | 'invalidate'> & {
  store: { events: Pick<EventsStore, 'readUnpublished' | 'begin' | 'end'> };
  desks: Pick<DeskStore, 'find'>;
};

/** Publishes the events of each owner in turn; failures are logged and retried by the next cron. */
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
 * Publishes the events of a desk's calendars or a paper's editors. Writes only if nothing changed
 * since the events were read; after concurrent writes KV stays marked as stale. Throws errors of
 * D1, KV and the edge; the next cron retries.
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
  throw new Error('the events changed during every attempt to publish them');
}

async function compose(
  { kind, id }: EventsOwner,
  { contents, events }: UnpublishedEvents,
  { desks, now }: EventsContext,
) {
  if (kind === 'paper') return composeEvents([events], now());
  // An unknown desk has no calendars.
  return composeCalendars((await desks.find([id])).get(id) ?? {}, contents, now());
}
