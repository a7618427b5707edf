/** Texts of fewer characters stay where they are. */
const LONG_TEXT = 160;
/** What a parser that builds objects for everything can take within a few tens of MB. */
const MAX_TAGS = 100_000;
const MAX_ATTRIBUTES = 100_000;
const MAX_TAG_LENGTH = 64_000;
/** Stands around the number of a text that was taken out. No XML document may hold it. */
const MARK = '\u0000';

/** A document without its long texts, and how to put them back. */
export interface XmlOutline {
  readonly xml: string;
  /** A piece of the outline as it stands in the document. */
  restore(piece: string): string;
}

/** The outline of a document, or why it has none; `undefined` as the reason means that it is only too large. */
export type OutlineResult =
  | { readonly outline: XmlOutline; readonly flaw?: undefined }
  | { readonly outline: undefined; readonly flaw: string | undefined };

/**
 * Takes the long texts and CDATA sections out of a document, so that a parser that looks at every character looks at tags
 * alone. Reads the document once, from tag to tag, and counts what would become objects. Takes time linear in the document.
 */
export function outlineXml(xml: string): OutlineResult {
  if (xml.includes(MARK)) return none('a NUL character');
  const writer = new OutlineWriter(xml);
  let tags = 0;
  let attributes = 0;
  let at = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', at)) {
    writer.addText(at, open);
    const next = xml.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) {
      const end = endOfOther(xml, open);
      if (end === -1) return none('a comment or a CDATA section has no end');
      if (xml.startsWith(CDATA, open)) {
        const nested = xml.slice(open + CDATA.length, end).indexOf(CDATA);
        if (nested !== -1) return none('a CDATA section has no end');
        writer.addText(open, end);
      }
      at = end;
      continue;
    }
    const tag = next === 0x2f ? endTag(xml, open) : startTag(xml, open);
    if (!tag) return none('a tag has no end');
    attributes += tag.attributes;
    if (++tags > MAX_TAGS || attributes > MAX_ATTRIBUTES || tag.end - open > MAX_TAG_LENGTH)
      return none(undefined);
    at = tag.end;
  }
  writer.addText(at, xml.length);
  return { outline: writer.finish() };
}

const CDATA = '<![CDATA[';

function none(flaw: string | undefined): OutlineResult {
  return { outline: undefined, flaw };
}

/** The index after what opens at `open` and is no tag, or -1 where it has no end. */
function endOfOther(xml: string, open: number): number {
  const mark = xml.startsWith(CDATA, open)
    ? ']]>'
    : xml.startsWith('<!--', open)
      ? '-->'
      : xml.charCodeAt(open + 1) === 0x3f
        ? '?>'
        : '>';
  const end = xml.indexOf(mark, open + 2);
  return end === -1 ? -1 : end + mark.length;
}

function endTag(xml: string, open: number): { end: number; attributes: number } | undefined {
  const end = xml.indexOf('>', open);
  return end === -1 ? undefined : { end: end + 1, attributes: 0 };
}

/** Where a start tag ends, whatever its quoted values hold, and how many attributes it seems to have. */
function startTag(xml: string, open: number): { end: number; attributes: number } | undefined {
  let attributes = 0;
  for (let at = open + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === 0x3e) return { end: at + 1, attributes };
    if (code === 0x3d) attributes++;
    else if (code === 0x22 || code === 0x27) {
      at = xml.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) return undefined;
    }
  }
  return undefined;
}

/** Copies a document piece by piece; long texts become numbers. */
class OutlineWriter {
  readonly #xml: string;
  readonly #texts: string[] = [];
  #outline = '';
  /** What was not copied yet begins here. */
  #pending = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  addText(from: number, to: number): void {
    if (to - from < LONG_TEXT) return;
    this.#outline += `${this.#xml.slice(this.#pending, from)}${MARK}${this.#texts.length}${MARK}`;
    this.#texts.push(this.#xml.slice(from, to));
    this.#pending = to;
  }

  finish(): XmlOutline {
    const texts = this.#texts;
    return {
      xml: this.#outline + this.#xml.slice(this.#pending),
      restore(piece) {
        if (!piece.includes(MARK)) return piece;
        const parts = piece.split(MARK);
        // A single text is the same string again: nothing is copied.
        if (parts.length === 3 && parts[0] === '' && parts[2] === '')
          return texts[Number(parts[1])] ?? '';
        return parts
          .map((part, index) => (index % 2 === 0 ? part : (texts[Number(part)] ?? '')))
          .join('');
      },
    };
  }
}
