import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { wordsOf } from '../words/words.ts';
import { ATOM_PATH, feedTitle } from './feed-list.ts';
import type { WrittenPost, WrittenPosts } from './post-feed.ts';
import { toSecond } from './site-maps.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.w3.org/2005/Atom';

/** The feed of posts as Atom (RFC 4287). An entry's id is the post's address, as in the RSS feed. */
export function writeAtom(feed: WrittenPosts, publication: Publication): string {
  return writeXml(
    element(
      'feed',
      { xmlns: NAMESPACE, 'xml:lang': publication.language },
      element('title', {}, feedTitle(publication)),
      element('subtitle', {}, publication.description),
      element('id', {}, addressOf(publication, ATOM_PATH)),
      element('updated', {}, toSecond(new Date(feed.changedAt))),
      element('author', {}, element('name', {}, publication.name)),
      element('link', {
        rel: 'self',
        type: 'application/atom+xml',
        href: addressOf(publication, ATOM_PATH),
      }),
      element('link', {
        rel: 'alternate',
        type: 'text/html',
        href: addressOf(publication, '/'),
      }),
      element('icon', {}, addressOf(publication, `${publication.files}/feed-image.png`)),
      ...feed.posts.map((post) => atomEntry(post, publication)),
    ),
  );
}

/** A post as an entry of the feed. */
function atomEntry(post: WrittenPost, publication: Publication): XmlElement {
  return element(
    'entry',
    {},
    element('title', {}, post.title),
    element('id', {}, post.url),
    element('link', { rel: 'alternate', type: 'text/html', href: post.url }),
    element('published', {}, toSecond(new Date(post.publishedAt))),
    element('updated', {}, toSecond(new Date(post.updatedAt))),
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

const TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
]);

/** The media type of a picture by its file extension; `undefined` if that does not say it. */
export function pictureType(address: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(new URL(address).pathname)?.[1] ?? '';
  return TYPES.get(ending.toLowerCase());
}
