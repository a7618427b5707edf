import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { htmlSafeTitle } from '../../../../src/site/syndication/rss.ts';
import { forAll } from '../../../support/effort.ts';
import { seenTitle } from '../../../support/hostile-titles.ts';

/** The text that a program shows if it parses a title as HTML, and how many elements and comments it finds. */
function showAsHtml(title: string): { text: string; markup: number } {
  let text = '';
  let markup = 0;
  const found = () => void markup++;
  const parser = new Parser(
    {
      ontext: (piece) => {
        text += piece;
      },
      onopentag: found,
      onclosetag: (_, isImplied) => void (isImplied || found()),
      oncomment: found,
      onprocessinginstruction: found,
    },
    { decodeEntities: true },
  );
  parser.end(title);
  return { text, markup };
}

test.each([
  ['A <b>bold</b> & "x" <script>', 'A ‹b›bold‹/b› & "x" ‹script›'],
  ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
  ['Fish & chips at AT&T', 'Fish & chips at AT&T'],
  ['I <3 the bay', 'I ‹3 the bay'],
  ['Write to <news@paper.example>', 'Write to ‹news@paper.example›'],
  ['<<b>', '‹‹b›'],
  ['The reference &amp; says', 'The reference &\u2060amp; says'],
  ['50 &#37; of &lt', '50 &\u2060#37; of &\u2060lt'],
  ['Plain', 'Plain'],
])('title %j is written to a feed as %j', (title, safe) => {
  expect(htmlSafeTitle(title)).toBe(safe);
});

const PIECES = [...'<>&#;/!b "', '--', 'script', 'amp', 'lt', '37'];
const TITLES = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\s/g, ' ')),
);

test('any title made HTML-safe reads the same as text and as HTML, contains no markup and looks as typed', () => {
  forAll(1000, [TITLES], (title) => {
    fc.pre(!/[\u0000\r‹›\u2060]/.test(title));
    const safe = htmlSafeTitle(title);
    expect(seenTitle(safe)).toBe(title);
    expect(showAsHtml(safe)).toEqual({ text: safe, markup: 0 });
    // A program that strips tags by a regular expression finds none either.
    expect(safe.replace(/<\S[^>]*>/g, '')).toBe(safe);
  });
});
