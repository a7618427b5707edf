import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { htmlSafeTitle } from '../../../../src/site/syndication/rss.ts';
import { element, writeXml } from '../../../../src/site/syndication/xml-writer.ts';
import { forAll } from '../../../support/effort.ts';
import { HOSTILE_TITLES, seenTitle } from '../../../support/hostile-titles.ts';

test('XML writer puts elements on lines of their own and adds no white space to text', () => {
  const document = element('a', { x: 1, y: undefined }, element('b', {}, 'text'), element('c', {}));
  expect(writeXml(document)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a x="1">\n  <b>text</b>\n  <c/>\n</a>\n',
  );
});

test('XML writer escapes markup in texts and attributes', () => {
  const text = `<a href="x">&amp; ]]>`;
  expect(writeXml(element('t', { v: text }, text))).toContain(
    '<t v="&lt;a href=&quot;x&quot;&gt;&amp;amp; ]]&gt;">&lt;a href="x"&gt;&amp;amp; ]]&gt;</t>',
  );
});

test('XML writer writes white space that XML would normalise as references', () => {
  expect(writeXml(element('t', { v: 'a\tb\nc' }, 'a\r\nb'))).toContain(
    '<t v="a&#9;b&#10;c">a&#13;\nb</t>',
  );
});

test('XML writer drops characters that XML forbids and keeps surrogate pairs', () => {
  expect(writeXml(element('t', {}, 'a\u0000b\u000bc\ud800d\udc00e😀f\uffffg'))).toContain(
    '<t>abcde😀fg</t>',
  );
});

test.each(HOSTILE_TITLES)('XML writer keeps a document with the title %j well-formed', (title) => {
  expect(XMLValidator.validate(writeXml(element('t', { v: title }, title)))).toBe(true);
});

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
