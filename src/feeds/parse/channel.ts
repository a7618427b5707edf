import type { TextStart } from '../../lib/text/plain-text.ts';
import type { SourceState } from '../../model/sources/source-state.ts';
/** The supported formats, as `npm run feed` prints them. */
export type DocumentFormat = 'rss2' | 'rss1' | 'rss0.9x' | 'atom' | 'atom03' | 'jsonfeed' | 'json';

/** A parsed feed, independent of its format. */
export interface Channel {
  format: DocumentFormat;
  /** Plain text. */
  title: string;
  /** The base for relative addresses, if the document states one. */
  base: string | undefined;
  /** The language tag (BCP 47) of the texts. */
  language: string | undefined;
  /** The first damage that was repaired, as plain text; `undefined` if there was none. */
  flaw: string | undefined;
  entries: readonly Entry[];
  schedule: PublisherSchedule;
}

export type TextDirection = 'ltr' | 'rtl';

/** A document's hints about when to poll again. */
export type PublisherSchedule = NonNullable<SourceState['schedule']>;

/** An item or entry, before normalising. Texts are HTML unless marked otherwise. */
export interface Entry {
  /** The publisher's id for it (guid, atom:id, rdf:about). */
  guid: string | undefined;
  /** Candidates for the title, best first; the first that is not empty counts. */
  titles: readonly FeedText[];
  /** Addresses of the article, best first. */
  links: readonly EntryAddress[];
  /** The valid date with the highest preference. */
  published: Date | undefined;
  /** Plain text: the first that is not empty. */
  category: string | undefined;
  /** The author in the publisher's words: plain text, perhaps with an e-mail address. */
  author: string | undefined;
  /** The feed that the entry was copied from (RSS `<source url>`, RFC 4287 §4.2.11). */
  source: string | undefined;
  /** The language tag (BCP 47) of the entry itself. */
  language: string | undefined;
  direction: TextDirection | undefined;
  /** Candidates for the description, best first; the first that is not empty counts. */
  descriptions: readonly FeedText[];
  /** Pictures outside the texts, best first, without icons, counters and the like. */
  images(): readonly EntryAddress[];
  /** The credits of the picture at an absolute address, from outside the texts: plain text. */
  credits(image: string): readonly string[];
}

/** A text of an entry, decoded on demand. */
export interface FeedText {
  isHtml: boolean;
  base: string | undefined;
  /** The undecoded text, for cheap checks that it does not contain something. */
  raw: string;
  /** Decodes the first `length` characters or more, if there are as many; may end within a tag. */
  start(length: number): TextStart;
}

export interface EntryAddress {
  value: string;
  base: string | undefined;
}
