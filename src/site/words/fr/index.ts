import { FAQ_FILTER } from '../../../shared/words/fr/faq-filter.ts';
import { NEWS } from '../../../shared/words/fr/news.ts';
import { PLAYER } from '../../../shared/words/fr/player.ts';
import { SAVER } from '../../../shared/words/fr/saver.ts';
import type { Words } from '../en/index.ts';
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

/** The words of the interface in Canadian French. */
export const FR: Words = {
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
