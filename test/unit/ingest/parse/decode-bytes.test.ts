import { describe, expect, it } from 'vitest';
import { decodeBytes } from '../../../../src/ingest/parse/decode-bytes.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('which encoding a document is read in', () => {
  it('decodeBytes prefers a byte order mark to any label', () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('<?xml encoding="koi8-r"?><a>é</a>')]);
    expect(decodeBytes(bytes, 'text/xml; charset=windows-1251')).toBe(
      '<?xml encoding="koi8-r"?><a>é</a>',
    );
  });

  it('decodeBytes reads valid UTF-8 as UTF-8 although a label says otherwise', () => {
    expect(decodeBytes(utf8('<a>ᓄᓇᕗᑦ</a>'), 'text/xml; charset=iso-8859-1')).toBe('<a>ᓄᓇᕗᑦ</a>');
  });

  it('decodeBytes prefers the charset of the HTTP header to that of the XML declaration', () => {
    const bytes = latin('<?xml version="1.0" encoding="koi8-r"?><a>\xe9</a>');
    expect(decodeBytes(bytes, 'text/xml; charset=windows-1252')).toContain('<a>é</a>');
    expect(decodeBytes(bytes)).toContain('<a>И</a>');
  });

  it('decodeBytes finds a charset parameter that is quoted, spaced or in capitals', () => {
    expect(decodeBytes(latin('<a>\xc9</a>'), 'text/xml ; Charset = "KOI8-R"')).toBe('<a>и</a>');
  });

  it('decodeBytes reads unlabelled bytes that are no UTF-8 as windows-1252', () => {
    expect(decodeBytes(latin('<a>\x93quoted\x94 \x80</a>'))).toBe('<a>“quoted” €</a>');
  });

  it('decodeBytes ignores an unknown label', () => {
    expect(decodeBytes(latin('<?xml encoding="x-mine"?><a>\xe9</a>'), 'text/xml; charset=y')).toBe(
      '<?xml encoding="x-mine"?><a>é</a>',
    );
  });

  it('decodeBytes reads a document in which one character is broken as UTF-8', () => {
    const bytes = new Uint8Array([...utf8('<a>é è à ç ê '), 0xc3, ...utf8('</a>')]);
    expect(decodeBytes(bytes)).toBe('<a>é è à ç ê \ufffd</a>');
    expect(decodeBytes(bytes, 'text/xml; charset=utf-8')).toBe('<a>é è à ç ê \ufffd</a>');
  });

  it('decodeBytes counts several broken bytes in one place as one', () => {
    const bytes = new Uint8Array([...utf8('<a>é è à '), 0xed, 0xa0, 0xbd, 0xed, ...utf8('</a>')]);
    expect(decodeBytes(bytes)).toMatch(/^<a>é è à \ufffd+<\/a>$/);
  });

  it('decodeBytes detects UTF-16 without a byte order mark and against the declaration', () => {
    const text = '<?xml version="1.0" encoding="utf-8"?><a>ᓄ</a>';
    const little = Uint8Array.from(
      [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    );
    const big = Uint8Array.from(
      [...text].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
    );
    expect(decodeBytes(little)).toBe(text);
    expect(decodeBytes(big)).toBe(text);
  });

  it('decodeBytes gives the empty text for no bytes', () => {
    expect(decodeBytes(new Uint8Array())).toBe('');
    expect(decodeBytes(new Uint8Array([0xff, 0xfe]))).toBe('');
  });
});
