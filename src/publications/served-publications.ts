import type { Publication } from './publication.ts';
import { PUBLICATIONS } from './registry.ts';
import { sampleWorldOf, withSampleSources } from './sample-world.ts';

/** The publications of site and ingest, with the sources that they follow under these settings. */
export function servedPublications(
  env: Pick<Env, 'SAMPLE_WORLD_ORIGIN'>,
): readonly [Publication, ...Publication[]] {
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
