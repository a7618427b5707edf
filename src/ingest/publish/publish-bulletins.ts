import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { bulletinKey, type DeskBulletin } from '../../model/bulletin.ts';
import { sectionTag, stationTag, warningsTag } from '../../model/edition/cache-tags.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { PushContext } from '../push/context.ts';
import { planPush } from '../push/push.ts';
import {
  type BulletinStore,
  STORIES,
  type UnpublishedBulletin,
} from '../store/bulletin-progress.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { Unpublished } from '../store/read-unpublished.ts';
import { composeBulletin } from '../weather/compose-bulletin.ts';
import { type PagesContext, tryToPublishPages } from './publish-pages.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;
/** How long KV, or a purge, may take: what hangs delays no warning until the next cron (ms). */
export const TIMEOUT_MS = 10_000;
/** Used where it is unknown what KV has of a desk: revisions start at 1. */
const NOTHING = { revision: 0, warningsVersion: '', stationVersions: {} } as const;

/** What publishing the weather needs. */
export interface BulletinContext extends PagesContext {
  readonly store: Pick<FeedStore, 'readUnpublished'> & {
    readonly bulletins: Pick<BulletinStore, 'takeTime' | 'markPublished'>;
  };
  /** Where the weather is, and the editions. */
  readonly kv: KVNamespace;
  /** The present as the refresh is to see it: the cron's own time, going on. */
  readonly now: () => Date;
  /** Invalidates everything with these cache tags. @throws where the edge refuses, for some of them at least */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
  /** By which subscribers are told of warnings and notices; without it nobody is. */
  readonly push?: PushContext | undefined;
}

/**
 * Brings the weather in KV up to what D1 has of the desks' stations and of the papers' editors, and invalidates what shows it: every page
 * where a warning or a notice changed, else what shows the stations whose reports did, or the stories where one was hidden or pinned.
 * Whether all of it is published: a failure is logged, and the next cron tries again. It never throws.
 */
export async function tryToPublishBulletins(
  desks: readonly Desk[],
  { bulletins, latest }: Unpublished,
  context: BulletinContext,
  rounds = MAX_ROUNDS,
): Promise<boolean> {
  const outcomes = await Promise.all(
    desks.map(async (desk) => {
      const found = bulletins.get(desk.id);
      const outcome = found ? await publish(desk, found, latest, context) : 'published';
      return { desk, outcome };
    }),
  );
  const open = outcomes.flatMap(({ desk, outcome }) => (outcome === 'superseded' ? desk : []));
  const isDone = outcomes.every(({ outcome }) => outcome !== undefined);
  if (open.length === 0 || rounds === 1) return isDone && open.length === 0;
  const facts = { desks: open.map(({ id }) => id).join(' ') };
  const unpublished = await tryOrLog('bulletin not published', facts, () =>
    context.store.readUnpublished(open, context.desks.builtIn),
  );
  return (
    unpublished !== undefined &&
    (await tryToPublishBulletins(open, unpublished, context, rounds - 1)) &&
    isDone
  );
}

/**
 * Publishes the weather of one desk, under a time that it takes in D1 before it writes: readers
 * keep to the value with the later one. `superseded`: another refresh took a later time, but this
 * write may have come last. `undefined`: something is not published; the log says what.
 */
async function publish(
  desk: Desk,
  found: UnpublishedBulletin,
  latest: Unpublished['latest'],
  context: BulletinContext,
): Promise<'published' | 'superseded' | undefined> {
  const { store, kv, now, invalidate, push } = context;
  for (const source of found.unreadable)
    logEvent('error', 'stored bulletin unreadable', { desk: desk.id, source });
  // First, so that no failure of what follows delays a warning.
  const isPlanned = !push || (await planPush(desk, found, push));
  return tryOrLog('bulletin not published', { desks: desk.id }, async () => {
    const bulletin = composeBulletin(desk, found.contents, now(), found.editorial);
    const stationVersions = versionsOf(bulletin);
    const ids = new Set([...Object.keys(stationVersions), ...Object.keys(found.stationVersions)]);
    const changed = [...ids].filter((id) => stationVersions[id] !== found.stationVersions[id]);
    const hasNewWarnings = bulletin.warningsVersion !== found.warningsVersion;
    let { takenAt } = found;
    let isPaged = true;
    if (changed.length > 0 || hasNewWarnings) {
      takenAt = Math.max(Date.parse(bulletin.publishedAt), found.takenAt + 1);
      if (!(await store.bulletins.takeTime(desk.id, found.takenAt, takenAt))) return 'superseded';
      const value = { ...bulletin, publishedAt: new Date(takenAt).toISOString() };
      await withTimeout(kv.put(bulletinKey(desk.id), JSON.stringify(value)), TIMEOUT_MS);
      isPaged = await tryToPublishPages([desk], { weather: { [desk.id]: value }, latest }, context);
      // Before it counts as published: a call that fails is made again.
      const tags = [
        ...changed.flatMap((id) => tagsOf(desk.id, id)),
        ...(hasNewWarnings ? [warningsTag(desk.id)] : []),
      ];
      await withTimeout(invalidate(tags), TIMEOUT_MS);
      logEvent('info', 'bulletin published', {
        desk: desk.id,
        version: bulletin.version,
        stations: changed.length,
        warnings: bulletin.warnings.length,
      });
    }
    const revision = isPlanned ? found.revision : 0;
    const { warningsVersion } = bulletin;
    // After another write that may still come, or came last, all of it is written once more: by that refresh, or by the next cron.
    const isLatest = await store.bulletins.markPublished(desk.id, {
      ...(found.isContested ? NOTHING : { revision, warningsVersion, stationVersions }),
      takenAt,
    });
    if (!isLatest) return 'superseded';
    return isPaged ? 'published' : undefined;
  });
}

/** The tags of what shows a station, or, of `STORIES`, of what shows any stories. */
function tagsOf(desk: string, id: string): string[] {
  return id === STORIES
    ? SECTION_IDS.map((section) => sectionTag(desk, section))
    : [stationTag(desk, id)];
}

function versionsOf({ reports, editorial = {} }: DeskBulletin): Record<string, string> {
  const choices = Object.entries(editorial).flatMap(([paper, { hidden, lead }]) =>
    hidden.length > 0 || lead ? [[paper, hidden, lead]] : [],
  );
  return Object.fromEntries([
    ...Object.entries(reports).map(([id, report]) => [id, shortHash(JSON.stringify(report))]),
    ...(choices.length > 0 ? [[STORIES, shortHash(JSON.stringify(choices))]] : []),
  ]);
}
