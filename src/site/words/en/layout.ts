import { RELATIVE_TIMES } from '../../../shared/words/en/relative-times.ts';

/** The words of the document around every page. */
export const LAYOUT = {
  skip: 'Skip to content',
  notice: 'About this edition',
  relativeTimes: RELATIVE_TIMES,
};
