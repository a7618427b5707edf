import { it } from 'vitest';
import { findFeedLinks } from '../../../src/feeds/judge/feed-links.ts';
import { findCaptionCredit, readCredit } from '../../../src/feeds/normalise/credits.ts';
import { findImages } from '../../../src/feeds/normalise/html-images.ts';
import { normaliseChannel } from '../../../src/feeds/normalise/normalise.ts';
import { readTeaser, readTitle } from '../../../src/feeds/normalise/teaser.ts';
import { parseDate } from '../../../src/feeds/parse/parse-date.ts';
import { parseFeed } from '../../../src/feeds/parse/parse-feed.ts';
import {
  cleanText,
  plainText,
  shorten,
  shortenToSentence,
} from '../../../src/lib/text/plain-text.ts';
import { FeedParseError } from '../../../src/model/sources/feed-errors.ts';
import { expectLinear } from './growth.ts';

/** Repeated pieces. */
// biome-ignore format: a table
const PATTERNS = [
  '<', '< ', '<a ', '</', '<!', '<!--', '<!-->', '<?', '<![CDATA[', ']]>', '-->', '<p>', '<script>',
  '</script', '<svg>', '<title>', '<textarea>', '<img ', '<img src="', '<img src=x ', '&', '&#',
  '&#x', '&amp;', '&lt;', '&lt;img ', '&nbsp', '&a;', '"', "'", '="', "='", '<a b="', ' ', '\n',
  '[', 'x <b', '\u202e', '\ud800', '<item>', '</item>', '<item', 'xmlns:a="', ' xmlns:a="x"',
  '<m:thumbnail ', '<url', '<title ', '<media:group>', '<!ENTITY a "b">', '<a href=/feed>',
  '<link rel=alternate type=text/xml href=', '<base href=', '<figure><img src=a.jpg>',
  '<img src=a.jpg><noscript>', '<noscript></noscript>', '<i class="credit">',
  '<i class="credit"></b>', '<a x ', ' class="x" ', 'Photo by ', ',)', '(Photo: ',
];

const READERS: Record<string, (text: string) => void> = {
  'as a text': (text) => {
    plainText(text);
    plainText(text, 500);
    cleanText(text);
    const [first] = [...findImages(text)];
    if (first) findCaptionCredit(text, first);
    readCredit([text]);
    parseDate(text);
    findFeedLinks(text);
  },
  'as a document': (text) => {
    read(text);
    read(`${text}<rss></rss>`);
    read(`<!DOCTYPE rss [${text}]><rss></rss>`);
    read(`<rss><channel>${text}</channel></rss>`);
  },
  'as an item': (text) => {
    read(`<rss><channel><item>${text}</item></channel></rss>`);
    for (const name of ['title', 'link', 'description', 'media:group', 'image']) {
      read(`<rss><channel><item><${name}>${text}</${name}></item></channel></rss>`);
      read(`<rss><channel><item><${name}><![CDATA[${text}]]></${name}></item></channel></rss>`);
    }
  },
  'as captions': (text) => {
    const pieces = Array.from(text.matchAll(/.{1,4000}/gs), ([piece]) => piece);
    for (const open of [
      '<figure><img src="a.jpg"><figcaption>',
      '<div class="wp-caption"><img src="a.jpg">',
    ]) {
      const items = pieces.map((piece) => captioned(open, piece));
      read(`<rss><channel>${items.join('')}</channel></rss>`);
    }
  },
  'as an entry': (text) => {
    read(`<feed><entry><content type="html">${text}</content></entry></feed>`);
    read(`<feed><entry><content type="xhtml">${text}</content></entry></feed>`);
  },
};

function captioned(open: string, piece: string): string {
  const data = piece.replaceAll(']]>', '');
  return `<item><title>T</title><description><![CDATA[${open}${data}</figcaption></figure>]]></description></item>`;
}

function read(text: string): void {
  orRefused(() => {
    const channel = parseFeed(new TextEncoder().encode(text), { url: 'https://paper.example/' });
    normaliseChannel(channel, { now: new Date(0) });
  });
}

function orRefused(reading: () => void): void {
  try {
    reading();
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
  }
}

const ATTRIBUTES = ['src', 'data-src', 'srcset', 'class', 'style', 'width'];

it.each(['a', ', ', 'a 1w, ', '%20', '{', '&amp;'])(
  'reading an attribute of 100 KB of %j takes linear time',
  (pattern) => {
    for (const where of ATTRIBUTES) {
      const find = (text: string) => [...findImages(`<img src="a.jpg" ${where}="${text}!">`)];
      expectLinear(find, pattern, { where });
    }
  },
);

it.each(PATTERNS)('reading 100 KB of %j takes linear time', (pattern) => {
  for (const [where, reader] of Object.entries(READERS)) expectLinear(reader, pattern, { where });
});

/** Repeated pieces of a title or description. */
// biome-ignore format: a table
const TEXT_PATTERNS = [
  '[', '[a ', '[a b=', '[caption a=1]', '[caption a=1]x[/caption]', '[/caption]', '[url=x]', '<',
  '<b', '<b b ', '<b & ', '<x', '<x>', '<x y', '<x y=1>', '<x:y>', '</x><x>', '<a b="',
  '<figcaption>', '<figcaption><p>', '<figcaption>x</figcaption>', '<p class="wp-caption-text">',
  '<img class="wp-smiley" alt="x">', '<script>', '<p>x</p>', '‹', '›', '→', '» ', '… ', '…', '.',
  '. ', 'A. ', '." ', '(', '(…', '[…]', ' ', '\t\n', 'a', ',', ',-', 'The post ',
  'The post X appeared first on Y. ', ' appeared first on ', 'Continue reading ', 'Read more ',
  'Read more […] ', 'Word ', 'word. Word ', '14 Nov 2025 ', 'août ', '12:', '1 h ', 'a.m. ',
  'America/',
];
/** Endings that complete the pattern before them. */
const ENDS = ['', '>', '"></x></b></figcaption></p>[/caption] appeared first on Y. […]'];

function readText(text: string, isHtml: boolean): void {
  const feedText = {
    isHtml,
    raw: text,
    base: undefined,
    start: (length: number) => ({ text: text.slice(0, length), isWhole: length >= text.length }),
  };
  readTitle(feedText, 300);
  plainText(`<em${text}x y`);
  shorten(`${text}x word`, text.length + 1);
  shortenToSentence(`${text}x word`, text.length + 1);
  readTeaser(feedText, 'The post of a title', 500);
  // The whole text is read if its start has no words.
  readTeaser(feedText, 'The post of a title', text.length);
}

it.each(TEXT_PATTERNS)('reading a text of 100 KB of %j takes linear time', (pattern) => {
  for (const end of ENDS) {
    const where = JSON.stringify(end);
    expectLinear((text) => readText(text, true), pattern, { where: `HTML, ${where}`, end });
  }
  expectLinear((text) => readText(text, false), pattern, { where: 'text' });
  expectLinear((text) => parseDate(text), pattern, { where: 'date' });
});
