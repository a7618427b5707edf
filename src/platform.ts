import type { RefreshPlatform } from './feeds/refresh-jobs.ts';
import type { Publication } from './publications/publication.ts';
import { PUBLICATIONS } from './publications/registry.ts';
import { sampleWorldOf, withSampleSources } from './sample-edition.ts';

/** The publications of this Worker, with the sources that they follow under its settings. */
export function servedPublications(env: Env): Publication[] {
  const sample = sampleWorldOf(env);
  return PUBLICATIONS.map((publication) => withSampleSources(publication, sample));
}

export function publicationWithSources(id: string, env: Env): Publication {
  const publications = servedPublications(env);
  return (
    publications.find((publication) => publication.id === id) ??
    withSampleSources(PUBLICATIONS[0], sampleWorldOf(env))
  );
}

/** The platform as the refresh sees it, its clock started at `startedAt` (ms): a cron brings its own time. */
export function platformAt(startedAt: number, env: Env, ctx: ExecutionContext): RefreshPlatform {
  const sample = sampleWorldOf(env);
  const offset = startedAt - Date.now();
  return {
    env,
    publications: servedPublications(env),
    now: () => new Date(Date.now() + offset),
    random: Math.random,
    invalidate: (tags) => ctx.exports.Site({ props: { publication: '' } }).invalidate([...tags]),
    sampleHosts: sample?.hosts ?? new Set(),
    samplePictures: sample?.origin,
  };
}
