import { FAQ_FILTER } from '../../../shared/words/en/faq-filter.ts';
import { NEWS } from '../../../shared/words/en/news.ts';
import { PLAYER } from '../../../shared/words/en/player.ts';
import { SAVER } from '../../../shared/words/en/saver.ts';
import * as archive from './archive.ts';
import * as choices from './choices.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as feeds from './feeds.ts';
import * as layout from './layout.ts';
import * as news from './news.ts';
import * as pages from './pages.ts';
import * as places from './places.ts';
import * as status from './status.ts';

/** The words of the interface in English. */
export const EN = {
  news: NEWS,
  player: PLAYER,
  faqFilter: FAQ_FILTER,
  saver: SAVER,
  ...choices,
  ...layout,
  ...news,
  ...pages,
  ...places,
  ...archive,
  ...feeds,
  ...status,
  ...errors,
  ...events,
};

/**
 * The words of the interface, by area: texts, and functions of numbers and names. Every language
 * has all of them.
 */
export type Words = typeof EN;
