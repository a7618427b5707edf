import type { FeedEncoding } from './feed-shape.ts';

/** The characters of windows-1252 at 0x80 to 0x9F; the five bytes without one are spaces here. */
const WINDOWS_1252_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The name that an XML prolog gives to an encoding. */
export function encodingLabel(encoding: FeedEncoding): string {
  switch (encoding) {
    case 'utf-8':
      return 'UTF-8';
    case 'utf-16le':
      // With a byte order mark the label is UTF-16; the mark says which (RFC 2781 §4.1).
      return 'UTF-16';
    case 'windows-1252':
      return 'windows-1252';
    case 'us-ascii':
      return 'US-ASCII';
  }
}

/** The bytes of a document; characters outside the encoding become numeric character references. */
export function encodeDocument(text: string, encoding: FeedEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'windows-1252':
      return Buffer.concat([...text].map(windows1252));
    case 'us-ascii':
      return Buffer.from(text.replace(/[^\0-\x7f]/gu, reference), 'latin1');
  }
}

function windows1252(character: string): Buffer {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return Buffer.of(code);
  const place = WINDOWS_1252_80.indexOf(character);
  return place >= 0 ? Buffer.of(0x80 + place) : Buffer.from(reference(character), 'latin1');
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
