import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { feedTitle, RSS_PATH } from './feed-list.ts';
import { htmlSafeText, htmlSafeTitle } from './html-safe-text.ts';
import { pictureType } from './picture-type.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const ATOM_NAMESPACE = 'http://www.w3.org/2005/Atom';
const TTL_MINUTES = 60;
/** Width and height of public/feed-image.png in pixels (requirements#rss-channel). */
const IMAGE_SIZE = 144;

/** The facts of a channel. */
export interface ChannelFacts {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Path of the page with the same content, and of the feed itself. */
  readonly pagePath: string;
  readonly path: string;
  /** The time of its newest item; without items, when it last changed. */
  readonly newestAt: Date;
  /** When it last changed. Like `newestAt` never the time of the request, so that an unchanged feed has the same bytes. */
  readonly changedAt: Date;
}

/** The feed of posts as RSS 2.0 (requirements#rss-channel, requirements#rss-item). */
export function writePostsRss(feed: PostFeed, publication: Publication): string {
  return writeRss(
    publication,
    {
      title: feedTitle(publication),
      description: publication.description,
      language: 'en-us',
      pagePath: '/',
      path: RSS_PATH,
      newestAt: newestPostAt(feed),
      changedAt: new Date(feed.changedAt),
    },
    feed.posts.map(rssItem),
  );
}

/** When the newest post was first carried; without posts, when the feed last changed. */
function newestPostAt({ posts, changedAt }: PostFeed): Date {
  return new Date(posts.length > 0 ? Math.max(...posts.map((post) => post.carriedAt)) : changedAt);
}

/** A whole RSS 2.0 document around the items. */
export function writeRss(
  publication: Publication,
  facts: ChannelFacts,
  items: readonly XmlElement[],
): string {
  const page = addressOf(publication, facts.pagePath);
  return writeXml(
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': ATOM_NAMESPACE },
      element(
        'channel',
        {},
        element('title', {}, htmlSafeTitle(facts.title)),
        element('link', {}, page),
        element('description', {}, htmlSafeText(facts.description)),
        element('language', {}, facts.language),
        element('pubDate', {}, facts.newestAt.toUTCString()),
        element('lastBuildDate', {}, facts.changedAt.toUTCString()),
        element('docs', {}, 'https://www.rssboard.org/rss-specification'),
        element('ttl', {}, String(TTL_MINUTES)),
        element(
          'image',
          {},
          element('url', {}, addressOf(publication, '/feed-image.png')),
          element('title', {}, htmlSafeTitle(facts.title)),
          element('link', {}, page),
          element('width', {}, String(IMAGE_SIZE)),
          element('height', {}, String(IMAGE_SIZE)),
        ),
        element('atom:link', {
          href: addressOf(publication, facts.path),
          rel: 'self',
          type: 'application/rss+xml',
        }),
        ...items,
      ),
    ),
  );
}

/** A post as an item of the feed. */
function rssItem(post: FeedPost): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, htmlSafeTitle(post.title)),
    element('link', {}, post.url),
    element('guid', { isPermaLink: 'true' }, post.url),
    post.description ? element('description', {}, htmlSafeText(post.description)) : undefined,
    element('pubDate', {}, new Date(post.carriedAt).toUTCString()),
    element('category', {}, 'News'),
    element('category', {}, 'Blog'),
    post.image
      ? // The picture's length is unknown, for which the RSS Advisory Board's profile requires 0.
        element('enclosure', { url: post.image, length: 0, type: pictureType(post.image) })
      : undefined,
  );
}
