import { pictureAddress, storyAddress } from '../addresses.ts';
import type { Channel } from '../channel.ts';
import { hasHabit } from '../feed-shape.ts';
import { photographerOf } from '../photographers.ts';
import type { Story } from '../story.ts';
import { escapeXml } from './xml.ts';

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

/**
 * The whole story as a publisher's HTML (well-formed XHTML unless the feed uses named entities),
 * pictures included where the feed has them in its text.
 */
export function articleHtml(channel: Channel, story: Story): string {
  const paragraphs = story.body.map((text) => `<p>${htmlText(channel, text)}</p>`);
  const picture = channel.feed.picture === 'in-content' ? [figure(channel, story)] : [];
  const link = `<p><a href="${escapeXml(storyAddress(channel.origin, story))}">${htmlText(channel, `Read more at ${channel.feed.publisher}`)}</a></p>`;
  return [...(story.picture ? picture : []), ...paragraphs, link].join('\n');
}

/** The summary as HTML, with the picture in front where the feed has it in the description. */
export function summaryHtml(channel: Channel, story: Story): string {
  const picture = channel.feed.picture === 'in-description' ? image(channel, story) : '';
  return `${picture}<p>${htmlText(channel, story.summary)}</p>`;
}

/** The picture in a paragraph, or with a caption that ends with whose it is. */
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
