import { moodOf, pictureAddress } from '../addresses.ts';
import type { Channel } from '../channel.ts';
import { hasHabit } from '../feed-shape.ts';
import { photographerOf } from '../photographers.ts';
import { readPicture } from '../pictures/picture-responses.ts';
import type { Story } from '../story.ts';
import { element, emptyElement, rawElement } from './xml.ts';

const TYPE = 'image/svg+xml';

/**
 * A story's picture in the element that its feed uses: RSS `<enclosure>` or Media RSS 1.5; `''`
 * where there is none.
 */
export function pictureElement(channel: Channel, story: Story): string {
  const url = pictureAddress(channel.origin, story);
  if (!url) return '';
  const size = { width: 800, height: 450 };
  const content = { url, type: TYPE, medium: 'image', ...size };
  // Readers that want a photographer pass an illustrator over.
  const credit = hasHabit(channel.feed, 'credits')
    ? element('media:credit', photographerOf(story), { role: 'photographer', scheme: 'urn:ebu' })
    : element('media:credit', 'Sample world', { role: 'illustrator' });
  switch (channel.feed.picture) {
    case 'media-thumbnail':
      return `${emptyElement('media:thumbnail', { url, ...size })}${credit}`;
    case 'media-content':
      return rawElement('media:content', credit, content);
    case 'media-group':
      return rawElement(
        'media:group',
        `${emptyElement('media:content', { ...content, isDefault: 'true' })}${credit}`,
      );
    case 'enclosure':
      return emptyElement('enclosure', { url, length: pictureBytes(story), type: TYPE });
    default:
      return '';
  }
}

/**
 * The same as an Atom enclosure link (RFC 4287 §4.2.7.2); `''` where the feed has no enclosures.
 */
export function enclosureLink(channel: Channel, story: Story): string {
  const href = pictureAddress(channel.origin, story);
  if (!href || channel.feed.picture !== 'enclosure') return '';
  return emptyElement('link', { rel: 'enclosure', type: TYPE, length: pictureBytes(story), href });
}

/**
 * Size in bytes of a story's picture, as an enclosure's `length` states it; 0 without a picture.
 */
export function pictureBytes(story: Story): number {
  return story.picture ? readPicture(story.picture, moodOf(story)).length : 0;
}
