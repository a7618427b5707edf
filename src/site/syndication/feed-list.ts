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
/** Path of the feed of weather warnings. OPML leaves it out, since it has no stories. */
export const WARNINGS_PATH = '/feeds/alerts.xml';

/** Path of the feed of notices; OPML leaves it out too. */
export const NOTICES_FEED_PATH = '/feeds/notices.xml';

/** Path of the feed of headlines that match a reader's query. */
export const SEARCH_FEED_PATH = '/feeds/search.xml';
/** Maximum length of its search text (characters). */
export const MAX_FEED_QUERY_LENGTH = 200;

/**
 * Path of the feed of /today, with one item a day, for mail services. OPML leaves it out, since it
 * repeats the stories of other feeds.
 */
export const TODAY_FEED_PATH = '/feeds/today.xml';

/** The title of the feeds of posts (requirements#rss-channel). */
export function feedTitle(publication: Publication): string {
  return wordsOf(publication).feeds.posts(domainOf(publication));
}

/** Path of the headline feed of a section, or of the "all" view of /news. */
export function headlineFeedPath(category: NewsCategory): string {
  return `/feeds/${category}.xml`;
}

/** Path of the page with the same headlines. */
export function newsPath(category: NewsCategory): string {
  return category === 'all' ? '/news' : `/news?category=${category}`;
}

/** The name of that feed in a list of feeds: `All`, `Local`. */
export function headlineFeedName(publication: Publication, category: NewsCategory): string {
  const { feeds, news } = wordsOf(publication);
  return category === 'all' ? feeds.all : news.sections[category];
}

/** The title of that feed. */
export function headlineFeedTitle(publication: Publication, category: NewsCategory): string {
  const name = headlineFeedName(publication, category);
  return wordsOf(publication).feeds.headlines(domainOf(publication), name);
}

/** Sections with a feed: those with an active source of the publication. */
export function sectionsWithFeed(publication: Publication): SectionId[] {
  const followed = new Set(activeSourcesOf(publication.desks).map(({ section }) => section));
  return SECTION_IDS.filter((section) => followed.has(section));
}

/** Names of the publishers of a publication's active sources, without duplicates. */
export function publishersOf({ desks }: Pick<Publication, 'desks'>): string[] {
  return [...new Set(activeSourcesOf(desks).map(({ publisher }) => publisher))];
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
