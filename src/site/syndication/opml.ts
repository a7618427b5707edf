import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { wordsOf } from '../words/words.ts';
import {
  feedTitle,
  headlineFeedPath,
  headlineFeedTitle,
  newsPath,
  RSS_PATH,
  sectionsWithFeed,
} from './feed-list.ts';
import { element, writeXml } from './xml-writer.ts';

/**
 * The publication's feeds as OPML 2.0: the posts, and the headlines of each section. A reader who
 * imports the file gets each story once, so it leaves out other formats of the posts, the feed of
 * all headlines, and the feeds of communities.
 */
export function writeOpml(publication: Publication): string {
  const { feeds, news } = wordsOf(publication);
  const outline = (title: string, description: string, path: string, pagePath: string) =>
    element('outline', {
      type: 'rss',
      version: 'RSS2',
      text: title,
      title,
      description,
      xmlUrl: addressOf(publication, path),
      htmlUrl: addressOf(publication, pagePath),
    });
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
          outline(feedTitle(publication), publication.description, RSS_PATH, '/blog'),
          ...sectionsWithFeed(publication).map((section) =>
            outline(
              headlineFeedTitle(publication, section),
              feeds.headlinesOf(news.sections[section]),
              headlineFeedPath(section),
              newsPath(section),
            ),
          ),
        ),
      ),
    ),
  );
}
