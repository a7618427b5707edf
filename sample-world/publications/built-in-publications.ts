import { env } from 'cloudflare:workers';
import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import {
  inSampleWorld,
  readSetting,
  SAMPLE_PAPERS,
  samplePublication,
  sampleSisterPaper,
} from './publication.ts';

const [first, ...others] = PUBLICATIONS;
const sample = readSetting(env.SAMPLE_WORLD_ORIGIN, env.BLOG_API_URL);

/** Replaces src/model/publication/built-in-publications.ts: the registry's, and invented ones. */
export const BUILT_IN_PUBLICATIONS: readonly [Publication, ...Publication[]] = [
  samplePublication(first, sample),
  ...others.map((publication) =>
    SAMPLE_PAPERS.includes(publication.id)
      ? sampleSisterPaper(publication, sample)
      : samplePublication(publication, sample),
  ),
];

/** Replaces a paper's shared desks by the sample ones, and adds the notice. */
export function servedHere(publication: Publication): Publication {
  return inSampleWorld(publication, sample);
}
