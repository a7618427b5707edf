import { shownTypeOf } from '../../lib/pictures/picture-formats.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { wordsOf } from '../words/words.ts';
import { ATOM_PATH, feedTitle } from './feed-list.ts';
import type { FeedPost, PostFeed } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

interface AtomFacts {
  title: string;
  subtitle: string;
  path: string;
  pagePath: string;
  /** Ms since the epoch. */
  updatedAt: number;
  entries: readonly XmlElement[];
}

/** The feed of posts as Atom. An entry's id is the post's address, as in the RSS feed. */
export function writeAtom(feed: PostFeed, publication: Publication): string {
  return atomFeed(publication, {
    title: feedTitle(publication),
    subtitle: publication.description,
    path: ATOM_PATH,
    pagePath: '/',
    updatedAt: feed.changedAt,
    entries: feed.posts.map((post) => atomEntry(post, publication)),
  });
}

/** A feed of the publication as Atom (RFC 4287). */
export function atomFeed(publication: Publication, feed: AtomFacts): string {
  const address = addressOf(publication, feed.path);
  return writeXml(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': publication.language },
      element('title', {}, feed.title),
      element('subtitle', {}, feed.subtitle),
      element('id', {}, address),
      element('updated', {}, new Date(feed.updatedAt).toISOString()),
      element('author', {}, element('name', {}, publication.name)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: address }),
      element('link', {
        rel: 'alternate',
        type: 'text/html',
        href: addressOf(publication, feed.pagePath),
      }),
      element('icon', {}, addressOf(publication, `${publication.files}/feed-image.png`)),
      ...feed.entries,
    ),
  );
}

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
      ? element('link', { rel: 'enclosure', type: shownTypeOf(post.image), href: post.image })
      : undefined,
  );
}
