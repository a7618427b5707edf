import { FeedParseError } from '../feed-errors.ts';
import type { XmlTextReader } from './xml-text.ts';

/** A document: its root and the reader that decodes its references. */
export interface XmlDocument {
  readonly root: FeedElement;
  /** The root's start tag as it stands: its namespaces tell some formats apart. */
  readonly rootTag: string;
  readonly text: XmlTextReader;
  /** What was repaired first, as plain text; `undefined` where the document is sound. */
  readonly flaw: string | undefined;
}

/** An element of a feed: canonical name (`title`, `dc:date`), the attributes that readers know, and its content. */
export interface FeedElement {
  readonly name: string;
  /** Values as they stand in the document (references not decoded), by canonical name; only `READ_ATTRIBUTES` are kept. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The inner XML as it stands. It is empty for the elements that hold stories: the root, channels, items and entries. */
  readonly raw: string;
  /** The elements that stand directly in this one, in document order. Reading them never throws. */
  readonly children: readonly FeedElement[];
}

export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** Stories in one document. A source shows 15; the largest real feed seen lists some 2,000. */
const MAX_STORIES = 10_000;
/** Elements that become part of a tree, over the whole document. */
const MAX_ELEMENTS = 100_000;
/** Attributes in one start tag, whether anybody reads them or not. */
const MAX_ATTRIBUTES = 1_000;

/** Counts what becomes a tree while it is read, and refuses what would cost more memory than any real feed does. */
export class XmlLimitCounter {
  #elements = 0;
  #stories = 0;

  /** @throws FeedParseError beyond 100,000 elements */
  countElement(): void {
    if (++this.#elements > MAX_ELEMENTS)
      throw new FeedParseError(`the document has more than ${MAX_ELEMENTS} elements`);
  }

  /** @throws FeedParseError beyond 10,000 stories */
  countStory(): void {
    if (++this.#stories > MAX_STORIES) throw tooManyStories();
  }

  /** @throws FeedParseError beyond 1,000 attributes in one tag */
  requireFewAttributes(count: number): void {
    if (count > MAX_ATTRIBUTES)
      throw new FeedParseError(`a tag of the document has more than ${MAX_ATTRIBUTES} attributes`);
  }
}

/** @throws FeedParseError beyond 10,000 stories */
export function requireFewStories(count: number): void {
  if (count > MAX_STORIES) throw tooManyStories();
}

function tooManyStories(): FeedParseError {
  return new FeedParseError(`the document has more than ${MAX_STORIES} stories`);
}
