import type { Publication } from '../../publications/publication.ts';
import { SECTION_NAMES } from '../../publications/sections.ts';
import { addressOf } from '../../publications/site-address.ts';
import {
  ATOM_PATH,
  feedTitle,
  JSON_FEED_PATH,
  RSS_PATH,
  sectionFeedPath,
  sectionFeedTitle,
  sectionsWithFeed,
} from './feed-list.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

/** The formats of the posts beyond RSS. */
const OTHER_FORMATS: readonly (readonly [format: string, path: string])[] = [
  ['Atom', ATOM_PATH],
  ['JSON Feed', JSON_FEED_PATH],
];

/** A feed in the file. */
interface ListedFeed {
  readonly title: string;
  readonly description: string;
  /** Path of the feed, and of the page with the same content. */
  readonly path: string;
  readonly pagePath: string;
  /** OPML 2.0 defines versions for RSS only. */
  readonly version?: 'RSS2';
}

/**
 * All feeds of the publication as OPML 2.0. The other formats of the feed of posts are in a separate group at the end, so that a
 * reader who subscribes to the main group gets each post once.
 */
export function writeOpml(publication: Publication): string {
  return writeXml(
    element(
      'opml',
      { version: '2.0' },
      element(
        'head',
        {},
        element('title', {}, `Feeds of ${publication.name}`),
        element('ownerName', {}, publication.name),
        element('ownerId', {}, addressOf(publication, '/contact')),
        element('docs', {}, 'http://opml.org/spec2.opml'),
      ),
      element(
        'body',
        {},
        element(
          'outline',
          { text: publication.name },
          feedOutline(publication, {
            title: feedTitle(publication),
            description: publication.description,
            path: RSS_PATH,
            pagePath: '/blog',
            version: 'RSS2',
          }),
          ...sectionsWithFeed(publication).map((section) =>
            feedOutline(publication, {
              title: sectionFeedTitle(publication, section),
              description: `${SECTION_NAMES[section]} headlines`,
              path: sectionFeedPath(section),
              pagePath: `/news?category=${section}`,
              version: 'RSS2',
            }),
          ),
          element(
            'outline',
            { text: 'Other formats' },
            ...OTHER_FORMATS.map(([format, path]) =>
              feedOutline(publication, {
                title: `${feedTitle(publication)} (${format})`,
                description: `The same posts as ${format}`,
                path,
                pagePath: '/blog',
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

function feedOutline(publication: Publication, feed: ListedFeed): XmlElement {
  const { title, description, path, pagePath, version } = feed;
  return element('outline', {
    // The type of every feed, whatever its format: programs ignore others.
    type: 'rss',
    version,
    text: title,
    title,
    description,
    xmlUrl: addressOf(publication, path),
    htmlUrl: addressOf(publication, pagePath),
  });
}
