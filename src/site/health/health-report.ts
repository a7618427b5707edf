import type { Edition } from '../../edition/edition.ts';
import { type SourceRecord, SUSPECT_CUT_OFFS } from '../../edition/source-record.ts';
import { NEVER } from '../../edition/source-state.ts';
import { logEvent } from '../../http/log.ts';
import { isPublicHost } from '../../http/public-host.ts';
import { activeSources } from '../../publications/publication.ts';
import type { SectionId } from '../../publications/sections.ts';
import type { Source } from '../../publications/source.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { readEdition } from '../context/edition-store.ts';
import type { SiteContext } from '../context/site-context.ts';
import { publicMessage } from './health-message.ts';
import { type KnownSources, readKnownSources } from './read-known-sources.ts';

/** No good poll of any local source for so long is an alarm, unless a local source has the status `good` (ms). */
const LOCAL_NEWS_LIMIT_MS = 6 * 3_600_000;
/** Fetched news that is unpublished for so long is an alarm: six runs of the cron have failed to publish it (ms). */
const UNPUBLISHED_MS = 30 * 60_000;
/** Fetched news that is unpublished for so long makes the site unhealthy (ms). */
const UNPUBLISHED_LIMIT_MS = 6 * 3_600_000;
/** A poll that is late by so much was not started: the cron or the queue has stopped (ms). */
const OVERDUE_MS = 30 * 60_000;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 3_000;

/**
 * A source's status. `refused` and `gone` are tasks for the operator; `failing` ends when the publisher recovers.
 * `cut off`: the last polls, two or more, ended without a result, so something in the feed may crash the poll. `overdue`: the
 * poll was not started, whatever the last one found. `unreachable`: no host could be reached at that moment. These two are our
 * own fault. `waiting`: never polled.
 */
export type SourceStatus =
  | 'good'
  | 'waiting'
  | 'unreachable'
  | 'overdue'
  | 'failing'
  | 'cut off'
  | 'refused'
  | 'gone'
  | 'paused';

/** One source as the operator sees it. Times are ISO 8601, ages whole seconds. */
export interface SourceHealth {
  readonly id: string;
  readonly publisher: string;
  readonly section: SectionId;
  readonly status: SourceStatus;
  readonly lastGoodAt: string | null;
  readonly ageSeconds: number | null;
  readonly items: number;
  /** `null` if it is not polled any more. */
  readonly nextDueAt: string | null;
  readonly failures: number;
  /** How many of the last polls in a row were started and ended without a result. */
  readonly cutOffs: number;
  readonly lastError: { readonly at: string; readonly message: string } | null;
  /** The first error that was repaired in its last document. */
  readonly flaw: string | null;
  /** Public hosts of its WebSub hubs. */
  readonly hubs: readonly string[];
  /** Why it is paused; `null` if it is active. */
  readonly pausedBecause: string | null;
}

/** What is wrong with the whole site; `none` if local news was fetched in the last six hours and is published. */
export type Alarm =
  | 'no edition'
  | 'local news is stale'
  | 'database does not respond'
  | 'edition not published'
  | 'none';

/** The state of one publication's site. It contains neither addresses nor settings. */
export interface HealthReport {
  readonly publication: string;
  readonly build: string;
  readonly at: string;
  readonly alarm: Alarm;
  /** Whether readers get an edition whose local news is fresh, as far as is known. */
  readonly isHealthy: boolean;
  readonly edition: EditionHealth | null;
  /** The last good poll of any local source; `null` if none is known. */
  readonly localNews: { readonly lastGoodAt: string; readonly ageSeconds: number } | null;
  /** Since when fetched news is missing from the edition; `null` if all of it is published, or nothing is known. */
  readonly unpublished: { readonly since: string; readonly ageSeconds: number } | null;
  /** `null` if the database does not respond. */
  readonly sources: readonly SourceHealth[] | null;
}

interface EditionHealth {
  readonly version: string;
  readonly publishedAt: string;
  readonly ageSeconds: number;
  readonly stories: number;
}

/** Reads the state of the site. A failure becomes part of the report and is never thrown. */
export async function readHealth(context: SiteContext): Promise<HealthReport> {
  const { env, publication, now } = context;
  const [edition, known] = await Promise.all([
    readEdition(env.EDITIONS, publication, now),
    readKnown(context),
  ]);
  const local = known ? latestLocal(context, known.states) : undefined;
  const behindSince = known?.progress.behindSince;
  const alarm = findAlarm(context, edition, known, local);
  return {
    publication: publication.id,
    build: import.meta.env.BUILD_ID,
    at: now.toISOString(),
    alarm,
    isHealthy: isHarmless(alarm, edition, behindSince, now),
    edition: edition ? editionHealth(edition, now) : null,
    localNews: local ? { lastGoodAt: iso(local), ageSeconds: age(local, now) } : null,
    unpublished:
      behindSince === undefined
        ? null
        : { since: iso(behindSince), ageSeconds: age(behindSince, now) },
    sources: known && publication.sources.map((source) => sourceHealth(source, known.states, now)),
  };
}

async function readKnown({ env, publication, now }: SiteContext): Promise<KnownSources | null> {
  try {
    const reading = readKnownSources(env.DB, publication, now.getTime());
    return await withTimeout(reading, DATABASE_TIMEOUT_MS);
  } catch (error) {
    logEvent('error', 'health unreadable', { publication: publication.id, error });
    return null;
  }
}

/** The last good poll of any active local source (ms since the epoch); `undefined` if there was none. */
function latestLocal(
  { publication }: SiteContext,
  states: ReadonlyMap<string, SourceRecord>,
): number | undefined {
  const times = activeSources(publication)
    .filter((source) => source.section === 'local')
    .flatMap((source) => states.get(source.id)?.goodAt ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

function findAlarm(
  { publication, now }: SiteContext,
  edition: Edition | undefined,
  known: KnownSources | null,
  local: number | undefined,
): Alarm {
  if (!edition) return 'no edition';
  if (!known) return 'database does not respond';
  const localSources = activeSources(publication).filter(({ section }) => section === 'local');
  const isOld = !local || now.getTime() - local > LOCAL_NEWS_LIMIT_MS;
  // A local source that is good but polled rarely, as it rarely has news, is no reason for an alarm.
  const isOnSchedule = localSources.some(
    (source) => sourceStatusOf(source, known.states.get(source.id), now) === 'good',
  );
  if (localSources.length > 0 && isOld && !isOnSchedule) return 'local news is stale';
  const { behindSince = now.getTime() } = known.progress;
  return now.getTime() - behindSince > UNPUBLISHED_MS ? 'edition not published' : 'none';
}

/** Whether the site is healthy, given its alarm. */
function isHarmless(
  alarm: Alarm,
  edition: Edition | undefined,
  behindSince: number | undefined,
  now: Date,
): boolean {
  if (alarm === 'database does not respond') return isRecent(edition, now);
  if (alarm === 'edition not published')
    return now.getTime() - (behindSince ?? 0) <= UNPUBLISHED_LIMIT_MS;
  return alarm === 'none';
}

/** Whether the edition is recent. It is published when there is news, so without the database its age shows the freshness. */
function isRecent(edition: Edition | undefined, now: Date): boolean {
  if (!edition) return false;
  return now.getTime() - Date.parse(edition.publishedAt) <= LOCAL_NEWS_LIMIT_MS;
}

function editionHealth({ version, publishedAt, sections }: Edition, now: Date): EditionHealth {
  const stories = Object.values(sections).reduce((sum, items) => sum + items.length, 0);
  return { version, publishedAt, ageSeconds: age(Date.parse(publishedAt), now), stories };
}

function sourceHealth(
  source: Source,
  states: ReadonlyMap<string, SourceRecord>,
  now: Date,
): SourceHealth {
  const { id, publisher, section, paused } = source;
  const state = states.get(id);
  const status = sourceStatusOf(source, state, now);
  const isPolled = state !== undefined && paused === undefined && state.nextAt !== NEVER;
  return {
    id,
    publisher,
    section,
    status,
    lastGoodAt: state?.goodAt ? iso(state.goodAt) : null,
    ageSeconds: state?.goodAt ? age(state.goodAt, now) : null,
    items: state?.itemCount ?? 0,
    nextDueAt: isPolled ? iso(Math.max(state.nextAt, state.checkedAt ?? now.getTime())) : null,
    failures: state?.failures ?? 0,
    cutOffs: state?.cutOffs ?? 0,
    lastError: state?.lastError
      ? { at: iso(state.lastError.at), message: publicMessage(state.lastError.message) }
      : null,
    flaw: state?.flaw === undefined ? null : publicMessage(state.flaw),
    hubs: (state?.hubs ?? []).filter(isPublicHost),
    pausedBecause: paused ?? null,
  };
}

function sourceStatusOf(source: Source, state: SourceRecord | undefined, now: Date): SourceStatus {
  if (source.paused !== undefined) return 'paused';
  if (!state) return 'waiting';
  // Before all others: without a poll the state is out of date.
  if (now.getTime() - state.nextAt > OVERDUE_MS) return 'overdue';
  if (state.isGone) return 'gone';
  if (state.isRefused) return 'refused';
  if (state.cutOffs >= SUSPECT_CUT_OFFS) return 'cut off';
  if (state.failures > 0) return 'failing';
  // An error that does not count as a failure: no host could be reached, so the fault was ours.
  if (state.lastError) return 'unreachable';
  return state.checkedAt === undefined ? 'waiting' : 'good';
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** Age in whole seconds; 0 for a time in the future, which a cron may store, as it uses its own scheduled time. */
function age(at: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at) / 1000));
}
