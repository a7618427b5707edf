import { blogTag } from '../../model/edition/cache-tags.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { wordsOf } from '../words/words.ts';
import { writeAtom } from './atom.ts';
import { feedTitle, JSON_FEED_PATH } from './feed-list.ts';
import { type FeedPost, type PostFeed, readPostFeed, withContents } from './post-feed.ts';
import { RSS_TYPE, writePostsRss } from './rss.ts';
import { FEED_CACHING, type ServeDocument, serveDocument } from './serve-document.ts';

/** GET /rss.xml (requirements#rss-channel). */
export const serveRss = servePosts(RSS_TYPE, writePostsRss);
/** GET /atom.xml: the same posts as Atom. */
export const serveAtom = servePosts('application/atom+xml; charset=utf-8', writeAtom);
/** GET /feed.json: the same posts as JSON Feed 1.1. */
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

export function writeJsonFeed(feed: PostFeed, publication: Publication): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(publication),
    home_page_url: addressOf(publication, '/'),
    feed_url: addressOf(publication, JSON_FEED_PATH),
    description: publication.description,
    icon: addressOf(publication, `${publication.files}/icon-512.png`),
    favicon: addressOf(publication, `${publication.files}/icon-48.png`),
    language: publication.language,
    authors: [{ name: publication.name, url: addressOf(publication, '/') }],
    items: feed.posts.map((post) => jsonItem(post, publication)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function jsonItem(post: FeedPost, publication: Publication) {
  return {
    id: post.url,
    url: post.url,
    title: post.title,
    ...(post.content
      ? { summary: post.description || undefined, content_html: post.content }
      : { content_text: post.description || post.title }),
    authors: post.author ? [{ name: post.author }] : undefined,
    image: post.image,
    date_published: new Date(post.publishedAt).toISOString(),
    date_modified: new Date(post.updatedAt).toISOString(),
    tags: wordsOf(publication).feeds.categories,
    language: publication.language,
  };
}
