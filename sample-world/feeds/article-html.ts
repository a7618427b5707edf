import { moodOf, pictureAddress, storyAddress } from '../addresses.ts';
import { readPhotograph } from '../pictures/photographs.ts';
import { CONTENT_TYPES, photographFormat } from '../pictures/picture-names.ts';
import type { Channel } from '../stories/newsroom.ts';
import { photographerOf, type Story } from '../stories/story.ts';
import { hasHabit } from './feed-shape.ts';
import { element, emptyElement, escapeXml, rawElement } from './xml.ts';

const NAMED: Readonly<Record<string, string>> = {
  "'": '&#039;',
  '’': '&rsquo;',
  '‘': '&lsquo;',
  '“': '&ldquo;',
  '”': '&rdquo;',
  '–': '&ndash;',
  '—': '&mdash;',
  '…': '&hellip;',
  é: '&eacute;',
  '€': '&euro;',
  '°': '&deg;',
  '\u00a0': '&nbsp;',
};

/** The whole story as a publisher's HTML: XHTML unless the feed uses named entities. */
export function articleHtml(channel: Channel, story: Story): string {
  const paragraphs = story.body.map((text) => `<p>${htmlText(channel, text)}</p>`);
  const picture = channel.feed.picture === 'in-content' ? [figure(channel, story)] : [];
  const link = `<p><a href="${escapeXml(storyAddress(channel.origin, story))}">${htmlText(channel, `Read more at ${channel.feed.publisher}`)}</a></p>`;
  return [...(story.picture ? picture : []), ...paragraphs, link].join('\n');
}

/** The summary as HTML, preceded by the picture if the feed has it in the description. */
export function summaryHtml(channel: Channel, story: Story): string {
  const picture = channel.feed.picture === 'in-description' ? image(channel, story) : '';
  return `${picture}<p>${htmlText(channel, story.summary)}</p>`;
}

/** The picture in a paragraph, or with a caption that ends with its credit. */
function figure(channel: Channel, story: Story): string {
  if (!hasHabit(channel.feed, 'credits')) return `<p>${image(channel, story)}</p>`;
  const caption = htmlText(channel, `A sample picture. (Photo by ${photographerOf(story)})`);
  return `<figure>${image(channel, story)}<figcaption>${caption}</figcaption></figure>`;
}

function image(channel: Channel, story: Story): string {
  const absolute = pictureAddress(channel.origin, story);
  if (!absolute) return '';
  const address = hasHabit(channel.feed, 'xml-base')
    ? absolute.replace(channel.origin, '..')
    : absolute;
  const alt = escapeXml(`Sample picture: ${story.picture}`);
  return `<img src="${escapeXml(address)}" alt="${alt}" width="800" height="450" />`;
}

function htmlText(channel: Channel, text: string): string {
  const escaped = escapeXml(text);
  if (!hasHabit(channel.feed, 'named-entities')) return escaped;
  return escaped.replace(/['’‘“”–—…é€°\u00a0]/g, (character) => NAMED[character] ?? character);
}

/** A story's picture as RSS `<enclosure>` or Media RSS 1.5; `''` without a picture. */
export function pictureElement(channel: Channel, story: Story): string {
  const url = pictureAddress(channel.origin, story);
  if (!url) return '';
  const size = { width: 800, height: 450 };
  const type = pictureType(story);
  const content = { url, type, medium: 'image', ...size };
  // Without the habit, the credit is that of an illustrator, whom the site does not show.
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
      return emptyElement('enclosure', { url, length: pictureBytes(story), type });
    default:
      return '';
  }
}

/** The same as an Atom enclosure link (RFC 4287 §4.2.7.2); `''` if the feed has no enclosures. */
export function enclosureLink(channel: Channel, story: Story): string {
  const href = pictureAddress(channel.origin, story);
  if (!href || channel.feed.picture !== 'enclosure') return '';
  return emptyElement('link', {
    rel: 'enclosure',
    type: pictureType(story),
    length: pictureBytes(story),
    href,
  });
}

/** The content type of a story's picture; `''` without a picture. */
export function pictureType({ picture }: Story): string {
  return picture ? CONTENT_TYPES[photographFormat(picture)] : '';
}

const sizes = new Map<string, number>();

/** Makes the photographs of a feed that declares their sizes, for {@link pictureBytes}. */
export async function measurePictures({ feed, stories }: Channel): Promise<void> {
  if (feed.picture === 'enclosure')
    await Promise.all(stories.map(({ story }) => measurePicture(story)));
}

async function measurePicture(story: Story): Promise<void> {
  const { picture } = story;
  if (!picture) return;
  const photograph = await readPhotograph(picture, moodOf(story), photographFormat(picture));
  sizes.set(nameOf(story), photograph.length);
}

/** Bytes of a story's picture; 0 without one. Throws unless it was measured. */
export function pictureBytes(story: Story): number {
  if (!story.picture) return 0;
  const size = sizes.get(nameOf(story));
  if (size === undefined) throw new Error(`the picture of ${story.slug} was not measured`);
  return size;
}

function nameOf(story: Story): string {
  return `${story.picture} ${moodOf(story)}`;
}
