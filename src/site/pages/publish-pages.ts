import { localDay } from '../../lib/clock/locale.ts';
import type { LatestOfDesk, WrittenToKv } from '../../model/edition/edition.ts';
import { originOf } from '../../model/publication/site-address.ts';
import {
  bulletinDesks,
  cacheBulletin,
  confirmBulletin,
  expireBulletins,
} from '../bulletin/bulletin-store.ts';
import { weatherVersion } from '../bulletin/shown-weather.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import { cacheEdition, confirmEdition, expireEditions } from '../context/edition-store.ts';
import { createSiteContext, type SiteContext } from '../context/site-context.ts';
import { loadHome } from './home.tsx';
import { loadNews } from './news.tsx';
import type { PageLoader } from './page.ts';
import {
  deletePublished,
  type PublishedPath,
  readPublished,
  writePublished,
} from './published-pages.ts';
import { renderResponse } from './serve-page.ts';

const LOADERS: Readonly<Record<PublishedPath, PageLoader>> = { '/': loadHome, '/news': loadNews };

/**
 * Renders and stores the first pages of the publications that carry these desks, if their editions,
 * bulletins, the day or the build changed. `latest`: the newest versions in KV according to D1, for
 * all of these desks. If KV still returns older ones, the stored pages are deleted, and each
 * isolate renders its own until the next call.
 * Throws the errors of KV.
 */
export async function publishPages(
  desks: readonly string[],
  { editions = {}, weather = {}, latest }: WrittenToKv,
  contexts: readonly SiteContext[],
): Promise<void> {
  const now = new Date();
  for (const [desk, edition] of Object.entries(editions)) cacheEdition(desk, edition, now);
  for (const [desk, value] of Object.entries(weather)) cacheBulletin(desk, value, now);
  for (const context of contexts) {
    const carried = context.publication.desks.map(({ id }) => id);
    if (carried.some((id) => desks.includes(id)))
      await publishFor(
        context,
        latest.filter(({ desk }) => carried.includes(desk)),
        carried.some((id) => editions[id] || weather[id]),
      );
  }
}

async function publishFor(
  original: SiteContext,
  latest: readonly LatestOfDesk[],
  isNew: boolean,
): Promise<void> {
  const { env, publication, now } = original;
  // A desk's bulletin may have only other papers' notices; this paper does not read such a
  // bulletin.
  const desksWithBulletins = bulletinDesks(publication);
  /** Whether this isolate has the newest versions in memory; those are not read from KV again. */
  const confirm = () =>
    latest
      .flatMap(({ desk, number, takenAt }) => [
        confirmEdition(desk, number, now),
        confirmBulletin(desk, desksWithBulletins.includes(desk) ? takenAt : null, now),
      ])
      .every((isKnown) => isKnown);
  const isKnown = confirm();
  if (!isKnown) {
    expireEditions();
    expireBulletins();
    confirm();
  }
  // A fresh context, without cached reads.
  const context = createSiteContext(original);
  const [edition, weather] = await Promise.all([context.edition(), weatherVersion(context)]);
  if (!edition || edition.isPartial) return;
  if (!isKnown && !confirm()) return deletePublished(env.EDITIONS, publication.id);
  const version = [edition.version, localDay(publication, now), weather].join(' ');
  await write(context, version, isNew);
}

async function write(context: SiteContext, version: string, isNew: boolean): Promise<void> {
  const { env, publication, now } = context;
  if (!isNew) {
    // Read from KV, not from memory: another isolate may have written since.
    const stored = await readPublished(env.EDITIONS, publication.id).catch(() => undefined);
    if (stored?.version === version) return;
  }
  const responses = new Map<PublishedPath, CachedResponse>();
  for (const path of ['/', '/news'] as const) {
    const url = new URL(path, originOf(publication));
    const response = await renderResponse(LOADERS[path], url, context);
    if (response) responses.set(path, response);
  }
  const publishedAt = now.toISOString();
  const build = import.meta.env.BUILD_ID;
  await writePublished(env.EDITIONS, publication.id, { build, version, publishedAt, responses });
}
