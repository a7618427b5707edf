import { blogTag, sectionTags } from '../../edition/cache-tags.ts';
import { mergedItems, sectionItems } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS } from '../../publications/sections.ts';
import { loadEdition } from '../context/site-context.ts';
import { loadPlaces } from '../places/load-places.ts';
import { writeAtom } from './atom.ts';
import { headlineFeeds } from './feed-list.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeLlm } from './llm.ts';
import { writeOpml } from './opml.ts';
import { type PostFeed, readPostFeed, withContents } from './post-feed.ts';
import { RSS_TYPE, writePostsRss } from './rss.ts';
import { placeChannel, sectionChannel, writeHeadlinesRss } from './section-feed.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';
import { readPostAddresses, siteAddresses, writeSitemap } from './sitemap.ts';
import { writeRobots, writeSecurityTxt } from './text-files.ts';

// The document at each address, and how long it may be cached. Feed readers poll feeds every hour (ttl 60).
const FEED_CACHING = { browserSeconds: 300, edgeSeconds: 600 };
const SITEMAP_CACHING = { browserSeconds: 600, edgeSeconds: 3600 };
const FACTS_CACHING = { browserSeconds: 3600, edgeSeconds: 86_400 };

/** GET /rss.xml (requirements#rss-channel). */
export const serveRss = servePosts(RSS_TYPE, writePostsRss);
/** GET /atom.xml: the same posts. */
export const serveAtom = servePosts('application/atom+xml; charset=utf-8', writeAtom);
/** GET /feed.json: the same posts. */
export const serveJsonFeed = servePosts('application/feed+json; charset=utf-8', writeJsonFeed);

function servePosts(
  contentType: string,
  write: (feed: PostFeed, publication: Publication) => string,
): ServeDocument {
  return serveDocument((context) => ({
    contentType,
    caching: FEED_CACHING,
    tags: [blogTag(context.publication)],
    load: async () => {
      const feed = await withContents(await readPostFeed(context), context.publication);
      return {
        text: write(feed, context.publication),
        changedAt: new Date(feed.changedAt),
        expiresAt: feed.changesAt,
      };
    },
  }));
}

/** The most headlines in the feed of all sections, which together have more than a hundred. */
const MAX_ALL_HEADLINES = 50;

/** GET /feeds/{section}.xml, /feeds/all.xml: headlines; 404 where there is no such feed. */
export const serveHeadlineFeed = serveDocument((context, file) => {
  const { publication } = context;
  const category = headlineFeeds(publication).find((name) => `${name}.xml` === file);
  if (!category) return undefined;
  const sections = category === 'all' ? ALL_VIEW_SECTIONS : [category];
  return {
    contentType: RSS_TYPE,
    caching: FEED_CACHING,
    tags: sectionTags(publication, sections),
    load: async () => {
      const { edition } = await loadEdition(context);
      // The fallback items (requirements#fallback-items) are for pages only: a feed reader would store them for ever.
      if (!sections.some((section) => edition.sections[section]))
        throw new Error(`nothing was ever fetched for ${category}`);
      const items =
        category === 'all'
          ? mergedItems(edition, sections).slice(0, MAX_ALL_HEADLINES)
          : sectionItems(edition, category);
      return {
        text: writeHeadlinesRss(sectionChannel(category, publication), items, publication),
        changedAt: new Date(edition.publishedAt),
      };
    },
  };
});

/** GET /feeds/communities/{slug}.xml: headlines of a place; 404 where there is none of that name. */
export const servePlaceFeed = serveDocument((context, file) => {
  const { publication } = context;
  const community = publication.gazetteer?.communities.find(({ slug }) => `${slug}.xml` === file);
  if (!community) return undefined;
  return {
    contentType: RSS_TYPE,
    caching: FEED_CACHING,
    tags: sectionTags(publication, SECTION_IDS),
    load: async () => {
      const { byPlace, changedAt, isComplete } = await loadPlaces(context);
      // A feed without what was kept would say that those headlines are gone.
      if (!isComplete) throw new Error(`the headlines of ${community.slug} are not known`);
      const items = byPlace.get(community.slug) ?? [];
      const channel = placeChannel(community, publication);
      return { text: writeHeadlinesRss(channel, items, publication), changedAt };
    },
  };
});

/** GET /sitemap.xml. */
export const serveSitemap = serveDocument((context) => ({
  contentType: 'application/xml; charset=utf-8',
  caching: SITEMAP_CACHING,
  tags: [blogTag(context.publication)],
  load: async () => {
    const addresses = siteAddresses(context.publication, await readPostAddresses(context));
    return { text: writeSitemap(context.publication, addresses) };
  },
}));

/** GET /feeds.opml: a feed for each story of the site, in one file. */
export const serveOpml = serveFacts('text/x-opml; charset=utf-8', writeOpml);
/** GET /robots.txt. */
export const serveRobots = serveFacts('text/plain; charset=utf-8', writeRobots);
/** GET /llm.txt and /llms.txt. */
export const serveLlm = serveFacts('text/plain; charset=utf-8', writeLlm);

/** GET /.well-known/security.txt. */
export const serveSecurityTxt = serveFacts('text/plain; charset=utf-8', writeSecurityTxt);

/** A document of the publication's facts. */
function serveFacts(
  contentType: string,
  write: (publication: Publication, now: Date) => string,
): ServeDocument {
  return serveDocument(({ publication, now }) => ({
    contentType,
    caching: FACTS_CACHING,
    tags: [],
    load: async () => ({ text: write(publication, now) }),
  }));
}
