import { FAQ_FILTER } from '../../../shared/words/fr/faq-filter.ts';
import { NEWS } from '../../../shared/words/fr/news.ts';
import { PLAYER } from '../../../shared/words/fr/player.ts';
import { SAVER } from '../../../shared/words/fr/saver.ts';
import type { Words } from '../en/index.ts';
import { ALARMS } from './alarms.ts';
import { API } from './api.ts';
import { BLOG } from './blog.ts';
import { BOOKS } from './books.ts';
import { CHOOSE_COMMUNITY } from './choose-community.ts';
import { COMMUNITIES } from './communities.ts';
import { COMMUNITY } from './community.ts';
import { CONTACT } from './contact.ts';
import { DONATION } from './donation.ts';
import { EMBEDS } from './embeds.ts';
import { ERRORS } from './errors.ts';
import { FAQ } from './faq.ts';
import { FEEDS } from './feeds.ts';
import { HOME } from './home.ts';
import { LAYOUT } from './layout.ts';
import { LEGAL } from './legal.ts';
import { LLM } from './llm.ts';
import { NAVIGATION } from './navigation.ts';
import { NEWS_PAGE } from './news-page.ts';
import { OFFLINE } from './offline.ts';
import { PARTNERS } from './partners.ts';
import { PARTS } from './parts.ts';
import { POST } from './post.ts';
import { RADIO } from './radio.ts';
import { RESOURCES } from './resources.ts';
import { RSS } from './rss.ts';
import { RSS_GENERATOR } from './rss-generator.ts';
import { SEARCH } from './search.ts';
import { SITE_MAP } from './site-map.ts';
import { STATUS } from './status.ts';
import { TODAY } from './today.ts';
import { WEATHER } from './weather.ts';

/** The words of the interface in French, as it is written in Canada. */
export const FR: Words = {
  news: NEWS,
  player: PLAYER,
  rssGenerator: RSS_GENERATOR,
  faqFilter: FAQ_FILTER,
  home: HOME,
  newsPage: NEWS_PAGE,
  layout: LAYOUT,
  navigation: NAVIGATION,
  parts: PARTS,
  weather: WEATHER,
  feeds: FEEDS,
  api: API,
  search: SEARCH,
  blog: BLOG,
  post: POST,
  radio: RADIO,
  rss: RSS,
  contact: CONTACT,
  errors: ERRORS,
  status: STATUS,
  today: TODAY,
  alarms: ALARMS,
  offline: OFFLINE,
  embeds: EMBEDS,
  donation: DONATION,
  communities: COMMUNITIES,
  community: COMMUNITY,
  chooseCommunity: CHOOSE_COMMUNITY,
  resources: RESOURCES,
  books: BOOKS,
  legal: LEGAL,
  partners: PARTNERS,
  faq: FAQ,
  siteMap: SITE_MAP,
  llm: LLM,
  saver: SAVER,
};
