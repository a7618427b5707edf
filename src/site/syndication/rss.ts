import { decodeHTML, escapeUTF8 } from 'entities';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { languageOf } from '../../shared/words/languages.ts';
import { wordsOf } from '../words/words.ts';
import { feedTitle, RSS_PATH } from './feed-list.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';
/** The namespace of the element with an item's whole text as HTML. */
export const CONTENT_NAMESPACE = { 'xmlns:content': 'http://purl.org/rss/1.0/modules/content/' };
const POST_NAMESPACES = {
  ...CONTENT_NAMESPACE,
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};
/** Width and height of a paper's feed-image.png in pixels (requirements#rss-channel). */
const IMAGE_SIZE = 144;

export interface ChannelFacts {
  title: string;
  description: string;
  /** Defaults to the publication's language. */
  language?: string;
  /** Paths of the page with the same content, and of the feed. */
  pagePath: string;
  path: string;
  /** Recommended minutes between two requests of a feed reader; an hour by default. */
  ttlMinutes?: number;
  /**
   * The times of the newest item and of the last change, for a feed of stories, which also shows
   * the paper's picture. Neither is that of the request, so an unchanged feed has the same bytes.
   */
  times?: { newestAt: number; changedAt: number };
}

/** An item of a feed. Times are ms since the epoch. */
export interface ItemFacts {
  title: string;
  link: string | undefined;
  guid: string;
  /** Whether the guid is the item's address. */
  isPermaLink: boolean;
  description: string;
  publishedAt: number | undefined;
  more?: readonly (XmlElement | undefined)[];
}

/** The feed of posts as RSS 2.0 (requirements#rss-channel, requirements#rss-item). */
export function writePostsRss({ posts, changedAt }: PostFeed, publication: Publication): string {
  const { language } = publication;
  const times = posts.map(({ publishedAt }) => publishedAt);
  return writeRss(
    publication,
    {
      title: feedTitle(publication),
      description: publication.description,
      // requirements#rss-channel
      language: languageOf(language) === 'en' ? 'en-us' : language.toLowerCase(),
      pagePath: '/',
      path: RSS_PATH,
      times: { newestAt: times.length > 0 ? Math.max(...times) : changedAt, changedAt },
    },
    posts.map((post) => postItem(post, publication)),
    POST_NAMESPACES,
  );
}

export function writeRss(
  publication: Publication,
  facts: ChannelFacts,
  items: readonly ItemFacts[],
  namespaces: Readonly<Record<string, string>> = {},
): string {
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom', ...namespaces };
  const channel = [...channelElements(publication, facts), ...items.map(itemElement)];
  return writeXml(element('rss', attributes, element('channel', {}, ...channel)));
}

function channelElements(
  publication: Publication,
  { title, description, language, pagePath, path, ttlMinutes = 60, times }: ChannelFacts,
): (XmlElement | undefined)[] {
  const shownTitle = element('title', {}, htmlSafeTitle(title));
  const link = element('link', {}, addressOf(publication, pagePath));
  const image = element(
    'image',
    {},
    element('url', {}, addressOf(publication, `${publication.files}/feed-image.png`)),
    shownTitle,
    link,
    element('width', {}, String(IMAGE_SIZE)),
    element('height', {}, String(IMAGE_SIZE)),
  );
  const href = addressOf(publication, path);
  return [
    shownTitle,
    link,
    element('description', {}, htmlSafeText(description)),
    element('language', {}, language ?? publication.language.toLowerCase()),
    times && dateElement('pubDate', times.newestAt),
    times && dateElement('lastBuildDate', times.changedAt),
    element('docs', {}, 'https://www.rssboard.org/rss-specification'),
    element('ttl', {}, String(ttlMinutes)),
    times && image,
    element('atom:link', { href, rel: 'self', type: 'application/rss+xml' }),
  ];
}

function itemElement(item: ItemFacts): XmlElement {
  const { title, link, guid, isPermaLink, description, publishedAt, more = [] } = item;
  return element(
    'item',
    {},
    element('title', {}, htmlSafeTitle(title)),
    link ? element('link', {}, link) : undefined,
    element('guid', { isPermaLink: String(isPermaLink) }, guid),
    description ? element('description', {}, htmlSafeText(description)) : undefined,
    publishedAt === undefined ? undefined : dateElement('pubDate', publishedAt),
    ...more,
  );
}

function dateElement(name: string, at: number): XmlElement {
  return element(name, {}, new Date(at).toUTCString());
}

function postItem(post: FeedPost, publication: Publication): ItemFacts {
  const { url, title, description, publishedAt, author, content, image } = post;
  return {
    title,
    link: url,
    guid: url,
    isPermaLink: true,
    description,
    publishedAt,
    more: [
      ...wordsOf(publication).feeds.categories.map((name) => element('category', {}, name)),
      // RSS's own <author> requires an e-mail address, so this uses Dublin Core.
      author ? element('dc:creator', {}, author) : undefined,
      content ? element('content:encoded', {}, content) : undefined,
      // An enclosure requires a length and a type, which are unknown without a request; Media RSS
      // does not.
      image ? element('media:content', { url: image, medium: 'image' }) : undefined,
    ],
  };
}

/**
 * A text for elements that most programs parse as HTML, escaped only if that makes a difference.
 */
function htmlSafeText(text: string): string {
  return /<|&\S/.test(text) ? escapeUTF8(text) : text;
}

/** Text that HTML parsers, or programs that remove everything in angle brackets, treat as a tag. */
const TAG_LIKE = /<(?=\S)([^<>]*)(>?)/g;
const REFERENCE_LIKE = /&(#?\w+;?)/g;
/** Invisible; breaks up a character reference. */
const WORD_JOINER = '\u2060';

/**
 * A plain text for RSS's `<title>` that looks the same in programs that show it as text and in
 * those that parse it as HTML, since RSS 2.0 does not say which is right. What HTML would parse as
 * a tag gets the angle quotation marks ‹ and ›, and a character reference an invisible joiner.
 */
export function htmlSafeTitle(text: string): string {
  return text
    .replace(TAG_LIKE, (_, inner: string, end: string) => `‹${inner}${end && '›'}`)
    .replace(REFERENCE_LIKE, (reference, name: string) =>
      decodeHTML(reference) === reference ? reference : `&${WORD_JOINER}${name}`,
    );
}
