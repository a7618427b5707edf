import { endOfEndTag, endOfName, findOwnEnd, readSoundStory } from './read-sound-story.ts';
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
/** How what is no tag begins and ends. */
const SECTIONS = [
  [CDATA, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
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
 * builds objects for everything looks at the frame alone. A document whose tags do not end, or are out of balance, has no
 * outline. Takes time linear in the document.
 */
export function outlineXml(xml: string, nameOf: NameOf): OutlineResult {
  if (xml.includes(MARK)) return { outline: undefined, flaw: 'a control character' };
  const walk = new OutlineWalk(xml, nameOf);
  return walk.run() ? { outline: walk.outline } : { outline: undefined, flaw: walk.flaw };
}

/** Goes through a document from tag to tag. */
class OutlineWalk {
  readonly outline: OutlineWriter;
  flaw: string | undefined;
  readonly #xml: string;
  readonly #nameOf: NameOf;
  /** The names of the elements that are open, as they are written. */
  readonly #open: string[] = [];
  #hasRoot = false;
  #tags = 0;
  #attributes = 0;

  constructor(xml: string, nameOf: NameOf) {
    this.#xml = xml;
    this.#nameOf = nameOf;
    this.outline = new OutlineWriter(xml);
  }

  /** Whether the document has an outline. */
  run(): boolean {
    const xml = this.#xml;
    let at = 0;
    for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', at)) {
      this.outline.addText(at, open);
      at = this.#pass(open);
      if (at === -1 || this.#tags > MAX_TAGS || this.#attributes > MAX_ATTRIBUTES) return false;
    }
    this.outline.addText(at, xml.length);
    if (this.#open.length > 0) this.flaw = `no end tag for <${this.#open.at(-1)?.slice(0, 40)}>`;
    return this.#open.length === 0;
  }

  /** The index behind what opens at `open`, or -1 where it is not sound. */
  #pass(open: number): number {
    const next = this.#xml.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) return this.#passSection(open);
    if (next === 0x2f) return this.#passEndTag(open);
    const written = this.#xml.slice(open + 1, endOfName(this.#xml, open + 1));
    const name = this.#nameOf(written);
    return isStoryName(name)
      ? this.#passStory(open, name)
      : this.#passStartTag(open, written, name);
  }

  /** A comment, a CDATA section or a processing instruction. */
  #passSection(open: number): number {
    const xml = this.#xml;
    const [, mark] = SECTIONS.find(([start]) => xml.startsWith(start, open)) ?? ['', '>'];
    const end = xml.indexOf(mark, open + 2);
    const isCdata = mark === ']]>';
    const isNested = isCdata && xml.slice(open + CDATA.length, end).includes(CDATA);
    if (end === -1 || isNested)
      return this.#refuse(`a ${isCdata ? 'CDATA section' : 'comment'} has no end`);
    if (isCdata) this.outline.addText(open, end + mark.length);
    return end + mark.length;
  }

  #passStory(open: number, name: string): number {
    const story = readSoundStory(this.#xml, open, this.#nameOf);
    if (!story) return this.#refuse(`an <${name}> is not well-formed`);
    this.outline.addStory(open, story.end, story.element);
    this.#tags += 1 + story.element.children.length;
    return story.end;
  }

  #passStartTag(open: number, written: string, name: string): number {
    if (this.#open.length === 0 && this.#hasRoot) return this.#refuse('markup behind the feed');
    this.#hasRoot = true;
    this.#tags++;
    const end = this.#endOfStartTag(open);
    if (end === -1) return this.#refuse(`<${written.slice(0, 40)}> has no ">"`);
    if (end - open > MAX_TAG_LENGTH) return this.#refuse(undefined);
    if (this.#xml.charCodeAt(end - 2) === 0x2f) return end;
    this.#open.push(written);
    if (!TEXTS.has(name)) return end;
    const textEnd = findOwnEnd(this.#xml, end, written, 'item');
    if (textEnd === -1) return this.#refuse(`no end tag for <${written.slice(0, 40)}>`);
    this.outline.addMarkup(end, textEnd);
    return textEnd;
  }

  /** The index after a start tag, whatever its quoted values hold but a "<"; -1 where it has no end. Counts its attributes. */
  #endOfStartTag(open: number): number {
    const xml = this.#xml;
    for (let at = open + 1; at < xml.length; at++) {
      const code = xml.charCodeAt(at);
      if (code === 0x3e) return at + 1;
      if (code === 0x3c) return -1;
      if (code === 0x3d) this.#attributes++;
      else if (code === 0x22 || code === 0x27) {
        const end = xml.indexOf(code === 0x22 ? '"' : "'", at + 1);
        if (end === -1 || xml.slice(at, end).includes('<')) return -1;
        at = end;
      }
    }
    return -1;
  }

  #passEndTag(open: number): number {
    const name = this.#open.pop();
    const end = name === undefined ? -1 : endOfEndTag(this.#xml, open, name);
    return end === -1 ? this.#refuse('tags are out of balance') : end;
  }

  #refuse(flaw: string | undefined): -1 {
    this.flaw = flaw;
    return -1;
  }
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
  #outline = '';
  /** What was not copied yet begins here. */
  #pending = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get xml(): string {
    return this.#outline + this.#source.slice(this.#pending);
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
    this.#outline += `${this.#source.slice(this.#pending, from)}${MARK}${this.#asides.length}${MARK}`;
    const text = this.#source.slice(from, to);
    this.#asides.push(story ? { text, story } : { text });
    this.#pending = to;
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
