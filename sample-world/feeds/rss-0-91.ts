import { publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { encodingLabel } from './encodings.ts';
import { element, escapeXml, indent, rawElement, rfc822Date, xmlDocument } from './xml.ts';

const MAX_ITEMS = 15;
const DOCTYPE =
  '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"\n' +
  '  "http://my.netscape.com/publish/formats/rss-0.91.dtd">';

/** Some of the HTML entities in the DTD of RSS 0.91 (Latin-1 only). */
const DECLARED: Readonly<Record<string, string>> = {
  é: '&eacute;',
  è: '&egrave;',
  à: '&agrave;',
  ç: '&ccedil;',
  ô: '&ocirc;',
  '°': '&deg;',
  '«': '&laquo;',
  '»': '&raquo;',
  '½': '&frac12;',
};

/** RSS 0.91 (Netscape, July 1999): up to 15 items without dates, pictures, categories, guids. */
export function writeRss091(channel: Channel): string {
  const { feed, origin } = channel;
  const built = rfc822Date(channel.changedAt, feed.utcOffsetHours);
  return xmlDocument(encodingLabel(feed.encoding), [
    DOCTYPE,
    '<rss version="0.91">',
    '  <channel>',
    indent(2, [
      text('title', feed.publisher),
      text('description', feed.tagline),
      element('link', publisherAddress(origin, feed)),
      element('language', 'en-ca'),
      element('pubDate', built),
      element('lastBuildDate', built),
    ]),
    ...channel.stories.slice(0, MAX_ITEMS).map((published) => item(channel, published)),
    '  </channel>',
    '</rss>',
  ]);
}

function item({ origin }: Channel, { story }: PublishedStory): string {
  const lines = [
    text('title', story.title),
    element('link', storyAddress(origin, story)),
    text('description', story.summary),
  ];
  return ['    <item>', indent(3, lines), '    </item>'].join('\n');
}

function text(name: string, value: string): string {
  return rawElement(
    name,
    escapeXml(value).replace(/[éèàçô°«»½]/g, (letter) => DECLARED[letter] ?? letter),
  );
}
