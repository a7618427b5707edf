import { endOfName, findOwnEnd, readSoundStory } from './read-sound-story.ts';
import { isStoryName, type NameOf, type XmlElement } from './xml-element.ts';

/** Texts of fewer characters stay where they are. */
const LONG_TEXT = 160;
/** What becomes objects is few enough for a few tens of MB; a document with more is none of this reading's. */
const MAX_TAGS = 100_000;
const MAX_ATTRIBUTES = 100_000;
const MAX_TAG_LENGTH = 64_000;
/**
 * Stands around the number of what was taken out. No XML document may hold it. It is not U+0000, which takes long to look for:
 * half the bytes of a string with any character beyond Latin-1 are 0.
 */
const MARK = '\u0001';
const CDATA = '<![CDATA[';
/** The texts of a channel that are read: markup in them is theirs. */
const TEXTS = new Set(['title', 'link', 'description', 'subtitle', 'tagline', 'language', 'ttl']);

/** A document without its stories and long texts, and how to put them back. */
export interface XmlOutline {
  readonly xml: string;
  /** The stories whose places a text of the outline holds, in order. */
  storiesIn(text: string): readonly XmlElement[];
  /** A text of the outline as it stands in the document. */
  restore(text: string): string;
}

/** The outline of a document, or why it has none; `undefined` as the reason means that it is only too large. */
export type OutlineResult =
  | { readonly outline: XmlOutline; readonly flaw?: undefined }
  | { readonly outline: undefined; readonly flaw: string | undefined };

/**
 * Takes the stories, long texts and CDATA sections out of a document, so that a parser that looks at every character and
 * builds objects for everything looks at the frame alone. Takes time linear in the document.
 */
export function outlineXml(xml: string, nameOf: NameOf): OutlineResult {
  if (xml.includes(MARK)) return none('a control character');
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
        if (xml.slice(open + CDATA.length, end).includes(CDATA))
          return none('a CDATA section has no end');
        writer.addText(open, end);
      }
      at = end;
      continue;
    }
    const written = next === 0x2f ? '' : xml.slice(open + 1, endOfName(xml, open + 1));
    const name = nameOf(written);
    if (isStoryName(name)) {
      const story = readSoundStory(xml, open, nameOf);
      if (!story) return none(`an <${name}> is not well-formed`);
      writer.addStory(open, story.end, story.element);
      tags += 1 + story.element.children.length;
      at = story.end;
    } else {
      const tag = next === 0x2f ? endTag(xml, open) : startTag(xml, open);
      if (!tag) return none('a tag has no end');
      if (tag.end - open > MAX_TAG_LENGTH) return none(undefined);
      tags++;
      attributes += tag.attributes;
      at = tag.end;
      if (TEXTS.has(name) && xml.charCodeAt(tag.end - 2) !== 0x2f) {
        const end = findOwnEnd(xml, tag.end, written, 'item');
        if (end === -1) return none(`a <${name}> has no end`);
        writer.addMarkup(tag.end, end);
        at = end;
      }
    }
    if (tags > MAX_TAGS || attributes > MAX_ATTRIBUTES) return none(undefined);
  }
  writer.addText(at, xml.length);
  return { outline: writer.finish() };
}

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

interface TagEnd {
  readonly end: number;
  /** How many attributes it seems to have. */
  readonly attributes: number;
}

function endTag(xml: string, open: number): TagEnd | undefined {
  const end = xml.indexOf('>', open);
  return end === -1 ? undefined : { end: end + 1, attributes: 0 };
}

/** Where a start tag ends, whatever its quoted values hold. */
function startTag(xml: string, open: number): TagEnd | undefined {
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

/** What was taken out: a text as it stands, or a story. */
interface Aside {
  readonly text: string;
  readonly story?: XmlElement;
}

/** Copies a document piece by piece; stories and long texts become numbers. */
class OutlineWriter implements XmlOutline {
  readonly #source: string;
  readonly #asides: Aside[] = [];
  /** What was not copied yet begins here. */
  #pending = 0;
  xml = '';

  constructor(source: string) {
    this.#source = source;
  }

  addText(from: number, to: number): void {
    if (to - from >= LONG_TEXT) this.#putAside(from, to);
  }

  addMarkup(from: number, to: number): void {
    const text = this.#source.slice(from, to);
    if (text.length >= LONG_TEXT || text.includes('<')) this.#putAside(from, to);
  }

  addStory(from: number, to: number, story: XmlElement): void {
    this.#putAside(from, to, story);
  }

  #putAside(from: number, to: number, story?: XmlElement): void {
    this.xml += `${this.#source.slice(this.#pending, from)}${MARK}${this.#asides.length}${MARK}`;
    const text = this.#source.slice(from, to);
    this.#asides.push(story ? { text, story } : { text });
    this.#pending = to;
  }

  finish(): XmlOutline {
    this.xml += this.#source.slice(this.#pending);
    return this;
  }

  storiesIn(text: string): readonly XmlElement[] {
    if (!text.includes(MARK)) return [];
    return text
      .split(MARK)
      .flatMap((piece, index) => (index % 2 === 1 && this.#asides[Number(piece)]?.story) || []);
  }

  restore(text: string): string {
    if (!text.includes(MARK)) return text;
    return text
      .split(MARK)
      .map((piece, index) => (index % 2 === 1 ? this.#asides[Number(piece)]?.text : piece))
      .join('');
  }
}
