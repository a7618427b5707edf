import { decodeBroken, decodeWhole, labelsOf } from '../lib/text/decode-bytes.ts';

/** Characters of one property that are read; what a calendar says beyond them is nobody's text. */
export const MAX_LINE = 20_000;
/** How a property begins. */
export const NAME = /^[A-Za-z0-9-]{1,60}[;:]/;

/** A property, whole. */
interface Line {
  readonly line: string;
  /** Whether it was longer. */
  readonly isCut: boolean;
}

/**
 * The properties of a document: lines with any ends, folded or torn. Octets are joined before they
 * are decoded, as a fold may stand within a character (RFC 5545 3.1). Where they are not UTF-8 each
 * property is decoded by itself. `count` is called for each line.
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

/** Joins each property with lines of its text that are not folded. */
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

/** Joins folded lines: a fold may stand anywhere, also within a property's name. */
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

/** Makes each octet a character: itself, but for those of 0x80 to 0x9f. */
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
