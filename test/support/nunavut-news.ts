import { PUBLICATIONS } from '../../src/publications/compiled-publications.ts';

export const [NUNAVUT_NEWS] = PUBLICATIONS;
