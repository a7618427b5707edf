import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';

export const [NUNAVUT_NEWS] = PUBLICATIONS;
