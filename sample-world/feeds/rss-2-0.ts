import { feedAddress, publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { articleHtml, pictureElement, summaryHtml } from './article-html.ts';
import { encodingLabel } from './encodings.ts';
import { hasHabit } from './feed-shape.ts';
import {
  cdata,
  element,
  emptyElement,
  escapeXml,
  indent,
  rawElement,
  rfc822Date,
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
