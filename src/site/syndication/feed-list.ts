import { domainOf } from '../../model/posts/blog-backend.ts';
import { activeSourcesOf } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type NewsCategory, readCategory } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { wordsOf } from '../words/words.ts';

/** Paths of the feeds of posts. */
export const RSS_PATH = '/rss.xml';
export const ATOM_PATH = '/atom.xml';
export const JSON_FEED_PATH = '/feed.json';
export const OPML_PATH = '/feeds.opml';
/** Path of the feed of weather warnings. It brings no stories, so OPML does not list it. */
export const WARNINGS_PATH = '/feeds/alerts.xml';

/** Path of the feed of notices; as that. */
export const NOTICES_FEED_PATH = '/feeds/notices.xml';

/** Path of the feed of headlines that a reader chooses by its query. */
export const SEARCH_FEED_PATH = '/feeds/search.xml';
/** The most characters of a search in it. */
export const MAX_FEED_QUERY_LENGTH = 200;

/** Path of the feed of /today, an item a day for services that send mail. OPML does not list it: it brings the same stories again. */
export const TODAY_FEED_PATH = '/feeds/today.xml';

/** The title of the feeds of posts (requirements#rss-channel). */
export function feedTitle(publication: Publication): string {
  return wordsOf(publication).feeds.posts(domainOf(publication));
}

/** Path of the feed of headlines of a section, or of all that /news shows at first. */
export function headlineFeedPath(category: NewsCategory): string {
  return `/feeds/${category}.xml`;
}

/** Path of the page with the same headlines. */
export function newsPath(category: NewsCategory): string {
  return category === 'all' ? '/news' : `/news?category=${category}`;
}

/** How that feed is named among others: `All`, `Local`. */
export function headlineFeedName(publication: Publication, category: NewsCategory): string {
  const { feeds, news } = wordsOf(publication);
  return category === 'all' ? feeds.all : news.sections[category];
}

/** The title of that feed. */
export function headlineFeedTitle(publication: Publication, category: NewsCategory): string {
  const name = headlineFeedName(publication, category);
  return wordsOf(publication).feeds.headlines(domainOf(publication), name);
}

/** The sections that have a feed: those with an active source of the publication. */
export function sectionsWithFeed(publication: Publication): SectionId[] {
  const followed = new Set(activeSourcesOf(publication.desks).map(({ section }) => section));
  return SECTION_IDS.filter((section) => followed.has(section));
}

/** The names of the publishers of a publication's active sources, each once. */
export function publishersOf({ desks }: Pick<Publication, 'desks'>): string[] {
  return [...new Set(activeSourcesOf(desks).map(({ publisher }) => publisher))];
}

/** All feeds of headlines: of all that /news shows at first, and of each section that has one. */
export function headlineFeeds(publication: Publication): NewsCategory[] {
  const sections = sectionsWithFeed(publication);
  const hasAll = ALL_VIEW_SECTIONS.some((section) => sections.includes(section));
  return hasAll ? ['all', ...sections] : sections;
}

/** The feed with the headlines of a page, by the page's path and query, if there is one. */
export function headlineFeedOf(publication: Publication, path: string): NewsCategory | undefined {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  if (pathname !== '/news' && pathname !== '/') return undefined;
  const category = readCategory(searchParams.get('category'));
  return headlineFeeds(publication).includes(category) ? category : undefined;
}
