import { sectionTags } from '../../model/edition/cache-tags.ts';
import { type EditionItem, mergedItems, sectionItems } from '../../model/edition/edition.ts';
import { activeSourcesOf } from '../../model/publication/desk.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { newsHref } from '../../shared/components/NewsBrowser.tsx';
import { matcher, type NewsCategory } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { loadPlaces } from '../places/load-places.ts';
import { placeFeedPath, placePath } from '../places/place-paths.ts';
import { wordsOf } from '../words/words.ts';
import {
  headlineFeedName,
  headlineFeedPath,
  headlineFeeds,
  headlineFeedTitle,
  MAX_FEED_QUERY_LENGTH,
  SEARCH_FEED_PATH,
} from './feed-list.ts';
import { type ChannelFacts, type ItemFacts, RSS_TYPE, writeRss } from './rss.ts';
import { FEED_CACHING, type ServeDocument, serveDocument } from './serve-document.ts';
import { element } from './xml-writer.ts';

const MAX_HEADLINES = 50;

/** GET /feeds/{section}.xml and /feeds/all.xml. */
export const serveHeadlineFeed = serveDocument((context, file) => {
  const { publication } = context;
  const category = headlineFeeds(publication).find((name) => `${name}.xml` === file);
  return category && headlines({ category }, sectionChannel(category, publication), context);
});

/** GET /feeds/communities/{slug}.xml. */
export const servePlaceFeed = serveDocument((context, file) => {
  const { publication } = context;
  const community = publication.gazetteer?.communities.find(({ slug }) => `${slug}.xml` === file);
  if (!community) return undefined;
  return headlines({ category: 'all', community }, placeChannel(community, publication), context);
});

const serveMatching = serveDocument((context, search) => {
  const { publication } = context;
  const wanted = readWantedHeadlines(new URLSearchParams(search), publication);
  return wanted && headlines(wanted, searchChannel(wanted, search, publication), context);
});

/**
 * GET /feeds/search.xml?category=&community=&publisher=&q=: the headlines that match all
 * parameters. 404 if the paper has no such section, community or publisher, or if the search is too
 * long.
 */
export const serveSearchFeed: ServeDocument = (request, context) =>
  serveMatching(request, context, new URL(request.url).search);

function readWantedHeadlines(
  parameters: URLSearchParams,
  publication: Publication,
): WantedHeadlines | undefined {
  const wanted = parameters.get('category') ?? 'all';
  const slug = parameters.get('community');
  const name = parameters.get('publisher');
  const query = parameters.get('q') ?? '';
  const category = headlineFeeds(publication).find((each) => each === wanted);
  const community = publication.gazetteer?.communities.find((each) => each.slug === slug);
  const followed = name === null ? [] : activeSourcesOf(publication.desks);
  const publisher = followed.find((each) => each.publisher === name)?.publisher;
  const isUnknown =
    !category || (slug !== null && !community) || (name !== null && publisher === undefined);
  if (isUnknown || query.length > MAX_FEED_QUERY_LENGTH) return undefined;
  return { category, community, publisher, query };
}

function headlines(wanted: WantedHeadlines, channel: HeadlineChannel, context: SiteContext) {
  const { publication } = context;
  const sections = sectionsOf(wanted);
  return {
    contentType: RSS_TYPE,
    caching: FEED_CACHING,
    // Headlines of a community can come from any section.
    tags: sectionTags(publication, wanted.community ? SECTION_IDS : sections),
    load: async () => {
      const { items, changedAt } = await loadHeadlines(wanted, sections, context);
      const shown = items.filter(isWanted(wanted)).slice(0, MAX_HEADLINES);
      return { text: writeHeadlinesRss(channel, shown, publication), changedAt };
    },
  };
}

/**
 * The sections of a feed without a category: those of "All News", or all for a community or
 * publisher.
 */
function sectionsOf({ category, community, publisher }: WantedHeadlines): readonly SectionId[] {
  if (category !== 'all') return [category];
  return community || publisher !== undefined ? SECTION_IDS : ALL_VIEW_SECTIONS;
}

async function loadHeadlines(
  { category, community }: WantedHeadlines,
  sections: readonly SectionId[],
  context: SiteContext,
): Promise<{ items: readonly EditionItem[]; changedAt: Date }> {
  if (community) {
    const { byPlace, changedAt, isComplete } = await loadPlaces(context);
    // An incomplete feed would suggest that the missing headlines are gone.
    if (!isComplete) throw new Error(`the headlines of ${community.slug} are not known`);
    return { items: byPlace.get(community.slug) ?? [], changedAt };
  }
  const { edition } = await loadEdition(context);
  // The fallback items (requirements#fallback-items) are for pages only: a feed reader would store
  // them for ever.
  if (!sections.some((section) => edition.sections[section]))
    throw new Error(`nothing was ever fetched for ${category}`);
  const items =
    category === 'all' ? mergedItems(edition, sections) : sectionItems(edition, category);
  return { items, changedAt: new Date(edition.publishedAt) };
}

function isWanted({ category, publisher, query = '' }: WantedHeadlines) {
  const matches = matcher(query);
  return (item: EditionItem) =>
    (category === 'all' || item.section === category) &&
    (publisher === undefined ||
      [item, ...(item.alsoIn ?? [])].some((report) => report.publisher === publisher)) &&
    matches(item);
}

export type HeadlineChannel = Pick<ChannelFacts, 'title' | 'description' | 'pagePath' | 'path'>;

/** All given fields must match. */
export interface WantedHeadlines {
  category: NewsCategory;
  community?: Community | undefined;
  /** The publisher's name, which identifies it across sources. */
  publisher?: string | undefined;
  /** A search as on /news. */
  query?: string;
}

export function sectionChannel(category: NewsCategory, publication: Publication): HeadlineChannel {
  const name = headlineFeedName(publication, category);
  return {
    title: headlineFeedTitle(publication, category),
    description: wordsOf(publication).feeds.gathered(name, publication.name),
    pagePath: newsHref(category, ''),
    path: headlineFeedPath(category),
  };
}

function placeChannel({ name, slug }: Community, publication: Publication): HeadlineChannel {
  const { feeds, communities } = wordsOf(publication);
  return {
    title: feeds.headlines(publication.name, name),
    description: communities.feedOf(name, publication.name),
    pagePath: placePath(slug),
    path: placeFeedPath(slug),
  };
}

/** `search`: the query string of the feed's address. */
export function searchChannel(
  { category, community, publisher, query = '' }: WantedHeadlines,
  search: string,
  publication: Publication,
): HeadlineChannel {
  const { feeds } = wordsOf(publication);
  const section = category === 'all' ? '' : headlineFeedName(publication, category);
  const parts = [query.trim(), section, community?.name, publisher].filter(Boolean);
  const name = parts.join(' · ') || feeds.all;
  return {
    title: feeds.headlines(publication.name, name),
    description: feeds.gathered(name, publication.name),
    pagePath: community ? placePath(community.slug) : newsHref(category, query),
    path: SEARCH_FEED_PATH + search,
  };
}

/**
 * Headlines as RSS 2.0; without any, the feed is empty and has no dates. Fifteen items with the
 * longest texts of an edition (300 and 500 characters) stay under 64 KB. If a headline changes, the
 * item is updated under the same guid.
 */
export function writeHeadlinesRss(
  channel: HeadlineChannel,
  items: readonly EditionItem[],
  publication: Publication,
): string {
  const newestAt = Math.max(...items.map(({ pubDate }) => Date.parse(pubDate)));
  // Not the edition's time, which changes with any section: an unchanged feed must have the same
  // bytes.
  const changedAt = Math.max(newestAt, ...items.map(titleChangedAt));
  const shared = findSharedLinks(items);
  return writeRss(
    publication,
    { ...channel, ...(items.length > 0 && { times: { newestAt, changedAt } }) },
    items.map((item) => headlineItem(item, shared, publication)),
  );
}

/** Ms since the epoch; 0 if the publisher never changed the headline. */
function titleChangedAt({ titleBefore }: EditionItem): number {
  return (titleBefore && Date.parse(titleBefore.changedAt)) || 0;
}

/** Links of several items, which cannot be their guid. */
function findSharedLinks(items: readonly EditionItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(items.map(({ link }) => link).filter((link) => seen.size === seen.add(link).size));
}

function headlineItem(
  item: EditionItem,
  shared: ReadonlySet<string>,
  publication: Publication,
): ItemFacts {
  const { title, link, category, publisher, section, alsoIn = [] } = item;
  const changedAt = titleChangedAt(item);
  const sectionName = wordsOf(publication).news.sections[section];
  const isLinked = /^https?:/.test(link);
  const isPermaLink = isLinked && !shared.has(link);
  return {
    title,
    link: isLinked ? link : undefined,
    guid: isPermaLink ? link : `${publication.id}/${section}/${item.id}`,
    isPermaLink,
    description: describe(item, publication),
    publishedAt: Date.parse(item.pubDate),
    more: [
      changedAt > 0 ? element('atom:updated', {}, new Date(changedAt).toISOString()) : undefined,
      element('category', {}, sectionName),
      category && category !== sectionName ? element('category', {}, category) : undefined,
      element('source', { url: sourceAddress(item, publication) }, publisher),
      ...alsoIn.map((other) =>
        element('atom:link', { rel: 'related', href: other.link, title: other.publisher }),
      ),
    ],
  };
}

function describe({ description, alsoIn, alsoInMore = 0 }: EditionItem, publication: Publication) {
  if (!alsoIn) return description;
  const words = wordsOf(publication).news;
  const names = alsoIn.map(({ publisher }) => publisher).join(', ');
  const more = alsoInMore > 0 ? ` ${words.andMore(alsoInMore)}` : '';
  const also = `${words.alsoIn}${words.colon}${names}${more}`;
  return description === '' ? also : `${description} (${also})`;
}

/** The address of the publisher's feed, else the home page of the story's site, else /news. */
function sourceAddress({ publisher, section, link }: EditionItem, publication: Publication) {
  const source = publication.desks
    .flatMap(({ sources }) => sources)
    .find((candidate) => candidate.section === section && candidate.publisher === publisher);
  return source?.url ?? URL.parse('/', link)?.href ?? addressOf(publication, '/news');
}
