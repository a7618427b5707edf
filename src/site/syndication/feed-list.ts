import { domainOf } from '../../model/posts/blog-backend.ts';
import { activeSourcesOf } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type NewsCategory, readCategory } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { wordsOf } from '../words/words.ts';

export const RSS_PATH = '/rss.xml';
export const ATOM_PATH = '/atom.xml';
export const JSON_FEED_PATH = '/feed.json';
export const OPML_PATH = '/feeds.opml';
export const WARNINGS_PATH = '/feeds/alerts.xml';
export const NOTICES_FEED_PATH = '/feeds/notices.xml';
export const SEARCH_FEED_PATH = '/feeds/search.xml';
/** Maximum length of the search feed's query (characters). */
export const MAX_FEED_QUERY_LENGTH = 200;
/** The feed of /today, with one item a day, for mail services. */
export const TODAY_FEED_PATH = '/feeds/today.xml';

/** The title of the feeds of posts (requirements#rss-channel). */
export function feedTitle(publication: Publication): string {
  return wordsOf(publication).feeds.posts(domainOf(publication));
}

/** The headline feed of a section, or of the "all" view of /news. */
export function headlineFeedPath(category: NewsCategory): string {
  return `/feeds/${category}.xml`;
}

/** The name of a headline feed in lists: `All`, `Local`. */
export function headlineFeedName(publication: Publication, category: NewsCategory): string {
  const { feeds, news } = wordsOf(publication);
  return category === 'all' ? feeds.all : news.sections[category];
}

export function headlineFeedTitle(publication: Publication, category: NewsCategory): string {
  const name = headlineFeedName(publication, category);
  return wordsOf(publication).feeds.headlines(publication.name, name);
}

/** The title of the feed of /today. */
export function todayFeedTitle(publication: Publication): string {
  const { news, today } = wordsOf(publication);
  return publication.name + news.colon + today.title;
}

/** Sections with an active source of the publication. */
export function sectionsWithFeed(publication: Publication): SectionId[] {
  const followed = new Set(activeSourcesOf(publication.desks).map(({ section }) => section));
  return SECTION_IDS.filter((section) => followed.has(section));
}

/** The publishers of active sources, by name. */
export function publishersOf({ desks, language }: Publication): string[] {
  const publishers = new Set(activeSourcesOf(desks).map(({ publisher }) => publisher));
  return [...publishers].sort(new Intl.Collator(language).compare);
}

/** All headline feeds: that of the "all" view of /news, and one for each section with a feed. */
export function headlineFeeds(publication: Publication): NewsCategory[] {
  const sections = sectionsWithFeed(publication);
  const hasAll = ALL_VIEW_SECTIONS.some((section) => sections.includes(section));
  return hasAll ? ['all', ...sections] : sections;
}

/** The headline feed that matches a page (path and query), if there is one. */
export function headlineFeedOf(publication: Publication, path: string): NewsCategory | undefined {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  if (pathname !== '/news' && pathname !== '/') return undefined;
  const category = readCategory(searchParams.get('category'));
  return headlineFeeds(publication).includes(category) ? category : undefined;
}
