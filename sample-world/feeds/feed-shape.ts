import type { SectionId } from '../../src/shared/sections.ts';

/** The feed formats of the sample world. */
export type FeedFormat = 'rss-2.0' | 'rss-1.0' | 'rss-0.91' | 'rss-0.92' | 'atom-1.0' | 'atom-0.3';

/** How a document's characters become bytes; `us-ascii` writes all else as numeric references. */
export type FeedEncoding = 'utf-8' | 'utf-16le' | 'windows-1252' | 'us-ascii';

/** Where a feed puts a story's picture. */
export type PicturePlace =
  | 'media-thumbnail'
  | 'media-content'
  | 'media-group'
  | 'enclosure'
  | 'in-content'
  | 'in-description'
  | 'none';

/** A habit of one publisher that readers of feeds have to cope with. */
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
  /** Titles stand in CDATA sections. */
  | 'cdata-titles'
  /** HTML texts use named entities. */
  | 'named-entities'
  /** Guids are codes instead of addresses. */
  | 'opaque-guids'
  /** Pictures say who took them: by `media:credit`, or in a caption where they stand in the text. */
  | 'credits';

/** How one feed is written and served. */
export interface FeedShape {
  readonly format: FeedFormat;
  readonly encoding: FeedEncoding;
  /** The Content-Type header, as sent. */
  readonly contentType: string;
  readonly picture: PicturePlace;
  /** What stands beside the summary: nothing, or the whole text as HTML or XHTML. */
  readonly text: 'summary' | 'html' | 'xhtml';
  /** The channel's description. */
  readonly tagline: string;
  /** The language of its stories, as the feed says it; Canadian English without it. */
  readonly language?: string;
  /** The name of its stories in the stories folder, where they are not the section's own. */
  readonly stories?: string;
  /** `Cache-Control: max-age`, in seconds; no header without it. */
  readonly maxAgeSeconds?: number;
  /** `<ttl>`, in minutes. */
  readonly ttlMinutes?: number;
  /** Hours from UTC in which the publisher writes dates. */
  readonly utcOffsetHours?: number;
  readonly habits?: readonly FeedHabit[];
}

/** One feed of the sample world: who publishes it and how it is written. */
export interface SampleFeed extends FeedShape {
  readonly id: string;
  readonly section: SectionId;
  readonly publisher: string;
  /** The publisher's place in the catalogue, from 0: its port is so many after the first one of the publishers. */
  readonly place: number;
  /** Whether the site reads it through the feed-to-JSON service. */
  readonly isReadAsJson: boolean;
}

/** Whether a feed has a habit. */
export function hasHabit(feed: SampleFeed, habit: FeedHabit): boolean {
  return feed.habits?.includes(habit) ?? false;
}
