/** What the site shows of a story (requirements#news-item). */
export interface NewsItem {
  /** Stable within its source. */
  readonly id: string;
  /** Plain text, `Untitled` where the publisher gives none. */
  readonly title: string;
  /** Plain text, at most 500 characters; may be empty. */
  readonly description: string;
  /** An absolute http(s) address, or `#`. */
  readonly link: string;
  /** ISO 8601 in UTC: the publisher's date, else the time at which the story was first seen. */
  readonly pubDate: string;
  /** Whether `pubDate` is the publisher's own. */
  readonly isDated: boolean;
  /** The publisher's first category; may be empty. */
  readonly category: string;
  /** An absolute https address, or the stock photo's path. */
  readonly image: string;
  /** Whose picture it is, as the publisher says: a line such as `Photo: Jane Doe`, plain text of at most 120 characters. */
  readonly credit?: string;
  /** The language of its texts (BCP 47, canonical), where its feed says it. */
  readonly language?: string;
  /** Where its texts run from right to left. */
  readonly direction?: 'rtl';
  /** Who wrote it, as the publisher names them: plain text of at most 80 characters. */
  readonly byline?: string;
}

/** What a story without a title is called (requirements#news-item). */
export const UNTITLED = 'Untitled';

/** Shown where a story brings no picture. */
export const STOCK_PHOTO = '/stock-photo.svg';
