import { XMLParser } from 'fast-xml-parser';
import {
  type FeedElement,
  isStoryName,
  type NameOf,
  NO_ATTRIBUTES,
  readAttributeName,
} from './feed-element.ts';
import { MARK, Outline } from './outline.ts';
import { readParts } from './read-malformed-xml.ts';
import { endOfEndTag, endOfName, findOwnEnd, readSoundStory } from './read-sound-story.ts';

/** No feed needs more levels above the content of its stories; the deepest real one seen has 9. */
const MAX_DEPTH = 40;
/** What becomes objects is few enough for a few tens of MB; a document with more is none of this reading's. */
const MAX_TAGS = 100_000;
const MAX_ATTRIBUTES = 100_000;
const MAX_TAG_LENGTH = 64_000;
const CDATA = '<![CDATA[';
/** How what is no tag begins and ends. */
const SECTIONS = [
  [CDATA, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
/** The texts of a channel that are read: markup in them is theirs. */
const TEXTS = new Set(['title', 'link', 'description', 'subtitle', 'tagline', 'language', 'ttl']);

/** That of the document at hand. The library takes its callbacks once; parsing is synchronous: there is only ever one document. */
let names: NameOf = (name) => name;

const parser = new XMLParser({
  preserveOrder: true,
  attributeNamePrefix: '',
  parseTagValue: false,
  // White space between elements is no child of theirs; raw content keeps its own.
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  jPath: false,
  transformTagName: (name: string) => names(name),
  ignoreAttributes: (name: string) => readAttributeName(name, names) === undefined,
  transformAttributeName: (name: string) => readAttributeName(name, names) ?? name,
  // The references of a feed are decoded by XmlTextReader, where it is known what they stand in.
  entityDecoder: {
    decode: (text: string) => text,
    reset() {},
    addInputEntities() {},
    setExternalEntities() {},
    setXmlVersion() {},
  },
});

/** What came of reading a document strictly: its root, or why it is not sound; `undefined` where it is only too large to tell. */
export type SoundReading =
  | { readonly root: FeedElement }
  | { readonly root: undefined; readonly flaw: string | undefined };

/**
 * Reads a document that is well-formed as far as feeds need it: every element of the channel and every part of a story ends
 * with its own end tag. What it refuses is not lost: `readMalformedXml` reads it.
 *
 * A walk over the tags takes the stories, long texts and CDATA sections out, so that the library, which looks at every
 * character and builds objects for everything, sees the frame of the document alone: its outline. Takes time linear in the document.
 */
export function readSoundXml(xml: string, nameOf: NameOf): SoundReading {
  if (xml.includes(MARK)) return unsound('a control character');
  const walk = new OutlineWalk(xml, nameOf);
  if (!walk.run()) return unsound(walk.flaw);
  const { outline } = walk;
  names = nameOf;
  try {
    const [root] = readNodes(parser.parse(outline.xml), outline, nameOf);
    return root ? { root } : unsound('no element');
  } catch (error) {
    return unsound(error instanceof Error ? error.message.slice(0, 120) : 'not well-formed');
  }
}

function unsound(flaw: string | undefined): SoundReading {
  return { root: undefined, flaw };
}

/** An element or a text as the library gives it, in its order-keeping shape: under its name its content. */
type ParsedNode = Readonly<Record<string, unknown>>;
const TEXT = '#text';
const ATTRIBUTES = ':@';

/** The elements and stories among nodes, in the document's order. */
function readNodes(
  nodes: readonly ParsedNode[],
  outline: Outline,
  nameOf: NameOf,
): readonly FeedElement[] {
  const elements: FeedElement[] = [];
  for (const node of nodes) {
    for (const name in node) {
      if (name === ATTRIBUTES) continue;
      const content = node[name];
      // There may be more stories than a call has room for arguments.
      if (name === TEXT) {
        for (const story of outline.storiesIn(String(content))) elements.push(story);
      } else {
        elements.push(new ParsedElement(name, node, content as ParsedNode[], outline, nameOf));
      }
      break;
    }
  }
  return elements;
}

class ParsedElement implements FeedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly #children: readonly FeedElement[];
  readonly #nameOf: NameOf;

  constructor(
    name: string,
    node: ParsedNode,
    content: readonly ParsedNode[],
    outline: Outline,
    nameOf: NameOf,
  ) {
    this.name = name;
    this.attributes = (node[ATTRIBUTES] ?? NO_ATTRIBUTES) as Readonly<Record<string, string>>;
    this.#children = readNodes(content, outline, nameOf);
    const text = content[0]?.[TEXT];
    const isRaw = this.#children.length === 0 && typeof text === 'string';
    this.raw = isRaw ? outline.restore(text) : '';
    this.#nameOf = nameOf;
  }

  get children(): readonly FeedElement[] {
    return this.#children.length > 0 ? this.#children : readParts(this.raw, this.#nameOf);
  }
}

/** Goes through a document from tag to tag; one whose tags do not end, or are out of balance, has no outline. */
class OutlineWalk {
  readonly outline: Outline;
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
    this.outline = new Outline(xml);
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

  /** The index after a start tag, whose quoted values may hold anything but "<"; -1 where it has no end. Counts its attributes. */
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
