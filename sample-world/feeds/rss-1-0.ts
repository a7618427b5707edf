import { feedAddress, publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { articleHtml, summaryHtml } from './article-html.ts';
import { encodingLabel } from './encodings.ts';
import { cdata, element, emptyElement, indent, rawElement, w3cDate, xmlDocument } from './xml.ts';

const ROOT = [
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
    ROOT,
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
    ...channel.stories.map((published) => item(channel, published)),
    '</rdf:RDF>',
  ]);
}

function item(channel: Channel, { story, publishedAt, isDated }: PublishedStory): string {
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
