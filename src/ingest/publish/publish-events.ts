import { composeCalendars, composeEvents } from '../../calendars/calendar-content.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { deskEventsTag, paperEventsTag } from '../../model/edition/cache-tags.ts';
import { deskEventsKey, paperEventsKey } from '../../model/events.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { EventsOwner, EventsStore, UnpublishedEvents } from '../store/events-progress.ts';
import { FIRST_TO_REPLACE, MAX_ROUNDS, TIMEOUT_MS } from './publish-bulletins.ts';
import type { RefreshContext } from './refresh-context.ts';

export type EventsContext = Pick<RefreshContext, 'kv' | 'now' | 'pause' | 'invalidate'> & {
  store: { events: Pick<EventsStore, 'readUnpublished' | 'begin' | 'end'> };
  desks: Pick<DeskStore, 'find'>;
};

/** Publishes the events of each owner in turn; what fails is left to the next cron. */
export async function tryToPublishEvents(
  owners: readonly EventsOwner[],
  context: EventsContext,
): Promise<void> {
  for (const owner of owners) await tryToPublish(owner, context);
}

/** Publishes the events of a desk's calendars or a paper's editors. Throws if no attempt does. */
export async function publishEvents(owner: EventsOwner, context: EventsContext): Promise<void> {
  let isPublished: boolean | undefined = false;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    if (round > 1) await context.pause();
    // After a failure, the write in flight may be its own.
    const mayReplace = isPublished === undefined || round >= FIRST_TO_REPLACE;
    isPublished = await tryToPublish(owner, context, mayReplace);
    if (isPublished) return;
  }
  throw new Error(`the events of the ${owner.kind} ${owner.id} are not published`);
}

function tryToPublish(
  owner: EventsOwner,
  context: EventsContext,
  mayReplace = true,
): Promise<boolean | undefined> {
  const facts = { [owner.kind]: owner.id };
  return tryOrLog('events not published', facts, () => publishOnce(owner, context, mayReplace));
}

/**
 * Writes only if nothing changed since the events were read. Returns whether KV certainly has them;
 * after concurrent writes it stays marked as stale. Throws errors of D1, KV and the edge.
 */
async function publishOnce(
  owner: EventsOwner,
  context: EventsContext,
  mayReplace: boolean,
): Promise<boolean> {
  const { store, kv, now, invalidate } = context;
  const found = await store.events.readUnpublished(owner, now().getTime());
  if (!found) return true;
  if (found.progress.published < 0 && !mayReplace) return false;
  for (const id of found.unreadable)
    logEvent('error', 'stored events unreadable', { [owner.kind]: owner.id, id });
  const value = await compose(owner, found, context);
  if (!(await store.events.begin(owner, found.progress))) return false;
  const isOfDesk = owner.kind === 'desk';
  const key = isOfDesk ? deskEventsKey(owner.id) : paperEventsKey(owner.id);
  const tag = isOfDesk ? deskEventsTag(owner.id) : paperEventsTag(owner.id);
  await withTimeout(kv.put(key, JSON.stringify(value)), TIMEOUT_MS);
  await withTimeout(invalidate([tag]), TIMEOUT_MS);
  const isKnown = await store.events.end(owner, found.progress);
  const facts = { version: value.version, events: value.events.length };
  logEvent('info', 'events published', { [owner.kind]: owner.id, ...facts });
  return isKnown;
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
