import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { wordsOf } from '../words/words.ts';
import type { EntryContent } from './entry-content.ts';
import { ATOM_PATH, feedTitle } from './feed-list.ts';
import { pictureType } from './picture-type.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { toSecond } from './w3c-date.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.w3.org/2005/Atom';

/** The feed of posts as Atom (RFC 4287). An entry's id is the post's address, as in the RSS feed. */
export function writeAtom(
  feed: PostFeed,
  publication: Publication,
  contentOf: EntryContent,
): string {
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
      ...feed.posts.map((post) => atomEntry(post, contentOf(post), publication)),
    ),
  );
}

/** A post as an entry of the feed. */
function atomEntry(
  post: FeedPost,
  content: string | undefined,
  publication: Publication,
): XmlElement {
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
    content ? element('content', { type: 'html' }, content) : undefined,
    post.image
      ? element('link', { rel: 'enclosure', type: pictureType(post.image), href: post.image })
      : undefined,
  );
}
