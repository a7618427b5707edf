import type { EditionItem } from '../../model/edition/edition.ts';
import { domainOf } from '../../model/posts/blog-backend.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { newsHref } from '../../shared/components/NewsBrowser.tsx';
import type { NewsCategory } from '../../shared/news-view.ts';
import { placeFeedPath, placePath } from '../places/place-paths.ts';
import { wordsOf } from '../words/words.ts';
import {
  headlineFeedName,
  headlineFeedPath,
  headlineFeedTitle,
  newsPath,
  SEARCH_FEED_PATH,
} from './feed-list.ts';
import { type ChannelFacts, type ItemFacts, writeRss } from './rss.ts';
import { element } from './xml-writer.ts';

/** The channel facts of a headline feed. */
export type HeadlineChannel = Pick<ChannelFacts, 'title' | 'description' | 'pagePath' | 'path'>;

/** The filter of a headline feed; all given fields must match. */
export interface WantedHeadlines {
  category: NewsCategory;
  community?: Community | undefined;
  /** A publisher's name, which identifies the publisher across sources. */
  publisher?: string | undefined;
  /** A search as on /news. */
  query?: string;
}

/** The channel of a section's feed, or of the feed of all sections. */
export function sectionChannel(category: NewsCategory, publication: Publication): HeadlineChannel {
  const name = headlineFeedName(publication, category);
  return {
    title: headlineFeedTitle(publication, category),
    description: wordsOf(publication).feeds.gathered(name, publication.name),
    pagePath: newsPath(category),
    path: headlineFeedPath(category),
  };
}

/** The channel of a community's feed. */
export function placeChannel({ name, slug }: Community, publication: Publication): HeadlineChannel {
  const { feeds, communities } = wordsOf(publication);
  return {
    title: feeds.headlines(domainOf(publication), name),
    description: communities.feedOf(name, publication.name),
    pagePath: placePath(slug),
    path: placeFeedPath(slug),
  };
}

/** The channel of a search feed; `search` is the query string of its address. */
export function searchChannel(
  { category, community, publisher, query = '' }: WantedHeadlines,
  search: string,
  publication: Publication,
): HeadlineChannel {
  const { feeds } = wordsOf(publication);
  const parts = [
    query.trim(),
    category === 'all' ? '' : headlineFeedName(publication, category),
    community?.name ?? '',
    publisher ?? '',
  ].filter((part) => part !== '');
  const name = parts.join(' · ') || feeds.all;
  return {
    title: feeds.headlines(domainOf(publication), name),
    description: feeds.gathered(name, publication.name),
    pagePath: community ? placePath(community.slug) : newsHref(category, query),
    path: SEARCH_FEED_PATH + search,
  };
}

/**
 * Writes headlines as RSS 2.0; without any, the feed is empty and has no dates. Each item links to
 * the publisher's page and names the publisher and its feed. Fifteen items with the longest texts
 * of an edition (300 and 500 characters) stay under 64 KB. Other publishers of a story are named
 * after its description and linked as related. If a headline changes, the item is updated under the
 * same guid.
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

/** When the publisher changed the headline (ms since the epoch); 0 if it never did. */
function titleChangedAt({ titleBefore }: EditionItem): number {
  return (titleBefore && Date.parse(titleBefore.changedAt)) || 0;
}

/** Links that several items share and that therefore cannot be their guid. */
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

/** The description, followed by the other publishers of the story. */
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
