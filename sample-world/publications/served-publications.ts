import { env } from 'cloudflare:workers';
import type { Publication } from '../../src/publications/publication.ts';
import { PUBLICATIONS } from '../../src/publications/publications.ts';
import { readSetting, samplePublication } from './publication.ts';

const [first, ...others] = PUBLICATIONS;
const sample = readSetting(env.SAMPLE_WORLD_ORIGIN, env.BLOG_API_URL);

/** Stands in for src/publications/served-publications.ts: the publications of the registry with the sample world's publishers. */
export const SERVED_PUBLICATIONS: readonly [Publication, ...Publication[]] = [
  samplePublication(first, sample),
  ...others.map((publication) => samplePublication(publication, sample)),
];
