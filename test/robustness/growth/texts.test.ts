import { describe, it } from 'vitest';
import { readTeaser, readTitle } from '../../../src/ingest/normalise/teaser.ts';
import { parseDate } from '../../../src/ingest/parse/parse-date.ts';
import { plainText, shorten, shortenToSentence } from '../../../src/text/plain-text.ts';
import { expectLinear } from './growth.ts';

/** What is repeated; between bars, as it has spaces. */
const PATTERNS = [
  ...'[|[a |[a b=|[caption a=1]|[caption a=1]x[/caption]|[/caption]|[url=x]'.split('|'),
  ...'<|<b|<b b |<b & |<x|<x>|<x y|<x y=1>|<x:y>|</x><x>|<a b="|<figcaption>|<figcaption><p>'.split(
    '|',
  ),
  ...'<figcaption>x</figcaption>|<p class="wp-caption-text">|<img class="wp-smiley" alt="x">|<script>|<p>x</p>'.split(
    '|',
  ),
  ...'‹|›|→|» |… |…|.|. |A. |." |(|(…|[…]| |\t\n|a|,|,-'.split('|'),
  ...'The post |The post X appeared first on Y. | appeared first on |Continue reading |Read more |Read more […] '.split(
    '|',
  ),
  ...'Word |word. Word |14 Nov 2025 |août |12:|1 h |a.m. |America/'.split('|'),
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
  plainText(`<em${text}x y`);
  shorten(`${text}x word`, text.length + 1);
  shortenToSentence(`${text}x word`, text.length + 1);
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
