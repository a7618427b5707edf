import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { bulletinKey, type DeskBulletin } from '../../model/bulletin.ts';
import { sectionTag, stationTag, warningsTag } from '../../model/edition/cache-tags.ts';
import type { WrittenToKv } from '../../model/edition/edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { planPush } from '../push/push.ts';
import {
  type BulletinStore,
  STORIES,
  type UnpublishedBulletin,
} from '../store/bulletin-progress.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { Unpublished } from '../store/read-unpublished.ts';
import { composeBulletin } from '../weather/compose-bulletin.ts';
import type { RefreshContext } from './refresh-context.ts';

/** Maximum attempts to publish while concurrent refreshes supersede each other. */
export const MAX_ROUNDS = 5;
/** Earlier attempts, if somebody waits, let a write in flight end; after that it was cut off. */
export const FIRST_TO_REPLACE = MAX_ROUNDS - 1;
/** Timeout of a KV write or purge (ms), so that a hanging one does not delay warnings. */
export const TIMEOUT_MS = 10_000;
const PAGES_TIMEOUT_MS = 5_000;
/** Recorded if the content of KV is unknown; revisions start at 1. */
const NOTHING = { revision: 0, warningsVersion: '', stationVersions: {} } as const;

type Outcome = 'published' | 'superseded' | 'overtaken' | undefined;

export type BulletinContext = Pick<
  RefreshContext,
  'kv' | 'now' | 'pause' | 'publishPages' | 'invalidate' | 'push'
> & {
  /** Built-in publications carry only desks of this build. */
  desks: Pick<DeskStore, 'builtIn'>;
  store: Pick<FeedStore, 'readUnpublished'> & {
    bulletins: Pick<BulletinStore, 'takeTime' | 'markPublished'>;
  };
};

/**
 * Publishes stale bulletins of desks (weather and editorial) to KV and invalidates caches: all
 * pages if a warning or notice changed, pages with a station if its report changed, pages with
 * stories if one was hidden or pinned. Returns whether KV, pages and caches are at least as new as
 * the call. Never throws. `retried`: `all` if somebody waits; crons leave failures to the next one.
 */
export async function tryToPublishBulletins(
  desks: readonly Desk[],
  unpublished: Unpublished,
  context: BulletinContext,
  retried: 'all' | 'superseded' = 'superseded',
): Promise<boolean> {
  let open: { desk: Desk; outcome: Outcome }[] = desks.map((desk) => ({
    desk,
    outcome: 'overtaken',
  }));
  let found: Unpublished | undefined = unpublished;
  const late = new Set(desks);
  for (let round = 1; found; round++) {
    const { bulletins, latest } = found;
    const isWaiting = retried === 'all' && round < FIRST_TO_REPLACE;
    const outcomes = await Promise.all(
      open.map(async ({ desk, outcome: last }) => {
        const stale = bulletins.get(desk.id);
        // After a failure, the write in flight may be its own.
        if (stale?.isContested && isWaiting && last === 'overtaken') return { desk, outcome: last };
        const outcome = stale ? await publish(desk, stale, latest, context) : 'published';
        // Written later than the call, like the value that superseded it.
        if (outcome === 'published' || outcome === 'superseded') late.delete(desk);
        return { desk, outcome };
      }),
    );
    open = outcomes.filter(({ outcome }) =>
      retried === 'all' ? outcome !== 'published' : outcome === 'superseded',
    );
    if (open.length === 0 || round === MAX_ROUNDS) break;
    await context.pause();
    const left = open.map(({ desk }) => desk);
    const facts = { desks: left.map(({ id }) => id).join(' ') };
    found = await tryOrLog('bulletin not published', facts, () =>
      context.store.readUnpublished(left, context.desks.builtIn),
    );
  }
  return late.size === 0;
}

/**
 * Publishes a desk's bulletin. D1 first assigns it a time, because readers prefer the later value.
 * `superseded`: it is in KV, pages and caches, but another refresh began to write a later one.
 * `overtaken`: another refresh took a time first. `undefined`: failed.
 */
async function publish(
  desk: Desk,
  found: UnpublishedBulletin,
  latest: Unpublished['latest'],
  context: BulletinContext,
): Promise<Outcome> {
  const { store, now, push } = context;
  for (const source of found.unreadable)
    logEvent('error', 'stored bulletin unreadable', { desk: desk.id, source });
  // Push is planned first, so that a failure to publish does not delay warnings.
  const isPlanned = !push || (await planPush(desk, found, push));
  return tryOrLog('bulletin not published', { desks: desk.id }, async () => {
    const bulletin = composeBulletin(desk, found.contents, now(), found.editorial);
    const stationVersions = versionsOf(bulletin);
    const ids = new Set([...Object.keys(stationVersions), ...Object.keys(found.stationVersions)]);
    const changed = [...ids].filter((id) => stationVersions[id] !== found.stationVersions[id]);
    const tags = changed.flatMap((id) => tagsOf(desk.id, id));
    if (bulletin.warningsVersion !== found.warningsVersion) tags.push(warningsTag(desk.id));
    let { takenAt } = found;
    let isPaged = true;
    if (tags.length > 0) {
      takenAt = Math.max(Date.parse(bulletin.publishedAt), found.takenAt + 1);
      if (!(await store.bulletins.takeTime(desk.id, found.takenAt, takenAt))) return 'overtaken';
      const value = { ...bulletin, publishedAt: new Date(takenAt).toISOString() };
      isPaged = await write(desk, value, tags, latest, context);
      const { version, warnings } = bulletin;
      const counts = { stations: changed.length, warnings: warnings.length };
      logEvent('info', 'bulletin published', { desk: desk.id, version, ...counts });
    }
    const revision = isPlanned ? found.revision : 0;
    const { warningsVersion } = bulletin;
    // If another write may overwrite this one, that refresh or the next cron publishes again.
    const isLatest = await store.bulletins.markPublished(desk.id, {
      ...(found.isContested ? NOTHING : { revision, warningsVersion, stationVersions }),
      takenAt,
    });
    if (!isPaged) return undefined;
    return isLatest ? 'published' : 'superseded';
  });
}

/** Writes a bulletin to KV, then pages and caches. Returns whether the pages are published. */
async function write(
  desk: Desk,
  value: DeskBulletin,
  tags: readonly string[],
  latest: Unpublished['latest'],
  context: BulletinContext,
): Promise<boolean> {
  const put = context.kv.put(bulletinKey(desk.id), JSON.stringify(value));
  await withTimeout(put, TIMEOUT_MS);
  const isPaged = await tryToPublishPages(
    [desk],
    { weather: { [desk.id]: value }, latest },
    context,
  );
  // Before the bulletin is recorded as published, so that a failed purge is retried.
  await withTimeout(context.invalidate(tags), TIMEOUT_MS);
  return isPaged;
}

/** The cache tags of a station, or of all stories for `STORIES`. */
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

/**
 * Publishes the first pages of the papers with these desks and returns whether that succeeded.
 * Failures are logged; the next cron tries again.
 */
export async function tryToPublishPages(
  desks: readonly Desk[],
  { editions, weather, latest }: WrittenToKv,
  { desks: { builtIn }, publishPages }: Pick<BulletinContext, 'desks' | 'publishPages'>,
): Promise<boolean> {
  const ids = desks.map(({ id }) => id).filter((id) => builtIn.has(id));
  if (ids.length === 0) return true;
  const ofBuild = <Value>(values: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => builtIn.has(id)));
  const written = { editions: ofBuild(editions), weather: ofBuild(weather), latest };
  try {
    await withTimeout(publishPages(ids, written), PAGES_TIMEOUT_MS);
    return true;
  } catch (error) {
    logEvent('warn', 'pages not published', { desks: ids.join(' '), error });
    return false;
  }
}
