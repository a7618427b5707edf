import type { RefreshPlatform } from './feeds/refresh-jobs.ts';
import { requestFirstRefresh } from './feeds/refresh-messages.ts';
import type { SiteProps } from './gateway.ts';
import type { Publication } from './publications/publication.ts';
import { PUBLICATIONS } from './publications/registry.ts';
import { sampleWorldOf, withSampleSources } from './sample-world.ts';
import type { SiteContext } from './site-context.ts';

/** The publications of this Worker, with the sources that they follow under its settings. */
export function servedPublications(env: Env): readonly [Publication, ...Publication[]] {
  if (served?.origin !== env.SAMPLE_WORLD_ORIGIN) {
    const sample = sampleWorldOf(env);
    const [first, ...others] = PUBLICATIONS;
    const withSources = (publication: Publication) => withSampleSources(publication, sample);
    served = {
      origin: env.SAMPLE_WORLD_ORIGIN,
      publications: [withSources(first), ...others.map(withSources)],
    };
  }
  return served.publications;
}

let served: { origin: string; publications: readonly [Publication, ...Publication[]] } | undefined;

/** A publication by its id; the default one where there is none. */
function servedPublication(id: string, env: Env): Publication {
  const publications = servedPublications(env);
  return publications.find((publication) => publication.id === id) ?? publications[0];
}

/** Fits the free plan's 50 requests and 50 queries an invocation. */
const DEFAULT_CHECKS_PER_CYCLE = 12;

/** The platform as the refresh sees it, its clock started at `startedAt` (ms): a cron brings its own time. */
export function platformAt(startedAt: number, env: Env, ctx: ExecutionContext): RefreshPlatform {
  const sample = sampleWorldOf(env);
  const offset = startedAt - Date.now();
  return {
    env,
    publications: servedPublications(env),
    now: () => new Date(Date.now() + offset),
    random: Math.random,
    checksPerCycle: Number(env.CHECKS_PER_CYCLE) || DEFAULT_CHECKS_PER_CYCLE,
    invalidate: (tags) => ctx.exports.Site({ props: { publication: '' } }).invalidate([...tags]),
    sampleHosts: sample?.hosts ?? new Set(),
    samplePictures: sample?.origin,
  };
}

/** What a request for one publication's site knows. */
export function siteContext(
  { publication }: SiteProps,
  env: Env,
  ctx: ExecutionContext,
): SiteContext {
  const served = servedPublication(publication, env);
  const now = new Date();
  return {
    env,
    publication: served,
    now,
    inBackground: (work) => ctx.waitUntil(work),
    startRefresh: () => requestFirstRefresh(served, env.REFRESH_QUEUE, now),
  };
}
