import { feedAddress, publisherAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory, Story } from '../stories/story.ts';
import { articleHtml, enclosureLink, pictureElement, summaryHtml } from './article-html.ts';
import { hasHabit } from './feed-shape.ts';
import {
  element,
  emptyElement,
  encodingLabel,
  indent,
  rawElement,
  w3cDate,
  xmlDocument,
} from './xml.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const MEDIA = 'http://search.yahoo.com/mrss/';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** An Atom 1.0 document (RFC 4287), with `xml:base` if the feed has that habit. */
export function writeAtom10(channel: Channel): string {
  const { feed, origin } = channel;
  const base = hasHabit(feed, 'xml-base') ? ` xml:base="${origin}/"` : '';
  const media = feed.picture.startsWith('media') ? ` xmlns:media="${MEDIA}"` : '';
  const self = {
    rel: 'self',
    type: 'application/atom+xml',
    href: feedAddress(origin, feed),
  };
  const home = {
    rel: 'alternate',
    type: 'text/html',
    href: relativeTo(channel, publisherAddress(origin, feed)),
  };
  return xmlDocument(encodingLabel(feed.encoding), [
    `<feed xmlns="${ATOM}"${media} xml:lang="${feed.language ?? 'en-CA'}"${base}>`,
    indent(1, [
      element('title', feed.publisher),
      element('subtitle', feed.tagline),
      element('id', `tag:sample.invalid,2026:${feed.id}`),
      emptyElement('link', self),
      emptyElement('link', home),
      element('updated', w3cDate(channel.changedAt, feed.utcOffsetHours)),
      rawElement('author', element('name', feed.publisher)),
      element('generator', 'Sample world', { version: '1' }),
    ]),
    ...channel.stories.map((published) => entry(channel, published)),
    '</feed>',
  ]);
}

function entry(channel: Channel, { story, publishedAt }: PublishedStory): string {
  const { feed, origin } = channel;
  const hasBase = hasHabit(feed, 'xml-base');
  const date = w3cDate(publishedAt, feed.utcOffsetHours);
  const href = hasBase ? story.slug : storyAddress(origin, story);
  const lines = [
    story.titleHtml
      ? element('title', story.titleHtml, { type: 'html' })
      : element('title', story.title, { type: 'text' }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href }),
    enclosureLink(channel, story),
    element('id', `tag:sample.invalid,2026:${feed.id}/${story.slug}`),
    element('published', date),
    element('updated', date),
    hasHabit(feed, 'no-authors') ? '' : rawElement('author', element('name', story.author)),
    ...story.categories.map((term) => emptyElement('category', { term })),
    summary(channel, story),
    content(channel, story),
    feed.picture.startsWith('media') ? pictureElement(channel, story) : '',
  ];
  const base = hasBase ? ' xml:base="stories/"' : '';
  return [`  <entry${base}>`, indent(2, lines), '  </entry>'].join('\n');
}

function summary(channel: Channel, story: Story): string {
  return channel.feed.picture === 'in-description'
    ? element('summary', summaryHtml(channel, story), { type: 'html' })
    : element('summary', story.summary, { type: 'text' });
}

function content(channel: Channel, story: Story): string {
  switch (channel.feed.text) {
    case 'summary':
      return '';
    case 'html':
      return element('content', articleHtml(channel, story), { type: 'html' });
    case 'xhtml':
      return rawElement(
        'content',
        rawElement('div', articleHtml(channel, story), { xmlns: XHTML }),
        { type: 'xhtml' },
      );
  }
}

function relativeTo({ feed, origin }: Channel, address: string): string {
  return hasHabit(feed, 'xml-base') ? address.slice(origin.length + 1) : address;
}

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
    ...channel.stories.map((published) => entry03(channel, published)),
    '</feed>',
  ]);
}

function entry03(channel: Channel, { story, publishedAt }: PublishedStory): string {
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
