import type { Publication } from '../publications/publication.ts';
import { SECTION_NAMES } from '../publications/sections.ts';
import { addressOf } from '../publications/site-address.ts';
import {
  feedTitle,
  RSS_PATH,
  sectionFeedPath,
  sectionFeedTitle,
  sectionsWithFeed,
} from './feed-list.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

/** All feeds of the publication as OPML 2.0. The posts stand there once: as Atom and JSON they would be read three times. */
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
          { text: publication.name, title: publication.name },
          outline(publication, feedTitle(publication), RSS_PATH, '/blog'),
          ...sectionsWithFeed(publication).map((section) =>
            outline(
              publication,
              sectionFeedTitle(publication, section),
              sectionFeedPath(section),
              `/news?category=${section}`,
              `${SECTION_NAMES[section]} headlines`,
            ),
          ),
        ),
      ),
    ),
  );
}

function outline(
  publication: Publication,
  title: string,
  path: string,
  pagePath: string,
  description = publication.description,
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
