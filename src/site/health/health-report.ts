import { tryOrLog } from '../../lib/http/log.ts';
import { isAllowedHttp, isShown } from '../../lib/http/outbound-policy.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Edition } from '../../model/edition/edition.ts';
import type { QueueBindings } from '../../model/edition/first-refresh.ts';
import {
  allSources,
  type Desk,
  type PolledSource,
  type Source,
  type StationDocument,
} from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { CheckRefusal } from '../../model/sources/check-request.ts';
import {
  type KnownSource,
  type KnownSources,
  readKnownSources,
} from '../../model/sources/read-known-sources.ts';
import { NEVER } from '../../model/sources/source-state.ts';
import { sourceStatusOf } from '../../model/sources/source-status.ts';
import type { PaperBulletin } from '../bulletin/bulletin-store.ts';
import { readEdition } from '../context/edition-store.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { wordsOf } from '../words/words.ts';
import { adviceOn } from './advice.ts';
import { publicMessage } from './health-message.ts';
import {
  type Alarm,
  findSiteAlarm,
  LOCAL_NEWS_LIMIT_MS,
  latestLocal,
  oldestUnpublished,
} from './site-alarm.ts';

/** How long fetched news may be unpublished before the site is unhealthy (ms). */
const UNPUBLISHED_LIMIT_MS = 6 * 3_600_000;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 3_000;

/** One source as the operator sees it. Ages are whole seconds. */
export type SourceHealth = ReturnType<typeof sourceHealth>;
/** A document of a weather station. */
export type StationHealth = ReturnType<typeof stationHealth>;
/**
 * The health of one publication's site. Contains no settings, and no addresses except those of
 * feeds.
 */
export type HealthReport = Awaited<ReturnType<typeof readHealth>>;

/**
 * The reason why readers get no front page, without secrets; `undefined` if they get it. Never
 * throws.
 */
type FindFrontPageFault = (context: SiteContext) => Promise<string | undefined>;

/**
 * GET /healthz for monitors. 503 if there is no front page or no edition yet, if no local source
 * had a good poll for six hours, or if fetched news was unpublished for six hours; else 200.
 */
export async function serveHealth(
  context: SiteContext,
  findFrontPageFault: FindFrontPageFault,
): Promise<Response> {
  const { isHealthy, sources, ...report } = await readHealth(context, findFrontPageFault);
  const headers = new Headers({ 'X-Robots-Tag': 'noindex' });
  setNoStore(headers);
  const body = {
    status: isHealthy ? 'ok' : 'failing',
    ...report,
    // Monitors store and forward what they read: addresses are shown on /status only.
    sources:
      sources?.map(({ feed: _, advice: __, checkRefusal: ___, ...source }) => source) ?? null,
  };
  return Response.json(body, { status: isHealthy ? 200 : 503, headers });
}

/** Reads the state of the site. A failure becomes part of the report and is never thrown. */
export async function readHealth(context: SiteContext, findFrontPageFault: FindFrontPageFault) {
  const { env, publication, now } = context;
  const { desks } = publication;
  const [edition, known, frontPageFault, weather] = await Promise.all([
    readEdition(
      env.EDITIONS,
      publication,
      now,
      undefined,
      pictureModeOf(publication, env),
      // As for pages, so that both share one edition in this isolate.
      context.weather(),
    ),
    readKnown(context),
    findFrontPageFault(context),
    context.weather(),
  ]);
  const reports = weather?.reports ?? {};
  const local = known ? latestLocal(desks, known) : undefined;
  const unpublishedSince = known ? oldestUnpublished(desks, known) : undefined;
  const alarm: Alarm =
    frontPageFault === undefined
      ? findSiteAlarm(desks, edition !== undefined, known, now)
      : 'front page fails';
  return {
    publication: publication.id,
    build: import.meta.env.BUILD_ID,
    at: now.toISOString(),
    alarm,
    /** Whether readers get an edition with fresh local news, as far as known. */
    isHealthy: isHarmless(alarm, edition, unpublishedSince, now),
    frontPageFault: frontPageFault ?? null,
    edition: edition ? editionHealth(edition, now) : null,
    /** The source of pictures, and the number of stories with one. */
    pictures: picturesHealth(edition, context),
    /** The last good poll of any local source; `null` if none is known. */
    localNews: local ? { lastGoodAt: new Date(local), ageSeconds: age(local, now) } : null,
    /** Since when fetched news has been unpublished; `null` if none is, or nothing is known. */
    unpublished:
      unpublishedSince === undefined
        ? null
        : { since: new Date(unpublishedSince), ageSeconds: age(unpublishedSince, now) },
    /** `null` if the database does not respond. */
    sources:
      known &&
      desks.flatMap((desk) =>
        allSources(desk).map((source) => sourceHealth(desk, source, known, reports, context)),
      ),
  };
}

async function readKnown({ env, publication, now }: SiteContext): Promise<KnownSources | null> {
  const known = await tryOrLog('health unreadable', { publication: publication.id }, () =>
    withTimeout(readKnownSources(env.DB, publication, now.getTime()), DATABASE_TIMEOUT_MS),
  );
  return known ?? null;
}

/** Whether the site is healthy, given its alarm. */
function isHarmless(
  alarm: Alarm,
  edition: Edition | undefined,
  unpublishedSince: number | undefined,
  now: Date,
): boolean {
  // Without the database the age of the edition shows the freshness.
  if (alarm === 'database does not respond')
    return now.getTime() - Date.parse(edition?.publishedAt ?? '') <= LOCAL_NEWS_LIMIT_MS;
  if (alarm === 'edition not published')
    return now.getTime() - (unpublishedSince ?? 0) <= UNPUBLISHED_LIMIT_MS;
  return alarm === 'none';
}

function picturesHealth(edition: Edition | undefined, { publication, env }: SiteContext) {
  const mode = pictureModeOf(publication, env);
  const isMade = mode === 'own' && env.IMAGES !== undefined;
  const from = isMade ? ('made small' as const) : mode === 'own' ? ('through' as const) : mode;
  const stories = Object.values(edition?.sections ?? {}).flat();
  return {
    from,
    shown: stories.filter(({ image }) => /^(?:https?:|\/media\/)/.test(image)).length,
  };
}

function editionHealth({ version, publishedAt, sections }: Edition, now: Date) {
  const stories = Object.values(sections).reduce((sum, items) => sum + items.length, 0);
  return { version, publishedAt, ageSeconds: age(Date.parse(publishedAt), now), stories };
}

function sourceHealth(
  desk: Desk,
  source: PolledSource,
  known: KnownSources,
  reports: PaperBulletin['reports'],
  { env, publication, now }: SiteContext,
) {
  const { id, publisher, section, paused, weather } = source;
  const polled = known.sources.get(`${desk.id} ${id}`);
  const state = polled?.record;
  const isPolled = state !== undefined && paused === undefined && state.nextAt !== NEVER;
  return {
    desk: desk.id,
    /** Unique within the desk. */
    id,
    publisher,
    section,
    /** The address of its feed; `null` if it may not be shown. */
    feed: feedOf(source, publication),
    status: sourceStatusOf(source, state, now),
    /** Advice for an operator; `null` if nothing is wrong. It may contain addresses. */
    advice: adviceOn(source, state, now, wordsOf(publication).alarms.advice) ?? null,
    lastGoodAt: state?.goodAt ? new Date(state.goodAt) : null,
    ageSeconds: state?.goodAt ? age(state.goodAt, now) : null,
    items: state?.itemCount ?? 0,
    /** `null` if it is no longer polled. */
    nextDueAt: isPolled ? new Date(Math.max(state.nextAt, state.checkedAt ?? now.getTime())) : null,
    failures: state?.failures ?? 0,
    /** The number of polls in a row, up to now, that ended without a result. */
    cutOffs: state?.cutOffs ?? 0,
    lastError: state?.lastError
      ? { at: new Date(state.lastError.at), message: publicMessage(state.lastError.message) }
      : null,
    /** The first error that was repaired in its latest document. */
    flaw: state?.flaw === undefined ? null : publicMessage(state.flaw),
    checkRefusal: checkRefusalOf(source, polled, env),
    pausedBecause: paused ?? null,
    /** The kind and station of a station document; absent for a publisher's feed. */
    ...(weather && { station: stationHealth(desk, weather, reports[weather.station]) }),
  };
}

function stationHealth(
  { stations = [] }: Desk,
  { kind, station }: StationDocument,
  report: PaperBulletin['reports'][string] | undefined,
) {
  const { name = station } = stations.find(({ id }) => id === station) ?? {};
  /** When the shown report was observed; `null` if none is shown. Warnings have no observation. */
  const observedAt = (kind === 'report' && report?.observedAt) || null;
  return { kind, name, observedAt };
}

/** Why a reader cannot have a source polled earlier; `null` if they can. */
function checkRefusalOf(
  { paused }: Source,
  polled: KnownSource | undefined,
  // The type says that there is always a queue; it may be missing.
  { REFRESH_QUEUE }: QueueBindings,
): CheckRefusal | null {
  if (!REFRESH_QUEUE) return { reason: 'no queue' };
  if (paused !== undefined || !polled) return { reason: 'never polled' };
  return polled.refusal ?? null;
}

/** The address of a feed on a public host, or of the sample world's feed. */
function feedOf({ url }: Source, { insecureHosts }: Publication) {
  const parsed = URL.parse(url);
  if (parsed && isAllowedHttp(parsed, insecureHosts)) return { url, host: undefined };
  return parsed && isShown(parsed) ? { url: parsed.href, host: parsed.hostname } : null;
}

/** Age in seconds; 0 for a future time: a cron stores its scheduled time. */
function age(at: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at) / 1000));
}
