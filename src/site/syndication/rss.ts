import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { languageOf } from '../../shared/words/languages.ts';
import { wordsOf } from '../words/words.ts';
import type { EntryContent } from './entry-content.ts';
import { feedTitle, RSS_PATH } from './feed-list.ts';
import { htmlSafeText, htmlSafeTitle } from './html-safe-text.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const ATOM_NAMESPACE = 'http://www.w3.org/2005/Atom';
/** What the items of posts have beyond RSS 2.0. */
const POST_NAMESPACES = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};
const TTL_MINUTES = 60;
/** Width and height of a paper's feed-image.png in pixels (requirements#rss-channel). */
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
export function writePostsRss(
  feed: PostFeed,
  publication: Publication,
  contentOf: EntryContent,
): string {
  return writeRss(
    publication,
    {
      title: feedTitle(publication),
      description: publication.description,
      language: channelLanguage(publication),
      pagePath: '/',
      path: RSS_PATH,
      newestAt: newestPostAt(feed),
      changedAt: new Date(feed.changedAt),
    },
    feed.posts.map((post) => rssItem(post, contentOf(post), publication)),
    POST_NAMESPACES,
  );
}

/** The language of the channel: of a paper in English `en-us` (requirements#rss-channel), of any other its own. */
function channelLanguage({ language }: Publication): string {
  return languageOf(language) === 'en' ? 'en-us' : language.toLowerCase();
}

/** The time of the newest post; without posts, when the feed last changed. */
function newestPostAt({ posts, changedAt }: PostFeed): Date {
  return new Date(
    posts.length > 0 ? Math.max(...posts.map((post) => post.publishedAt)) : changedAt,
  );
}

/** A whole RSS 2.0 document around the items. */
export function writeRss(
  publication: Publication,
  facts: ChannelFacts,
  items: readonly XmlElement[],
  namespaces: Readonly<Record<string, string>> = {},
): string {
  const page = addressOf(publication, facts.pagePath);
  return writeXml(
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': ATOM_NAMESPACE, ...namespaces },
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
          element('url', {}, addressOf(publication, `${publication.files}/feed-image.png`)),
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
function rssItem(
  post: FeedPost,
  content: string | undefined,
  publication: Publication,
): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, htmlSafeTitle(post.title)),
    element('link', {}, post.url),
    element('guid', { isPermaLink: 'true' }, post.url),
    post.description ? element('description', {}, htmlSafeText(post.description)) : undefined,
    element('pubDate', {}, new Date(post.publishedAt).toUTCString()),
    ...wordsOf(publication).feeds.categories.map((name) => element('category', {}, name)),
    // RSS's own <author> is an e-mail address.
    post.author ? element('dc:creator', {}, post.author) : undefined,
    content ? element('content:encoded', {}, content) : undefined,
    // An enclosure needs a length and a type, which nobody knows without a request; Media RSS needs neither.
    post.image ? element('media:content', { url: post.image, medium: 'image' }) : undefined,
  );
}
