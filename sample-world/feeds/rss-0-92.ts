import { feedAddress, publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { pictureElement } from './article-html.ts';
import { encodingLabel } from './encodings.ts';
import { element, indent, rfc822Date, xmlDocument } from './xml.ts';

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
    ...channel.stories.map((published) => item(channel, published)),
    '  </channel>',
    '</rss>',
  ]);
}

function item(channel: Channel, { story, publishedAt, isDated }: PublishedStory): string {
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
