import { HOUR_MS } from '../../lib/clock/durations.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import type { KnownSources } from '../../model/sources/read-known-sources.ts';
import { sourceStatusOf } from '../../model/sources/source-state.ts';

/** Time without a good poll of local sources that raises an alarm, unless one is `good` (ms). */
export const LOCAL_NEWS_LIMIT_MS = 6 * HOUR_MS;
/** Time for which unpublished news raises an alarm: six crons have failed (ms). */
const UNPUBLISHED_MS = 30 * 60_000;

export type Alarm =
  | 'front page fails'
  | 'paper not shown'
  | 'no edition'
  | 'local news is stale'
  | 'database does not respond'
  | 'edition not published'
  | 'none';

/** The alarm of a publication with these desks; its pages are not considered. */
export function findSiteAlarm(
  desks: readonly Desk[],
  hasEdition: boolean,
  known: KnownSources | null,
  now: Date,
): Exclude<Alarm, 'front page fails' | 'paper not shown'> {
  if (!hasEdition) return 'no edition';
  if (!known) return 'database does not respond';
  const local = latestLocal(desks, known);
  const followed = localSources(desks, known);
  const isOld = !local || now.getTime() - local > LOCAL_NEWS_LIMIT_MS;
  // A good local source that is rarely polled, because it rarely has news, raises no alarm.
  const isOnSchedule = followed.some(
    ({ source, record }) => sourceStatusOf(source, record, now) === 'good',
  );
  if (followed.length > 0 && isOld && !isOnSchedule) return 'local news is stale';
  const unpublishedSince = oldestUnpublished(desks, known) ?? now.getTime();
  return now.getTime() - unpublishedSince > UNPUBLISHED_MS ? 'edition not published' : 'none';
}

/** The last good poll of any active local source (ms since the epoch). */
export function latestLocal(desks: readonly Desk[], known: KnownSources): number | undefined {
  const times = localSources(desks, known).flatMap(({ record }) => record?.goodAt ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Since when one of these desks has had unpublished news (ms since the epoch). */
export function oldestUnpublished(
  desks: readonly Desk[],
  { progress }: KnownSources,
): number | undefined {
  const times = desks.flatMap(({ id }) => progress.get(id)?.unpublishedSince ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

function localSources(desks: readonly Desk[], { sources }: KnownSources) {
  return desks.flatMap((desk) =>
    activeSources(desk)
      .filter(({ section }) => section === 'local')
      .map((source) => ({ source, record: sources.get(`${desk.id} ${source.id}`)?.record })),
  );
}
