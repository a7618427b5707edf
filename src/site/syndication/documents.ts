import { blogTag } from '../../model/edition/cache-tags.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { hasArchive } from '../archive/read-archive.ts';
import type { SiteContext } from '../context/site-context.ts';
import { writeAtom } from './atom.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeLlm } from './llm.ts';
import { writeOpml } from './opml.ts';
import { type PostFeed, readPostFeed, withContents } from './post-feed.ts';
import { RSS_TYPE, writePostsRss } from './rss.ts';
import { FEED_CACHING, type ServeDocument, serveDocument } from './serve-document.ts';
import { readPostAddresses, siteAddresses, writeSitemap } from './sitemap.ts';
import { writeRobots, writeSecurityTxt } from './text-files.ts';

// How long documents that are not feeds may be cached.
const SITEMAP_CACHING = { browserSeconds: 600, edgeSeconds: 3600 };
const FACTS_CACHING = { browserSeconds: 3600, edgeSeconds: 86_400 };

/** GET /rss.xml (requirements#rss-channel). */
export const serveRss = servePosts(RSS_TYPE, writePostsRss);
/** GET /atom.xml: the posts of /rss.xml as Atom. */
export const serveAtom = servePosts('application/atom+xml; charset=utf-8', writeAtom);
/** GET /feed.json: the posts of /rss.xml as JSON Feed. */
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

/** GET /sitemap.xml. */
export const serveSitemap = serveDocument((context) => ({
  contentType: 'application/xml; charset=utf-8',
  caching: SITEMAP_CACHING,
  tags: [blogTag(context.publication)],
  load: async () => {
    const posts = await readPostAddresses(context);
    const addresses = siteAddresses(context.publication, posts, hasArchive(context));
    return { text: writeSitemap(context.publication, addresses) };
  },
}));

/** GET /feeds.opml: one file with a set of feeds that together contain each story once. */
export const serveOpml = serveFacts('text/x-opml; charset=utf-8', ({ publication }) =>
  writeOpml(publication),
);
/** GET /robots.txt. */
export const serveRobots = serveFacts('text/plain; charset=utf-8', ({ publication, env }) =>
  writeRobots(publication, hasArchive({ env })),
);
/** GET /llm.txt and /llms.txt. */
export const serveLlm = serveFacts('text/plain; charset=utf-8', ({ publication, env }) =>
  writeLlm(publication, hasArchive({ env })),
);

/** GET /.well-known/security.txt. */
export const serveSecurityTxt = serveFacts('text/plain; charset=utf-8', ({ publication, now }) =>
  writeSecurityTxt(publication, now),
);

/** A document that depends only on the publication. */
function serveFacts(contentType: string, write: (context: SiteContext) => string): ServeDocument {
  return serveDocument((context) => ({
    contentType,
    caching: FACTS_CACHING,
    tags: [],
    load: async () => ({ text: write(context) }),
  }));
}
