import { HOUR_MS } from '../../lib/clock/durations.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Edition } from '../../model/edition/edition.ts';
import { allSources } from '../../model/publication/desk.ts';
import { type KnownSources, readKnownSources } from '../../model/sources/read-known-sources.ts';
import type { PaperBulletin } from '../bulletin/bulletin-store.ts';
import { readEdition } from '../context/edition-store.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import {
  type Alarm,
  findSiteAlarm,
  LOCAL_NEWS_LIMIT_MS,
  latestLocal,
  oldestUnpublished,
} from './site-alarm.ts';
import { age, type SourceHealth, sourceHealth } from './source-health.ts';

/** How long fetched news may be unpublished before the site is unhealthy (ms). */
const UNPUBLISHED_LIMIT_MS = 6 * HOUR_MS;
const DATABASE_TIMEOUT_MS = 3_000;

/** Contains no settings, and no addresses except those of feeds. */
export type HealthReport = Awaited<ReturnType<typeof readHealth>>;

/** Why readers get no front page, without secrets; `undefined` if they get it. Never throws. */
type FindFrontPageFault = (context: SiteContext) => Promise<string | undefined>;

/**
 * GET /healthz for monitors. 503 if there is no front page or no edition yet, if no local source
 * had a good poll for six hours, or if fetched news was unpublished for six hours.
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
  const pictures = pictureModeOf(publication, env);
  // With the same pictures and choices as pages, so that both share one cached edition.
  const readingBulletin = context.bulletin();
  const [edition, known, frontPageFault, bulletin] = await Promise.all([
    readEdition(env.EDITIONS, publication, now, undefined, pictures, readingBulletin),
    readKnown(context),
    findFrontPageFault(context),
    readingBulletin,
  ]);
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
    pictures: picturesHealth(edition, context),
    /** The last good poll of any local source; `null` if none is known. */
    localNews: local ? { lastGoodAt: new Date(local), ageSeconds: age(local, now) } : null,
    /** `null` if no fetched news is unpublished, or nothing is known. */
    unpublished: unpublishedHealth(unpublishedSince, now),
    /** `null` if the database does not respond. */
    sources: known && sourcesHealth(known, bulletin?.reports ?? {}, context),
  };
}

function unpublishedHealth(since: number | undefined, now: Date) {
  return since === undefined ? null : { since: new Date(since), ageSeconds: age(since, now) };
}

function sourcesHealth(
  known: KnownSources,
  reports: PaperBulletin['reports'],
  context: SiteContext,
): SourceHealth[] {
  return context.publication.desks.flatMap((desk) =>
    allSources(desk).map((source) => sourceHealth(desk, source, known, reports, context)),
  );
}

async function readKnown({ env, publication, now }: SiteContext): Promise<KnownSources | null> {
  const known = await tryOrLog('health unreadable', { publication: publication.id }, () =>
    withTimeout(readKnownSources(env.DB, publication, now.getTime()), DATABASE_TIMEOUT_MS),
  );
  return known ?? null;
}

function isHarmless(
  alarm: Alarm,
  edition: Edition | undefined,
  unpublishedSince: number | undefined,
  now: Date,
): boolean {
  // Without the database, the age of the edition stands for the freshness of local news.
  if (alarm === 'database does not respond')
    return now.getTime() - Date.parse(edition?.publishedAt ?? '') <= LOCAL_NEWS_LIMIT_MS;
  if (alarm === 'edition not published')
    return now.getTime() - (unpublishedSince ?? 0) <= UNPUBLISHED_LIMIT_MS;
  return alarm === 'none';
}

function picturesHealth(edition: Edition | undefined, { publication, env }: SiteContext) {
  const mode = pictureModeOf(publication, env);
  const ownMode = env.IMAGES === undefined ? ('through' as const) : ('made small' as const);
  const stories = Object.values(edition?.sections ?? {}).flat();
  return {
    from: mode === 'own' ? ownMode : mode,
    shown: stories.filter(({ image }) => /^(?:https?:|\/media\/)/.test(image)).length,
  };
}

function editionHealth({ version, publishedAt, sections }: Edition, now: Date) {
  const stories = Object.values(sections).reduce((sum, items) => sum + items.length, 0);
  return { version, publishedAt, ageSeconds: age(Date.parse(publishedAt), now), stories };
}
