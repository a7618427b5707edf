import { decodeBroken, decodeWhole, labelsOf } from '../lib/text/decode-bytes.ts';

/** Maximum length of a property, in characters; the rest is dropped. */
export const MAX_LINE = 20_000;
/** Start of a line with a property. */
export const NAME = /^[A-Za-z0-9-]{1,60}[;:]/;

/** An unfolded property. */
interface Line {
  line: string;
  /** Whether it was longer than `MAX_LINE`. */
  isCut: boolean;
}

/**
 * Reads the properties of a document, whatever the line ends, folded or broken. Bytes are joined
 * before they are decoded, since a fold may split a character (RFC 5545 3.1). In documents that are
 * not UTF-8, each property is decoded by itself. Calls `count` for each line.
 */
export function* unfold(
  bytes: Uint8Array,
  contentType: string | undefined,
  count: () => void,
): Generator<Line, void> {
  const labels = labelsOf(bytes, contentType);
  const text = decodeWhole(bytes, labels);
  for (const each of joined((text ?? singleBytes.decode(bytes)).trimStart(), count)) {
    const isEncoded = text === undefined && /[^\u0000-\u007f]|\u001b/.test(each);
    const line = isEncoded ? decodeLine(each, labels) : each;
    yield { line: line.slice(0, MAX_LINE), isCut: line.length > MAX_LINE };
  }
}

/** Joins each property with the unfolded lines of its text that follow it. */
function* joined(text: string, count: () => void): Generator<string, void> {
  let parts: string[] = [];
  for (const line of wholeLines(text, count)) {
    if (parts.length > 0 && !NAME.test(line)) parts.push(`\\n${line}`);
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

/** Joins folded lines; a fold may be anywhere, even within a name. */
function* wholeLines(text: string, count: () => void): Generator<string, void> {
  let parts: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    count();
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (!isFolded && parts.length > 0) {
      yield parts.join('');
      parts = [];
    }
    parts.push(isFolded ? line.slice(1) : line);
  }
  if (parts.length > 0) yield parts.join('');
}

/** Maps each byte to one character: the same code, except for 0x80 to 0x9f. */
const singleBytes = new TextDecoder('windows-1252');
const OCTETS = new Map(
  Array.from({ length: 32 }, (_, nth) => 0x80 + nth).map((octet) => [
    singleBytes.decode(Uint8Array.of(octet)).charCodeAt(0),
    octet,
  ]),
);
const utf8 = new TextDecoder();

function decodeLine(line: string, labels: readonly string[]): string {
  const octets = new Uint8Array(line.length);
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    octets[index] = code < 0x100 ? code : (OCTETS.get(code) ?? 0);
  }
  const text = utf8.decode(octets);
  return /[\u001b\ufffd]/.test(text) ? decodeBroken(octets, labels) : text;
}
