import { activeSources, type Desk } from '../../model/publication/desk.ts';
import type { KnownSources } from '../../model/sources/read-known-sources.ts';
import { sourceStatusOf } from '../../model/sources/source-status.ts';

/** No good poll of any local source for so long is an alarm, unless a local source has the status `good` (ms). */
export const LOCAL_NEWS_LIMIT_MS = 6 * 3_600_000;
/** Fetched news that is unpublished for so long is an alarm: six runs of the cron have failed to publish it (ms). */
const UNPUBLISHED_MS = 30 * 60_000;

/** What is wrong with the whole site; `none` if local news was fetched in the last six hours and is published. */
export type Alarm =
  | 'front page fails'
  | 'paper not shown'
  | 'no edition'
  | 'local news is stale'
  | 'database does not respond'
  | 'edition not published'
  | 'none';

/** The alarm of a publication with these desks at `now`, as far as it does not depend on its pages. */
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
  // A local source that is good but polled rarely, as it rarely has news, is no reason for an alarm.
  const isOnSchedule = followed.some(
    ({ source, record }) => sourceStatusOf(source, record, now) === 'good',
  );
  if (followed.length > 0 && isOld && !isOnSchedule) return 'local news is stale';
  const unpublishedSince = oldestBehind(desks, known) ?? now.getTime();
  return now.getTime() - unpublishedSince > UNPUBLISHED_MS ? 'edition not published' : 'none';
}

/** The last good poll of any active local source (ms since the epoch); `undefined` if there was none. */
export function latestLocal(desks: readonly Desk[], known: KnownSources): number | undefined {
  const times = localSources(desks, known).flatMap(({ record }) => record?.goodAt ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Since when the edition of one of these desks has lacked fetched news (ms); `undefined` where all have it. */
export function oldestBehind(
  desks: readonly Desk[],
  { progress }: KnownSources,
): number | undefined {
  const times = desks.flatMap(({ id }) => progress.get(id)?.unpublishedSince ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The active local sources of all these desks, with their records. */
function localSources(desks: readonly Desk[], { sources }: KnownSources) {
  return desks.flatMap((desk) =>
    activeSources(desk)
      .filter(({ section }) => section === 'local')
      .map((source) => ({ source, record: sources.get(`${desk.id} ${source.id}`)?.record })),
  );
}
