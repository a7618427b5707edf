import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readComponents } from '../../../../src/calendars/content-lines.ts';
import { isCalendarDocument } from '../../../../src/feeds/judge/judge-address.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { decodeBytes } from '../../../../src/lib/text/decode-bytes.ts';
import { FeedParseError } from '../../../../src/model/sources/feed-errors.ts';
import { forAll } from '../../../support/effort.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A feed that declares an encoding; each character of `title` is a byte. */
const feed = (encoding: string, title: string) =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><rss version="2.0"><channel><title>${title}</title><item/></channel></rss>`;
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) =>
      isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  );

const NUNAVUT = 'ᓄᓇᕗᑦ – “news” naïve';
const WINDOWS = 'L\x92\xe9t\xe9 \xe0 Iqaluit \x96 \x93news\x94 5 \x80';
const SUMMER = 'L’été à Iqaluit – “news” 5 €';

it.each([
  ['euc-jp', '\xcb\xcc\xa4\xce\xa5\xcb\xa5\xe5\xa1\xbc\xa5\xb9', '北のニュース'],
  ['gb18030', '\xb1\xb1\xb7\xbd\xd0\xc2\xce\xc5 \xa8C \x813\xfe0', '北方新闻 – ᓄ'],
  ['iso-2022-jp', '\x1b$BKL$N%K%e!<%9\x1b(B', '北のニュース'],
  ['iso-8859-15', '\xbcuvre \xe0 5 \xa4', 'Œuvre à 5 €'],
  ['iso-8859-2', 'Za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1', 'Zażółć gęślą jaźń'],
  ['iso-8859-5', '\xbd\xde\xd2\xde\xe1\xe2\xd8 \xe1 \xe1\xd5\xd2\xd5\xe0\xd0', 'Новости с севера'],
  ['koi8-r', '\xee\xcf\xd7\xcf\xd3\xd4\xc9 \xd3 \xd3\xc5\xd7\xc5\xd2\xc1', 'Новости с севера'],
  ['Shift_JIS', '\x96k\x82\xcc\x83j\x83\x85\x81[\x83X', '北のニュース'],
  ['windows-1252', WINDOWS, SUMMER],
  ['ISO-8859-1', WINDOWS, SUMMER],
  ['utf-8', WINDOWS, SUMMER],
  ['x-nothing', WINDOWS, SUMMER],
  ['', WINDOWS, SUMMER],
])(
  'parseFeed decodes a feed that declares %j, or bytes of a similar encoding',
  (encoding, title, expected) => {
    expect(parseFeed(latin(feed(encoding, title))).title).toBe(expected);
  },
);

it.each([
  ['UTF-8 behind its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(feed('koi8-r', NUNAVUT))])],
  ['UTF-8', utf8(feed('iso-8859-1', NUNAVUT))],
  ['UTF-16 behind its mark, little end first', utf16(`\ufeff${feed('utf-8', NUNAVUT)}`, false)],
  ['UTF-16 behind its mark, big end first', utf16(`\ufeff${feed('utf-8', NUNAVUT)}`, true)],
  ['UTF-16 without a mark, little end first', utf16(feed('utf-8', NUNAVUT), false)],
  ['UTF-16 without a mark, big end first', utf16(feed('utf-8', NUNAVUT), true)],
])('parseFeed reads %s despite declaration and header', (_encoding, bytes) => {
  expect(parseFeed(bytes, { contentType: 'text/xml; charset=windows-1251' }).title).toBe(NUNAVUT);
});

it('decodeBytes prefers the charset of the HTTP header to that of the XML declaration', () => {
  const bytes = latin('<?xml version="1.0" encoding="koi8-r"?><a>\xe9</a>');
  expect(decodeBytes(bytes, 'text/xml; charset=windows-1252')).toContain('<a>é</a>');
  expect(decodeBytes(bytes)).toContain('<a>И</a>');
});

it.each([
  ['UTF-8', utf8('\ufeff\r\nbegin:vcalendar')],
  ['UTF-16 behind its mark', utf16('\ufeffBEGIN:VCALENDAR', false)],
  ['UTF-16, little end first', utf16('BEGIN:VCALENDAR', false)],
  ['UTF-16, big end first', utf16('BEGIN:VCALENDAR', true)],
])('isCalendarDocument recognises a calendar in %s, and its events are read', (_, bytes) => {
  expect(isCalendarDocument(bytes)).toBe(true);
  expect(readComponents(bytes).calendars).toHaveLength(1);
});

it('decodeBytes reads a charset parameter that is quoted, spaced or upper case', () => {
  expect(decodeBytes(latin('<a>\xc9</a>'), 'text/xml ; Charset = "KOI8-R"')).toBe('<a>и</a>');
});

it('decodeBytes reads a document with one broken character as UTF-8', () => {
  const bytes = new Uint8Array([...utf8('<a>é è à ç ê '), 0xc3, ...utf8('</a>')]);
  expect(decodeBytes(bytes)).toBe('<a>é è à ç ê \ufffd</a>');
  expect(decodeBytes(bytes, 'text/xml; charset=utf-8')).toBe('<a>é è à ç ê \ufffd</a>');
});

it('decodeBytes counts several broken bytes in one place as one', () => {
  const bytes = new Uint8Array([...utf8('<a>é è à '), 0xed, 0xa0, 0xbd, 0xed, ...utf8('</a>')]);
  expect(decodeBytes(bytes)).toMatch(/^<a>é è à \ufffd+<\/a>$/);
});

it('decodeBytes decodes no bytes as the empty text', () => {
  expect(decodeBytes(new Uint8Array())).toBe('');
  expect(decodeBytes(new Uint8Array([0xff, 0xfe]))).toBe('');
});

it('parseFeed refuses any short bytes in any declared encoding with a FeedParseError', () => {
  forAll(100, [fc.uint8Array({ maxLength: 200 }), fc.string()], (bytes, contentType) => {
    expect(() => parseFeed(bytes, { contentType })).toThrow(FeedParseError);
  });
});
