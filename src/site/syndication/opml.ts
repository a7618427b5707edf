import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { wordsOf } from '../words/words.ts';
import {
  feedTitle,
  headlineFeedPath,
  headlineFeedTitle,
  newsPath,
  RSS_PATH,
  sectionsWithFeed,
} from './feed-list.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

/** A feed in the file. */
interface ListedFeed {
  readonly title: string;
  readonly description: string;
  /** Path of the feed, and of the page with the same content. */
  readonly path: string;
  readonly pagePath: string;
}

/**
 * The feeds of the publication as OPML 2.0: the posts, and the headlines of each section. A reader who imports the file gets each
 * story once, so it has neither the other formats of the posts, nor the feed of all headlines, nor those of
 * places, whose headlines are those of the sections.
 */
export function writeOpml(publication: Publication): string {
  const { feeds, news } = wordsOf(publication);
  return writeXml(
    element(
      'opml',
      { version: '2.0' },
      element(
        'head',
        {},
        element('title', {}, feeds.opml(publication.name)),
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
          }),
          ...sectionsWithFeed(publication).map((section) =>
            feedOutline(publication, {
              title: headlineFeedTitle(publication, section),
              description: feeds.headlinesOf(news.sections[section]),
              path: headlineFeedPath(section),
              pagePath: newsPath(section),
            }),
          ),
        ),
      ),
    ),
  );
}

function feedOutline(
  publication: Publication,
  { title, description, path, pagePath }: ListedFeed,
): XmlElement {
  return element('outline', {
    type: 'rss',
    version: 'RSS2',
    text: title,
    title,
    description,
    xmlUrl: addressOf(publication, path),
    htmlUrl: addressOf(publication, pagePath),
  });
}
