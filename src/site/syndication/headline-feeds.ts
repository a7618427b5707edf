import { sectionTags } from '../../model/edition/cache-tags.ts';
import { type EditionItem, mergedItems, sectionItems } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { matcher } from '../../shared/news-view.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { loadPlaces } from '../places/load-places.ts';
import { headlineFeeds, MAX_FEED_QUERY_LENGTH, publishersOf } from './feed-list.ts';
import { RSS_TYPE } from './rss.ts';
import {
  type HeadlineChannel,
  placeChannel,
  searchChannel,
  sectionChannel,
  type WantedHeadlines,
  writeHeadlinesRss,
} from './section-feed.ts';
import { FEED_CACHING, type ServeDocument, serveDocument } from './serve-document.ts';

/** Maximum headlines of a feed. */
const MAX_HEADLINES = 50;

/** GET /feeds/{section}.xml and /feeds/all.xml: headlines; 404 for an unknown section. */
export const serveHeadlineFeed = serveDocument((context, file) => {
  const { publication } = context;
  const category = headlineFeeds(publication).find((name) => `${name}.xml` === file);
  return category && headlines({ category }, sectionChannel(category, publication), context);
});

/** GET /feeds/communities/{slug}.xml: headlines of a community; 404 for an unknown one. */
export const servePlaceFeed = serveDocument((context, file) => {
  const { publication } = context;
  const community = publication.gazetteer?.communities.find(({ slug }) => `${slug}.xml` === file);
  if (!community) return undefined;
  return headlines({ category: 'all', community }, placeChannel(community, publication), context);
});

const serveWanted = serveDocument((context, search) => {
  const { publication } = context;
  const wanted = readWanted(new URLSearchParams(search), publication);
  return wanted && headlines(wanted, searchChannel(wanted, search, publication), context);
});

/**
 * GET /feeds/search.xml?category=&community=&publisher=&q=: the headlines that match all
 * parameters; without any, those of /feeds/all.xml. 404 if the paper has no such section, community
 * or publisher, or if the search is too long.
 */
export const serveSearchFeed: ServeDocument = (request, context) =>
  serveWanted(request, context, new URL(request.url).search);

function readWanted(
  parameters: URLSearchParams,
  publication: Publication,
): WantedHeadlines | undefined {
  const wanted = parameters.get('category') ?? 'all';
  const slug = parameters.get('community');
  const name = parameters.get('publisher');
  const query = parameters.get('q') ?? '';
  const category = headlineFeeds(publication).find((each) => each === wanted);
  const community = publication.gazetteer?.communities.find((each) => each.slug === slug);
  const publisher = publishersOf(publication).find((each) => each === name);
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
 * Without a category: the sections of "All News", as on /news; for a community or publisher, all
 * sections.
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
