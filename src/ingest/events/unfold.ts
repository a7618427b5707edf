import { decodeBroken, decodeWhole } from '../parse/parse-feed.ts';

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
  const text = decodeWhole(bytes, contentType);
  if (text !== undefined) return yield* joined(text, count);
  const octets = singleBytes.decode(bytes).replace(/^\u00ef\u00bb\u00bf/, '');
  for (const { line, isCut } of joined(octets, count))
    yield {
      line: /[^\u0000-\u007f]|\u001b/.test(line) ? decodeLine(line, contentType) : line,
      isCut,
    };
}

/** Joins each property with its folded lines, and with lines of its text that are not folded. */
function* joined(text: string, count: () => void): Generator<Line, void> {
  let parts: string[] = [];
  let length = 0;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    count();
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (!isFolded && (NAME.test(line) || parts.length === 0)) {
      if (parts.length > 0) yield { line: parts.join(''), isCut: length > MAX_LINE };
      parts = [line.slice(0, MAX_LINE)];
      length = line.length;
    } else {
      const more = isFolded ? line.slice(1) : `\\n${line}`;
      if (length < MAX_LINE) parts.push(more.slice(0, MAX_LINE - length));
      length += more.length;
    }
  }
  if (parts.length > 0) yield { line: parts.join(''), isCut: length > MAX_LINE };
}

/** Makes each octet a character, another for each. */
const singleBytes = new TextDecoder('windows-1252');
const OCTETS: ReadonlyMap<string, number> = new Map(
  Array.from(
    singleBytes.decode(Uint8Array.from({ length: 256 }, (_, octet) => octet)),
    (each, octet) => [each, octet],
  ),
);
const utf8 = new TextDecoder();

function decodeLine(line: string, contentType: string | undefined): string {
  const bytes = new Uint8Array(line.length);
  for (let index = 0; index < line.length; index++)
    bytes[index] = OCTETS.get(line[index] ?? '') ?? 0;
  const text = utf8.decode(bytes);
  return text.includes('\ufffd') ? decodeBroken(bytes, contentType) : text;
}
