import type { CheckRefusal } from '../../edition/check-request.ts';
import type { Edition } from '../../edition/edition.ts';
import type { QueueBindings } from '../../edition/first-refresh.ts';
import { NEVER } from '../../edition/source-state.ts';
import { logEvent } from '../../http/log.ts';
import { isAllowedHttp } from '../../http/outbound-policy.ts';
import type { Desk, Source } from '../../publications/desk.ts';
import type { Publication } from '../../publications/publication.ts';
import type { SectionId } from '../../publications/sections.ts';
import {
  allSources,
  type PolledSource,
  type StationDocument,
} from '../../publications/station-sources.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { readEdition } from '../context/edition-store.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { PaperWeather } from '../weather/weather-store.ts';
import { wordsOf } from '../words/words.ts';
import { adviceOn, shownAddress } from './advice.ts';
import { publicMessage } from './health-message.ts';
import { type KnownSource, type KnownSources, readKnownSources } from './read-known-sources.ts';
import {
  type Alarm,
  findSiteAlarm,
  knownSource,
  LOCAL_NEWS_LIMIT_MS,
  latestLocal,
  oldestBehind,
} from './site-alarm.ts';
import { type SourceStatus, sourceStatusOf } from './source-status.ts';

/** Fetched news that is unpublished for so long makes the site unhealthy (ms). */
const UNPUBLISHED_LIMIT_MS = 6 * 3_600_000;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 3_000;

/** One source as the operator sees it. Times are ISO 8601, ages whole seconds. */
export interface SourceHealth {
  /** The desk that it belongs to. */
  readonly desk: string;
  /** Unique within the desk. */
  readonly id: string;
  readonly publisher: string;
  readonly section: SectionId;
  /** Where its feed is; `null` where that may not be shown. /healthz leaves it out. */
  readonly feed: string | null;
  readonly status: SourceStatus;
  /** What an operator can do about it; `null` where nothing is wrong. It may hold addresses, so /healthz leaves it out. */
  readonly advice: string | null;
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
  /** Why it is not polled earlier on a reader's wish; `null` where it may be. /healthz leaves it out. */
  readonly checkRefusal: CheckRefusal | null;
  /** Why it is paused; `null` if it is active. */
  readonly pausedBecause: string | null;
  /** Which document of which station it is; absent where it is a publisher's feed. */
  readonly station?: StationHealth;
}

/** A document of a weather station. */
export interface StationHealth {
  readonly kind: StationDocument['kind'];
  readonly name: string;
  /** When what readers see of it was observed; `null` where they see none. A document of warnings has none. */
  readonly observedAt: string | null;
}

/** The state of one publication's site. It contains no settings, and no addresses but those of feeds. */
export interface HealthReport {
  readonly publication: string;
  readonly build: string;
  readonly at: string;
  readonly alarm: Alarm;
  /** Whether readers get an edition whose local news is fresh, as far as is known. */
  readonly isHealthy: boolean;
  /** Why readers get no front page; `null` where they get it. */
  readonly frontPageFault: string | null;
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

/** Says why readers get no front page, without secrets; `undefined` where they get it. It never throws. */
export type FindFrontPageFault = (context: SiteContext) => Promise<string | undefined>;

/** Reads the state of the site. A failure becomes part of the report and is never thrown. */
export async function readHealth(
  context: SiteContext,
  findFrontPageFault: FindFrontPageFault,
): Promise<HealthReport> {
  const { env, publication, now } = context;
  const [edition, known, frontPageFault, weather] = await Promise.all([
    readEdition(env.EDITIONS, publication, now),
    readKnown(context),
    findFrontPageFault(context),
    context.weather(),
  ]);
  const reports = weather?.reports ?? {};
  const { desks } = publication;
  const local = known ? latestLocal(desks, known) : undefined;
  const behindSince = known && oldestBehind(desks, known);
  const alarm =
    frontPageFault === undefined
      ? findSiteAlarm(desks, edition !== undefined, known, now)
      : 'front page fails';
  return {
    publication: publication.id,
    build: import.meta.env.BUILD_ID,
    at: now.toISOString(),
    alarm,
    isHealthy: isHarmless(alarm, edition, behindSince ?? undefined, now),
    frontPageFault: frontPageFault ?? null,
    edition: edition ? editionHealth(edition, context.now) : null,
    localNews: local ? { lastGoodAt: iso(local), ageSeconds: age(local, now) } : null,
    unpublished:
      behindSince == null ? null : { since: iso(behindSince), ageSeconds: age(behindSince, now) },
    sources:
      known &&
      desks.flatMap((desk) =>
        allSources(desk).map((source) => sourceHealth(desk, source, known, reports, context)),
      ),
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

function editionHealth(edition: Edition, now: Date): EditionHealth {
  const { version, publishedAt, sections } = edition;
  const stories = Object.values(sections).reduce((sum, items) => sum + items.length, 0);
  const ageSeconds = age(Date.parse(publishedAt), now);
  return { version, publishedAt, ageSeconds, stories };
}

function sourceHealth(
  desk: Desk,
  source: PolledSource,
  known: KnownSources,
  reports: PaperWeather['reports'],
  { env, publication, now }: SiteContext,
): SourceHealth {
  const { id, publisher, section, paused } = source;
  const polled = knownSource(known, desk, source);
  const state = polled?.record;
  const status = sourceStatusOf(source, state, now);
  const isPolled = state !== undefined && paused === undefined && state.nextAt !== NEVER;
  return {
    desk: desk.id,
    id,
    publisher,
    section,
    feed: feedOf(source, publication),
    status,
    advice: adviceOn(source, state, now, wordsOf(publication).alarms.advice) ?? null,
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
    checkRefusal: hasQueue(env) ? checkRefusalOf(source, polled) : { reason: 'no queue' },
    pausedBecause: paused ?? null,
    ...(source.weather && {
      station: stationHealth(desk, source.weather, reports[source.weather.station]),
    }),
  };
}

function stationHealth(
  { stations = [] }: Desk,
  { kind, station }: StationDocument,
  report: PaperWeather['reports'][string] | undefined,
): StationHealth {
  const { name = station } = stations.find(({ id }) => id === station) ?? {};
  return { kind, name, observedAt: (kind === 'report' && report?.observedAt) || null };
}

function checkRefusalOf({ paused }: Source, polled: KnownSource | undefined) {
  if (paused !== undefined || !polled) return { reason: 'never polled' } as const;
  return polled.refusal ?? null;
}

/** In the types of the bindings there is always a queue. */
function hasQueue({ REFRESH_QUEUE }: QueueBindings): boolean {
  return REFRESH_QUEUE !== undefined;
}

/** The address of a feed where everybody may follow it: on a public host, or one of the sample world's. */
function feedOf({ url }: Source, { insecureHosts }: Publication): string | null {
  const parsed = URL.parse(url);
  return parsed && isAllowedHttp(parsed, insecureHosts) ? url : (shownAddress(url) ?? null);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** Age in whole seconds; 0 for a time in the future, which a cron may store, as it uses its own scheduled time. */
function age(at: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at) / 1000));
}
