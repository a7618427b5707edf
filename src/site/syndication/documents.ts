import { blogTag, sectionTag } from '../../edition/cache-tags.ts';
import { sectionItems } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { isSectionId } from '../../publications/sections.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { writeAtom } from './atom.ts';
import {
  ATOM_PATH,
  JSON_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  sectionFeedPath,
  sectionsWithFeed,
} from './feed-list.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeLlm } from './llm.ts';
import { readNewsPosts, writeNewsSitemap } from './news-sitemap.ts';
import { writeOpml } from './opml.ts';
import { readPostAddresses } from './post-addresses.ts';
import { type PostFeed, readPostFeed } from './post-feed.ts';
import { writeRobots } from './robots.ts';
import { writePostsRss } from './rss.ts';
import { writeSectionRss } from './section-feed.ts';
import { SECURITY_TXT_PATH, securityTxtExpiresAt, writeSecurityTxt } from './security-txt.ts';
import { type Draft, type SyndicatedDocument, serveDocument } from './serve-document.ts';
import { siteAddresses } from './site-addresses.ts';
import { writeSitemap } from './sitemap.ts';

// The document at each address, and how long it may be cached. Feed readers poll feeds every hour (ttl 60).
const FEED_CACHING = { browserSeconds: 300, edgeSeconds: 600 };
const SITEMAP_CACHING = { browserSeconds: 600, edgeSeconds: 3600 };
const FACTS_CACHING = { browserSeconds: 3600, edgeSeconds: 86_400 };

type Serve = (request: Request, context: SiteContext) => Promise<Response>;

/** GET /rss.xml (requirements#rss-channel). */
export const serveRss = servePosts(RSS_PATH, 'application/rss+xml; charset=utf-8', writePostsRss);
/** GET /atom.xml: the same posts. */
export const serveAtom = servePosts(ATOM_PATH, 'application/atom+xml; charset=utf-8', writeAtom);
/** GET /feed.json: the same posts. */
export const serveJsonFeed = servePosts(
  JSON_FEED_PATH,
  'application/feed+json; charset=utf-8',
  writeJsonFeed,
);

function servePosts(
  path: string,
  contentType: string,
  write: (feed: PostFeed, publication: Publication) => string,
): Serve {
  return (request, context) => {
    const { publication } = context;
    const load = async (): Promise<Draft> => {
      const feed = await readPostFeed(context);
      return {
        version: feed.version,
        changedAt: new Date(feed.changedAt),
        write: () => write(feed, publication),
      };
    };
    const tags = [blogTag(publication)];
    return serveDocument(
      { path, contentType, caching: FEED_CACHING, tags, load },
      request,
      context,
    );
  };
}

/** GET /feeds/{section}.xml: the section's headlines; 404 for a section without a feed. */
export function serveSectionFeed(
  request: Request,
  context: SiteContext,
  file: string,
): Promise<Response> {
  const { publication } = context;
  const name = file.endsWith('.xml') ? file.slice(0, -'.xml'.length) : '';
  const section = isSectionId(name) && sectionsWithFeed(publication).includes(name) && name;
  const load = async (): Promise<Draft | undefined> => {
    if (!section) return undefined;
    const { edition } = await loadEdition(context);
    // The fallback items (requirements#fallback-items) are for pages only: a feed reader would store them for ever.
    if (!edition.sections[section]) throw new Error(`nothing was ever fetched for ${section}`);
    const items = sectionItems(edition, section);
    return {
      version: edition.version,
      changedAt: new Date(edition.publishedAt),
      write: () => writeSectionRss(section, items, edition.publishedAt, publication),
    };
  };
  return serveDocument(
    {
      path: section ? sectionFeedPath(section) : '/feeds/',
      contentType: 'application/rss+xml; charset=utf-8',
      caching: FEED_CACHING,
      tags: section ? [sectionTag(publication, section)] : [],
      load,
    },
    request,
    context,
  );
}

/** GET /sitemap.xml. */
export const serveSitemap: Serve = (request, context) => {
  const { publication } = context;
  const load = async (): Promise<Draft> => {
    const posts = await readPostAddresses(context);
    const written = writeSitemap(publication, siteAddresses(publication, posts));
    return { version: written, write: () => written };
  };
  const document = xmlDocument('/sitemap.xml', SITEMAP_CACHING, publication, load);
  return serveDocument(document, request, context);
};

/** GET /news-sitemap.xml. */
export const serveNewsSitemap: Serve = (request, context) => {
  const { publication } = context;
  const load = async (): Promise<Draft> => {
    const posts = await readNewsPosts(context);
    return { version: JSON.stringify(posts), write: () => writeNewsSitemap(publication, posts) };
  };
  const document = xmlDocument('/news-sitemap.xml', FEED_CACHING, publication, load);
  return serveDocument(document, request, context);
};

function xmlDocument(
  path: string,
  caching: SyndicatedDocument['caching'],
  publication: Publication,
  load: SyndicatedDocument['load'],
): SyndicatedDocument {
  const contentType = 'application/xml; charset=utf-8';
  return { path, contentType, caching, tags: [blogTag(publication)], load };
}

/** GET /feeds.opml: all feeds in one file. */
export const serveOpml = serveFacts(OPML_PATH, 'text/x-opml; charset=utf-8', writeOpml);
/** GET /robots.txt. */
export const serveRobots = serveFacts('/robots.txt', 'text/plain; charset=utf-8', writeRobots);
/** GET /llm.txt and /llms.txt. */
export const serveLlm = serveFacts('/llm.txt', 'text/plain; charset=utf-8', writeLlm);

/** GET /.well-known/security.txt. */
export const serveSecurityTxt = serveFacts(
  SECURITY_TXT_PATH,
  'text/plain; charset=utf-8',
  writeSecurityTxt,
  (now) => securityTxtExpiresAt(now).toISOString(),
);

/** A document of the publication's facts. If it depends on the time too, `versionAt` returns the part that does. */
function serveFacts(
  path: string,
  contentType: string,
  write: (publication: Publication, now: Date) => string,
  versionAt: (now: Date) => string = () => '',
): Serve {
  return (request, context) => {
    const { publication, now } = context;
    const load = async (): Promise<Draft> => ({
      version: `${import.meta.env.BUILD_ID} ${versionAt(now)}`,
      write: () => write(publication, now),
    });
    return serveDocument(
      { path, contentType, caching: FACTS_CACHING, tags: [], load },
      request,
      context,
    );
  };
}
