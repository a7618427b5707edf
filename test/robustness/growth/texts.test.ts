import { describe, it } from 'vitest';
import { readTeaser, readTitle } from '../../../src/ingest/normalise/teaser.ts';
import { parseDate } from '../../../src/ingest/parse/parse-date.ts';
import { readPixels } from '../../../src/ingest/parse/pictures.ts';
import { readWarningTitle } from '../../../src/ingest/weather/warning-title.ts';
import { publicMessage } from '../../../src/site/health/health-message.ts';
import { readIcyBlock } from '../../../src/site/radio/icy-metadata.ts';
import { readTrack } from '../../../src/site/radio/track.ts';
import { plainText, shorten } from '../../../src/text/plain-text.ts';
import { shortenToSentence } from '../../../src/text/sentences.ts';
import { expectLinear } from './growth.ts';

const PATTERNS = [
  ...['[', '[a ', '[a b=', '[caption a=1]', '[caption a=1]x[/caption]', '[/caption]', '[url=x]'],
  ...['<', '<b', '<b b ', '<b & ', '<x', '<x>', '<x y', '<x y=1>', '<x:y>', '</x><x>', '<a b="'],
  ...[
    '<figcaption>',
    '<figcaption><p>',
    '<figcaption>x</figcaption>',
    '<p class="wp-caption-text">',
  ],
  ...[
    '<img class="wp-smiley" alt="x">',
    '<script>',
    '<p>x</p>',
    '‹',
    '›',
    '→',
    '» ',
    '… ',
    '…',
    '.',
  ],
  ...['. ', 'A. ', '." ', 'The post ', 'The post X appeared first on Y. ', ' appeared first on '],
  ...[
    'Continue reading ',
    'Read more ',
    'Read more […] ',
    '[…]',
    '(',
    '(…',
    'Word ',
    'word. Word ',
  ],
  ...['14 Nov 2025 ', 'août ', '12:', '1 h ', 'a.m. ', 'America/'],
];
/** Endings that complete the pattern before them. */
const ENDS = ['', '>', '"></x></b></figcaption></p>[/caption] appeared first on Y. […]'];

function read(text: string, isHtml: boolean): void {
  const feedText = {
    isHtml,
    raw: text,
    base: undefined,
    start: (length: number) => ({ text: text.slice(0, length), isWhole: length >= text.length }),
  };
  readTitle(feedText, 300);
  readTeaser(feedText, 'The post of a title', 500);
  // The whole text is read where its start holds none.
  readTeaser(feedText, 'The post of a title', text.length);
}

describe('reading a title or description of 200 KB takes time in proportion to its length, with', () => {
  it.each(PATTERNS)('%j repeated', (pattern) => {
    for (const end of ENDS) {
      const where = JSON.stringify(end);
      expectLinear((text) => read(text, true), pattern, { where: `HTML, ${where}`, end });
    }
    expectLinear((text) => read(text, false), pattern, { where: 'text' });
    expectLinear((text) => parseDate(text), pattern, { where: 'date' });
  });
});

/** Tags whose end was cut off, and what publishers, stations and services say of a story, a stream or a fault, around a pattern. */
const SHORT_TEXTS: Record<string, (text: string) => void> = {
  'a tag without an end': (text) => plainText(`<em${text}x y`),
  'a text that is cut': (text) => {
    shorten(`${text}x word`, text.length + 1);
    shortenToSentence(`${text}x word`, text.length + 1);
  },
  'the width of a picture': (text) => readPixels(`1${text}!`),
  'the title of a warning': (text) => {
    readWarningTitle(`RED WARNING - ${text}x`, { french: `AVIS ROUGE - ${text}x` });
    readWarningTitle(`${text}x warnin`);
  },
  'a track': (text) => {
    readTrack(`${text}x`);
    readIcyBlock(new TextEncoder().encode(`StreamTitle='${text}x`));
  },
  'a message of a fault': (text) => publicMessage(`${text}!`),
};
const SHORT_PATTERNS = [
  ...[
    ' ',
    '\t',
    '\t\n',
    'a',
    'a ',
    'a.',
    'a+',
    '0',
    '0:',
    '[0:',
    ',',
    '-',
    ' - ',
    '(',
    ',-',
    ' in effect',
  ],
  ...["'", "'; ", "StreamTitle='", "';a", 'warning ', '+0 ', 'http:', 'a:/', '.corp', 'z/', '\0'],
];

describe('reading 200 KB of one pattern where a few words are expected takes time in proportion to its length, with', () => {
  it.each(SHORT_PATTERNS)('%j repeated', (pattern) => {
    for (const [where, reader] of Object.entries(SHORT_TEXTS))
      expectLinear(reader, pattern, { where });
  });
});
