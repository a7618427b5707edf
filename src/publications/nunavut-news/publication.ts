import { PUBLICATIONS } from '../publications.ts';

/** The first publication. */
export const [NUNAVUT_NEWS] = PUBLICATIONS;
