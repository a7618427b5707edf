import page from '../../front-page.json';
import { createDates } from '../../story-text.js';

/** The publication's dates. */
export const dates = createDates(page.publication);
