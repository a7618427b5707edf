import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { wordsOf } from '../words/words.ts';
import { feedTitle, JSON_FEED_PATH } from './feed-list.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';

/** The feed of posts as JSON Feed 1.1. */
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

/** A post as an item of the feed. */
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
