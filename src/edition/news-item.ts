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
  /** The language of its texts (BCP 47), where its feed says it; in an edition, else its source's or its desk's. */
  readonly language?: string;
  /** Where its texts run from right to left. */
  readonly direction?: 'rtl';
  /** Who wrote it, as the publisher names them: plain text of at most 80 characters. */
  readonly byline?: string;
  /** The site whose feed it says it was taken from, as `ownSiteOf` has it. */
  readonly takenFrom?: string;
  /** The headline that its publisher changed. */
  readonly titleBefore?: TitleBefore;
}

/** A headline that was another one before. */
export interface TitleBefore {
  /** The headline as it was first seen; at most as long as a title. */
  readonly title: string;
  /** ISO 8601 in UTC: when the last change was seen. */
  readonly changedAt: string;
  /** When the first one was, of several. */
  readonly since?: string;
  /** The headline has gone back and forth: it changes no more while this is remembered. */
  readonly isReturned?: true;
}

/** How long a headline that was changed is shown beside the new one (ms). */
export const TITLE_BEFORE_MS = 12 * 3_600_000;

/** Whether a headline that was changed is still to be shown. */
export function isTitleShown({ changedAt, since = changedAt }: TitleBefore, now: Date): boolean {
  // A time that is no date, or far ahead, is none that this program wrote.
  return Math.abs(now.getTime() - Date.parse(since)) < TITLE_BEFORE_MS;
}

/** Shown where a story brings no picture. */
export const STOCK_PHOTO = '/stock-photo.svg';
