import { FeedParseError } from './feed-errors.ts';

/** Stories in one document. A source shows 15; the largest real feed seen lists some 2,000. */
const MAX_STORIES = 10_000;
/** Elements that become part of a tree, over the whole document. */
const MAX_ELEMENTS = 100_000;
/** Attributes in one start tag, whether anybody reads them or not. */
const MAX_ATTRIBUTES = 1_000;
/** Channels, lists and stories inside one another; no format has more than four. */
const MAX_DEPTH = 40;

/** Counts what becomes a tree while it is read, and refuses what would cost more memory than any real feed does. */
export class XmlAllowance {
  #elements = 0;
  #stories = 0;

  /** @throws FeedParseError beyond 100,000 elements */
  takeElement(): void {
    if (++this.#elements > MAX_ELEMENTS)
      throw new FeedParseError(`the document has more than ${MAX_ELEMENTS} elements`);
  }

  /** @throws FeedParseError beyond 10,000 stories */
  takeStory(): void {
    if (++this.#stories > MAX_STORIES) throw tooManyStories();
  }

  /** @throws FeedParseError beyond 1,000 attributes in one tag */
  requireFewAttributes(count: number): void {
    if (count > MAX_ATTRIBUTES)
      throw new FeedParseError(`a tag of the document has more than ${MAX_ATTRIBUTES} attributes`);
  }

  /** @throws FeedParseError beyond 40 levels */
  requireShallow(depth: number): void {
    if (depth > MAX_DEPTH)
      throw new FeedParseError(`the document is nested more than ${MAX_DEPTH} levels deep`);
  }
}

/** @throws FeedParseError beyond 10,000 stories */
export function requireFewStories(count: number): void {
  if (count > MAX_STORIES) throw tooManyStories();
}

function tooManyStories(): FeedParseError {
  return new FeedParseError(`the document has more than ${MAX_STORIES} stories`);
}

/** Documents of fewer characters hold too few elements and attributes to matter. */
const SMALL_DOCUMENT = 256_000;
const MAX_TREE_TAGS = 40_000;
const MAX_TREE_ATTRIBUTES = 100_000;
const MAX_TAG_LENGTH = 64_000;
const MAX_TEXT_LENGTH = 1_000_000;

/**
 * Whether a parser that builds a whole tree can take the document within a few tens of MB. Reads the tags of large documents
 * once, without building anything.
 */
export function fitsTreeParser(xml: string): boolean {
  if (xml.length < SMALL_DOCUMENT) return true;
  let tags = 0;
  let attributes = 0;
  let textStart = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', textStart)) {
    if (open - textStart > MAX_TEXT_LENGTH || ++tags > MAX_TREE_TAGS) return false;
    const skipped = endOfOpaque(xml, open);
    if (skipped === -1) return false;
    if (skipped > 0) {
      textStart = skipped;
      continue;
    }
    const tag = measureTag(xml, open);
    if (!tag) return false;
    attributes += tag.attributes;
    if (attributes > MAX_TREE_ATTRIBUTES) return false;
    textStart = tag.end;
  }
  return xml.length - textStart <= MAX_TEXT_LENGTH;
}

/** The index after a comment or a CDATA section that opens at `open`, 0 where neither does, -1 where it has no end. */
function endOfOpaque(xml: string, open: number): number {
  if (xml.charCodeAt(open + 1) !== 0x21) return 0;
  const mark = xml.startsWith('<!--', open)
    ? '-->'
    : xml.startsWith('<![CDATA[', open)
      ? ']]>'
      : undefined;
  if (mark === undefined) return 0;
  const end = xml.indexOf(mark, open + 4);
  return end === -1 ? -1 : end + mark.length;
}

/** Where the tag at `open` ends and how many attributes it seems to have; `undefined` where it is too long or has no end. */
function measureTag(xml: string, open: number): { end: number; attributes: number } | undefined {
  const limit = Math.min(xml.length, open + MAX_TAG_LENGTH);
  let attributes = 0;
  let quote = 0;
  for (let at = open + 1; at < limit; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) {
      return { end: at + 1, attributes };
    } else if (code === 0x22 || code === 0x27) {
      quote = code;
    } else if (code === 0x3d) {
      attributes++;
    }
  }
  return undefined;
}
