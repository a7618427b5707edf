import { PUBLICATIONS } from '../../src/publications/compiled-publications.ts';

/** The first publication. */
export const [NUNAVUT_NEWS] = PUBLICATIONS;
