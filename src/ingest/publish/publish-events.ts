import { composeCalendars, composeEvents } from '../../calendars/calendar-content.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { deskEventsTag, paperEventsTag } from '../../model/edition/cache-tags.ts';
import { deskEventsKey, paperEventsKey } from '../../model/events.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { EventsOwner, EventsStore } from '../store/events-progress.ts';
import { TIMEOUT_MS } from './publish-bulletins.ts';

/** Where somebody else begins a write, or a change comes, between reading and writing, it is read so often at most. */
const MAX_ROUNDS = 3;

/** What publishing events needs. */
export interface EventsContext {
  readonly store: { readonly events: Pick<EventsStore, 'readUnpublished' | 'begin' | 'end'> };
  readonly desks: Pick<DeskStore, 'find'>;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** Invalidates everything with these cache tags. @throws where the edge refuses */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
}

/** As `publishEvents` for each of some owners, one after the other; a failure is logged, and the next cron tries again. */
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
 * Brings the events in KV up to what D1 has of a desk's calendars or of a paper's editors, and invalidates what shows them.
 *
 * No older value stays in KV: a write begins only where nothing changed since its events were read, which D1 notes, and one that finds
 * another under way leaves KV marked as behind, so that the next cron, when both are over, writes what D1 has then.
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
  // A desk that is not known any more has no calendars.
  return composeCalendars((await desks.find([id])).get(id) ?? {}, contents, now());
}
