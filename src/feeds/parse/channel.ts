import type { TextStart } from '../../lib/text/plain-text.ts';
import type { SourceState } from '../../model/sources/source-state.ts';
/** The formats that the site reads, as `npm run feed` names them. */
export type DocumentFormat = 'rss2' | 'rss1' | 'rss0.9x' | 'atom' | 'atom03' | 'jsonfeed' | 'json';

/** What one document says, in the words of no format in particular. */
export interface Channel {
  readonly format: DocumentFormat;
  /** Plain text. */
  readonly title: string;
  /** What relative addresses in the channel resolve against, as far as the document itself says. */
  readonly base: string | undefined;
  /** The language tag (BCP 47) of its texts, where it names one. */
  readonly language: string | undefined;
  /** What was damaged in the document first and read all the same, as plain text; `undefined` where it is sound. */
  readonly flaw: string | undefined;
  readonly entries: readonly Entry[];
  readonly schedule: PublisherSchedule;
}

export type TextDirection = 'ltr' | 'rtl';

/** What a document says about when to poll again. */
export type PublisherSchedule = NonNullable<SourceState['schedule']>;

/** One item or entry as the document has it. Texts are HTML unless they say otherwise; absent is `undefined`. */
export interface Entry {
  /** The publisher's id for it (guid, atom:id, rdf:about). */
  readonly guid: string | undefined;
  /** What may serve as the title, best first; the first with any text is taken. */
  readonly titles: readonly FeedText[];
  /** Ways to the article, best first. */
  readonly links: readonly EntryAddress[];
  /** The best of its dates that is one. */
  readonly published: Date | undefined;
  /** Plain text: the first in the document's order that is not empty. */
  readonly category: string | undefined;
  /** Who wrote it, as the publisher writes it (plain text; perhaps with an e-mail address). */
  readonly author: string | undefined;
  /** Address of the feed that it says it was taken from (RSS `<source url>`, RFC 4287 §4.2.11). */
  readonly source: string | undefined;
  /** The language tag (BCP 47) of the entry alone, where it has one. */
  readonly language: string | undefined;
  /** The direction of the entry's texts, where it names one. */
  readonly direction: TextDirection | undefined;
  /** What may serve as the description, best first; the first with any text is taken. */
  readonly descriptions: readonly FeedText[];
  /** Pictures named outside the texts, best first, without those that their address shows to be none for a reader. */
  images(): readonly EntryAddress[];
  /** Whose picture the one at an absolute address is, as the document says outside the texts: plain text, perhaps nothing. */
  credits(image: string): readonly string[];
}

/** A text of an entry, decoded when it is first needed and no further than it is needed. */
export interface FeedText {
  readonly isHtml: boolean;
  readonly base: string | undefined;
  /** The text as it stands in the document, for cheap looks at what cannot be in it. */
  readonly raw: string;
  /** At least so many characters of it, where there are so many; the last may be half a tag. */
  start(length: number): TextStart;
}

/** An address and what it is relative to. */
export interface EntryAddress {
  readonly value: string;
  readonly base: string | undefined;
}
