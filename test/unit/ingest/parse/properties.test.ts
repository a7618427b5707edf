import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewsItem } from '../../../../src/edition/news-item.ts';
import { FeedParseError } from '../../../../src/ingest/parse/feed-errors.ts';
import { parseDate } from '../../../../src/ingest/parse/parse-date.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { cleanText, plainText } from '../../../../src/text/plain-text.ts';
import { runs } from '../../../support/effort.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const TAG = /<\s*[a-zA-Z/!?]/;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Pieces of markup in any order, with any characters between them. */
const pieces = fc.constantFrom(
  ...['<', '>', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<script>', '</script>'],
  ...[
    '<img src="',
    "<a b='",
    '"',
    "'",
    '=',
    '&',
    '&amp;',
    '&lt;',
    '&#60;',
    '&#x3c;',
    '&#0;',
    ';',
    '&lt;b&gt;',
  ],
  ...[
    '<p>',
    '</p>',
    '<item>',
    '</item>',
    '<title>',
    '</title>',
    '<link>',
    'xml:base="',
    'xmlns:a="',
  ],
  ...[' ', '\n', 'word', '\u202e', '\u0000', '\ud83d', '\ude00', 'é', 'ᓄ'],
);
const markup = fc
  .array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

function readOrRefuse(text: string): NewsItem[] {
  try {
    return readDocument(text);
  } catch (error) {
    expect(error).toBeInstanceOf(FeedParseError);
    return [];
  }
}

describe('whatever a publisher sends', () => {
  it('plainText gives no tag, no control character and no half character for any HTML', () => {
    fc.assert(
      fc.property(markup, fc.option(fc.integer({ min: 2, max: 60 })), (html, length) => {
        for (const text of [
          plainText(html, length ?? undefined),
          cleanText(html, length ?? undefined),
        ]) {
          expect(text).not.toMatch(TAG);
          expect(text).not.toMatch(CONTROL);
          expect(text.isWellFormed()).toBe(true);
          expect(text).toBe(text.trim());
          if (length !== null) expect(text.length).toBeLessThanOrEqual(length);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('parseFeed reads any text or refuses it with a FeedParseError', () => {
    fc.assert(
      fc.property(markup, (text) => {
        readOrRefuse(text);
        readOrRefuse(rss(text));
        readOrRefuse(rss(`<item>${text}</item>`));
        readOrRefuse(`<feed ${text}><entry>${text}</entry></feed>`);
        readOrRefuse(`<!DOCTYPE rss [${text}]>${rss('')}`);
      }),
      { numRuns: runs(500) },
    );
  });

  it('parseFeed reads any bytes or refuses them with a FeedParseError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, contentType) => {
        expect(() => parseFeed(bytes, { contentType })).toThrow(FeedParseError);
      }),
      { numRuns: runs(100) },
    );
  });

  it('normaliseChannel makes items within their limits from any content of elements', () => {
    fc.assert(
      fc.property(fc.array(markup, { minLength: 6, maxLength: 6 }), (texts) => {
        const [title, link, description, date, category, image] = texts.map((text) =>
          text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
        );
        const [item] = readOrRefuse(
          rss(
            `<item><title>${title}</title><link>${link}</link><description>${description}</description><pubDate>${date}</pubDate><category>${category}</category><enclosure type="image/png" url="${image?.replaceAll('"', '&quot;')}"/></item>`,
          ),
        );
        expect(item).toBeDefined();
        for (const text of [item?.title, item?.description, item?.category])
          expect(text).not.toMatch(TAG);
        expect(item?.link).toMatch(/^(?:https?:\/\/|#$)/);
        expect(item?.image).toMatch(/^(?:https:\/\/|\/stock-photo\.svg$)/);
        expect(item?.pubDate).toMatch(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(JSON.stringify(item).isWellFormed()).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('parseDate reads a written date back as the same instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const seconds = Math.floor(date.getTime() / 1000) * 1000;
          expect(parseDate(date.toUTCString())?.getTime()).toBe(seconds);
          expect(parseDate(date.toISOString())?.getTime()).toBe(seconds);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('parseDate gives only dates that can be written as ISO 8601', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = parseDate(text);
        expect(date === undefined || !Number.isNaN(date.getTime())).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});
