import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { wordsOf } from '../words/words.ts';
import { ATOM_PATH, feedTitle } from './feed-list.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.w3.org/2005/Atom';

/** The feed of posts as Atom (RFC 4287). An entry's id is the post's address, as in the RSS feed. */
export function writeAtom(feed: PostFeed, publication: Publication): string {
  return writeXml(
    element(
      'feed',
      { xmlns: NAMESPACE, 'xml:lang': publication.language },
      element('title', {}, feedTitle(publication)),
      element('subtitle', {}, publication.description),
      element('id', {}, addressOf(publication, ATOM_PATH)),
      element('updated', {}, new Date(feed.changedAt).toISOString()),
      element('author', {}, element('name', {}, publication.name)),
      element('link', {
        rel: 'self',
        type: 'application/atom+xml',
        href: addressOf(publication, ATOM_PATH),
      }),
      element('link', { rel: 'alternate', type: 'text/html', href: addressOf(publication, '/') }),
      element('icon', {}, addressOf(publication, `${publication.files}/feed-image.png`)),
      ...feed.posts.map((post) => atomEntry(post, publication)),
    ),
  );
}

/** A post as an entry of the feed. */
function atomEntry(post: FeedPost, publication: Publication): XmlElement {
  return element(
    'entry',
    {},
    element('title', {}, post.title),
    element('id', {}, post.url),
    element('link', { rel: 'alternate', type: 'text/html', href: post.url }),
    element('published', {}, new Date(post.publishedAt).toISOString()),
    element('updated', {}, new Date(post.updatedAt).toISOString()),
    post.author ? element('author', {}, element('name', {}, post.author)) : undefined,
    ...wordsOf(publication).feeds.categories.map((term) => element('category', { term })),
    // An entry without content should have a summary that is not empty (RFC 4287 §4.1.1.1).
    element('summary', {}, post.description || post.title),
    post.content ? element('content', { type: 'html' }, post.content) : undefined,
    post.image
      ? element('link', { rel: 'enclosure', type: pictureType(post.image), href: post.image })
      : undefined,
  );
}

/** The media type of a picture by its file extension; `undefined` if that does not say it. */
function pictureType(address: string): string | undefined {
  const [, type] = /\.(jpe?g|png|gif|webp|avif)$/i.exec(new URL(address).pathname) ?? [];
  return type && `image/${type.toLowerCase().replace('jpg', 'jpeg')}`;
}
