import { publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import { articleHtml } from './article-html.ts';
import { encodingLabel } from './encodings.ts';
import { element, emptyElement, indent, rawElement, w3cDate, xmlDocument } from './xml.ts';

const ESCAPED_HTML = { type: 'text/html', mode: 'escaped' };

/** An Atom 0.3 document (draft-ietf-atompub-format-00): tagline, issued, modified. */
export function writeAtom03(channel: Channel): string {
  const { feed, origin } = channel;
  return xmlDocument(encodingLabel(feed.encoding), [
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="en-CA">',
    indent(1, [
      element('title', feed.publisher, { type: 'text/plain' }),
      element('tagline', feed.tagline, { type: 'text/plain' }),
      emptyElement('link', {
        rel: 'alternate',
        type: 'text/html',
        href: publisherAddress(origin, feed),
      }),
      element('id', `tag:sample.invalid,2003:${feed.id}`),
      element('modified', w3cDate(channel.changedAt)),
      rawElement('author', element('name', feed.publisher)),
      element('generator', 'Sample world', { version: '1' }),
    ]),
    ...channel.stories.map((published) => entry(channel, published)),
    '</feed>',
  ]);
}

function entry(channel: Channel, { story, publishedAt }: PublishedStory): string {
  const { feed, origin } = channel;
  const lines = [
    element(
      'title',
      story.titleHtml ?? story.title,
      story.titleHtml ? ESCAPED_HTML : { type: 'text/plain' },
    ),
    emptyElement('link', {
      rel: 'alternate',
      type: 'text/html',
      href: storyAddress(origin, story),
    }),
    element('id', `tag:sample.invalid,2003:${feed.id}/${story.slug}`),
    element('issued', w3cDate(publishedAt, feed.utcOffsetHours)),
    // The draft requires `modified` in UTC (§4.13.6), `issued` in the writer's own zone.
    element('modified', w3cDate(publishedAt)),
    rawElement('author', element('name', story.author)),
    ...story.categories.map((category) => element('dc:subject', category)),
    element('summary', story.summary, { type: 'text/plain' }),
    feed.text === 'html' ? element('content', articleHtml(channel, story), ESCAPED_HTML) : '',
  ];
  return ['  <entry>', indent(2, lines), '  </entry>'].join('\n');
}
