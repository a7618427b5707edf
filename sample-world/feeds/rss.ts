import { feedAddress, publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { articleHtml, pictureElement, summaryHtml } from './article-html.ts';
import { hasHabit } from './feed-shape.ts';
import {
  cdata,
  element,
  emptyElement,
  encodingLabel,
  escapeXml,
  indent,
  rawElement,
  rfc822Date,
  w3cDate,
  xmlDocument,
} from './xml.ts';

const MEDIA = 'http://search.yahoo.com/mrss/';
const CONTENT = 'http://purl.org/rss/1.0/modules/content/';

/** An RSS 2.0 document (rssboard.org/rss-specification) with the namespaces that the feed needs. */
export function writeRss20(channel: Channel): string {
  const { feed, origin, changedAt } = channel;
  const built = rfc822Date(changedAt, feed.utcOffsetHours);
  const namespaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    feed.text === 'html' ? `xmlns:content="${CONTENT}"` : '',
    feed.picture.startsWith('media') ? `xmlns:media="${MEDIA}"` : '',
  ];
  return xmlDocument(encodingLabel(feed.encoding), [
    `<rss version="2.0" ${namespaces.filter(Boolean).join(' ')}>`,
    '  <channel>',
    indent(2, [
      element('title', feed.publisher),
      element('link', publisherAddress(origin, feed)),
      element('description', feed.tagline),
      emptyElement('atom:link', {
        href: feedAddress(origin, feed),
        rel: 'self',
        type: 'application/rss+xml',
      }),
      element('language', feed.language ?? 'en-ca'),
      element('copyright', 'Invented for the sample world; free to copy'),
      element('pubDate', built),
      element('lastBuildDate', built),
      element('docs', 'https://www.rssboard.org/rss-specification'),
      element('generator', 'sample-world'),
      element('ttl', feed.ttlMinutes?.toString()),
    ]),
    ...channel.stories.map((published) => item(channel, published)),
    '  </channel>',
    '</rss>',
  ]);
}

function item(channel: Channel, { story, publishedAt, isDated }: PublishedStory): string {
  const { feed, origin } = channel;
  const address = storyAddress(origin, story);
  const guid = hasHabit(feed, 'opaque-guids')
    ? element('guid', `${feed.id}:${story.slug}`, { isPermaLink: 'false' })
    : element('guid', address, { isPermaLink: 'true' });
  const lines = [
    title(channel, story),
    element('link', hasHabit(feed, 'relative-links') ? `../stories/${story.slug}` : address),
    guid,
    isDated ? element('pubDate', rfc822Date(publishedAt, feed.utcOffsetHours)) : '',
    element('dc:creator', story.author),
    ...story.categories.map((category) => element('category', category)),
    element(
      'description',
      isHtmlDescription(channel) ? summaryHtml(channel, story) : story.summary,
    ),
    feed.text === 'html' ? rawElement('content:encoded', cdata(articleHtml(channel, story))) : '',
    pictureElement(channel, story),
  ];
  return ['    <item>', indent(3, lines), '    </item>'].join('\n');
}

function title({ feed }: Channel, story: PublishedStory['story']): string {
  if (hasHabit(feed, 'cdata-titles')) return rawElement('title', cdata(story.title));
  return rawElement('title', escapeXml(story.titleHtml ?? story.title));
}

function isHtmlDescription({ feed }: Channel): boolean {
  return feed.picture === 'in-description' || hasHabit(feed, 'named-entities');
}

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
      text091('title', feed.publisher),
      text091('description', feed.tagline),
      element('link', publisherAddress(origin, feed)),
      element('language', 'en-ca'),
      element('pubDate', built),
      element('lastBuildDate', built),
    ]),
    ...channel.stories.slice(0, MAX_ITEMS).map((published) => item091(channel, published)),
    '  </channel>',
    '</rss>',
  ]);
}

function item091({ origin }: Channel, { story }: PublishedStory): string {
  const lines = [
    text091('title', story.title),
    element('link', storyAddress(origin, story)),
    text091('description', story.summary),
  ];
  return ['    <item>', indent(3, lines), '    </item>'].join('\n');
}

function text091(name: string, value: string): string {
  return rawElement(
    name,
    escapeXml(value).replace(/[éèàçô°«»½]/g, (letter) => DECLARED[letter] ?? letter),
  );
}

/** RSS 0.92 (UserLand, December 2000), with the `pubDate` that its publishers wrote. */
export function writeRss092(channel: Channel): string {
  const { feed, origin } = channel;
  return xmlDocument(encodingLabel(feed.encoding), [
    '<rss version="0.92">',
    '  <channel>',
    indent(2, [
      element('title', feed.publisher),
      element('link', publisherAddress(origin, feed)),
      element('description', feed.tagline),
      element('language', 'en-ca'),
      element('lastBuildDate', rfc822Date(channel.changedAt, feed.utcOffsetHours)),
      element('docs', 'http://backend.userland.com/rss092'),
    ]),
    ...channel.stories.map((published) => item092(channel, published)),
    '  </channel>',
    '</rss>',
  ]);
}

function item092(channel: Channel, { story, publishedAt, isDated }: PublishedStory): string {
  const { feed, origin } = channel;
  const lines = [
    element('title', story.title),
    element('link', storyAddress(origin, story)),
    element('description', story.summary),
    isDated ? element('pubDate', rfc822Date(publishedAt, feed.utcOffsetHours)) : '',
    ...story.categories.map((category) => element('category', category)),
    element('source', feed.publisher, { url: feedAddress(origin, feed) }),
    pictureElement(channel, story),
  ];
  return ['    <item>', indent(3, lines), '    </item>'].join('\n');
}

const ROOT_10 = [
  '<rdf:RDF',
  '  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  '  xmlns="http://purl.org/rss/1.0/"',
  '  xmlns:dc="http://purl.org/dc/elements/1.1/"',
  '  xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  '  xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">',
].join('\n');

/** An RSS 1.0 document (RDF): the items are beside the channel, which lists them. */
export function writeRss10(channel: Channel): string {
  const { feed, origin } = channel;
  const places = channel.stories.map(({ story }) =>
    emptyElement('rdf:li', { 'rdf:resource': storyAddress(origin, story) }),
  );
  return xmlDocument(encodingLabel(feed.encoding), [
    ROOT_10,
    `  <channel rdf:about="${feedAddress(origin, feed)}">`,
    indent(2, [
      element('title', feed.publisher),
      element('link', publisherAddress(origin, feed)),
      element('description', feed.tagline),
      element('dc:language', 'en-ca'),
      element('dc:date', w3cDate(channel.changedAt, feed.utcOffsetHours)),
      element('sy:updatePeriod', 'hourly'),
      element('sy:updateFrequency', '1'),
    ]),
    '    <items>\n      <rdf:Seq>',
    indent(4, places),
    '      </rdf:Seq>\n    </items>',
    '  </channel>',
    ...channel.stories.map((published) => item10(channel, published)),
    '</rdf:RDF>',
  ]);
}

function item10(channel: Channel, { story, publishedAt, isDated }: PublishedStory): string {
  const { feed, origin } = channel;
  const address = storyAddress(origin, story);
  const isHtmlDescription = feed.picture === 'in-description';
  const lines = [
    element('title', story.titleHtml ?? story.title),
    element('link', address),
    element('description', isHtmlDescription ? summaryHtml(channel, story) : story.summary),
    element('dc:creator', story.author),
    isDated ? element('dc:date', w3cDate(publishedAt, feed.utcOffsetHours)) : '',
    ...story.categories.map((category) => element('dc:subject', category)),
    feed.text === 'html' ? rawElement('content:encoded', cdata(articleHtml(channel, story))) : '',
  ];
  return [`  <item rdf:about="${address}">`, indent(2, lines), '  </item>'].join('\n');
}
