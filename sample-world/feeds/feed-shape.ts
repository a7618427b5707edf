import type { SectionId } from '../../src/shared/sections.ts';

export type FeedFormat = 'rss-2.0' | 'rss-1.0' | 'rss-0.91' | 'rss-0.92' | 'atom-1.0' | 'atom-0.3';

/** The encoding of a document. `us-ascii` writes other characters as numeric references. */
export type FeedEncoding = 'utf-8' | 'utf-16le' | 'windows-1252' | 'us-ascii';

export type PicturePlace =
  | 'media-thumbnail'
  | 'media-content'
  | 'media-group'
  | 'enclosure'
  | 'in-content'
  | 'in-description'
  | 'none';

/** A habit of a publisher that feed readers have to handle. */
export type FeedHabit =
  /** Story links are relative to the channel's link. */
  | 'relative-links'
  /** Story links and pictures are relative to `xml:base`. */
  | 'xml-base'
  /** One story has no date. */
  | 'one-undated'
  /** The newest story is a minute old at the start, so that it leads its section. */
  | 'first-to-report'
  /** Entries name no author. */
  | 'no-authors'
  /** One story is dated 40 minutes ahead of the start. */
  | 'one-ahead'
  /** Titles are in CDATA sections. */
  | 'cdata-titles'
  /** HTML texts use named entities. */
  | 'named-entities'
  /** Guids are codes instead of addresses. */
  | 'opaque-guids'
  /** Pictures have credits: in `media:credit`, or in a caption if they are in the text. */
  | 'credits';

/** How one feed is written and served. */
export interface FeedShape {
  format: FeedFormat;
  encoding: FeedEncoding;
  /** The Content-Type header, as sent. */
  contentType: string;
  picture: PicturePlace;
  /** The content beside the summary: none, or the whole text as HTML or XHTML. */
  text: 'summary' | 'html' | 'xhtml';
  /** The channel's description. */
  tagline: string;
  /** The language that the feed declares for its stories; by default Canadian English. */
  language?: string;
  /** The name of its stories in the stories folder; by default the section's. */
  stories?: string;
  /** `Cache-Control: max-age` in seconds; by default no header. */
  maxAgeSeconds?: number;
  /** `<ttl>`, in minutes. */
  ttlMinutes?: number;
  /** Offset from UTC of the publisher's dates, in hours. */
  utcOffsetHours?: number;
  habits?: readonly FeedHabit[];
}

export interface SampleFeed extends FeedShape {
  id: string;
  section: SectionId;
  publisher: string;
  /** The publisher's index, from 0: added to the first publisher's port, it gives its own. */
  place: number;
  /** Whether the site reads it through the feed-to-JSON service. */
  isReadAsJson: boolean;
}

export function hasHabit(feed: SampleFeed, habit: FeedHabit): boolean {
  return feed.habits?.includes(habit) ?? false;
}
