import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { FallbackText } from '../publication/publication.ts';

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

/**
 * What the site shows of a story (requirements#news-item), and what D1 keeps of it. Its fields
 * stand in the order in which they are made: the text of an unchanged item is the same.
 */
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
  /**
   * Credit of the picture by its publisher: `Photo: Jane Doe`, plain text, up to 120 characters.
   */
  readonly credit?: string;
  /** The language of its texts (BCP 47) by its feed; in an edition, else by its source or desk. */
  readonly language?: string;
  /** Where its texts run from right to left. */
  readonly direction?: 'rtl';
  /** Who wrote it, as the publisher names them: plain text of at most 80 characters. */
  readonly byline?: string;
  /** The site whose feed it says it was taken from, as `ownSiteOf` has it. */
  readonly takenFrom?: string;
  readonly titleBefore?: TitleBefore;
}

type Fields = Readonly<Record<string, unknown>>;

/** Those of its fields that are texts: always there, and in some stories. */
const TEXTS = ['id', 'title', 'description', 'link', 'pubDate', 'category', 'image'];
const SOME_TEXTS = ['credit', 'language', 'byline', 'takenFrom'];

/** Parses stored items; `undefined` if damaged or of another shape. Fast: hundreds per edition. */
export function readItems(stored: string): readonly NewsItem[] | undefined {
  try {
    const json: unknown = JSON.parse(stored);
    return Array.isArray(json) && json.every(isItem) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value that was read from JSON has what every item has. */
export function hasItemFields(json: unknown): json is Fields {
  return (
    isObject(json) &&
    TEXTS.every((name) => typeof json[name] === 'string') &&
    typeof json.isDated === 'boolean'
  );
}

function isItem(json: unknown): json is NewsItem {
  return (
    hasItemFields(json) &&
    SOME_TEXTS.every((name) => json[name] === undefined || typeof json[name] === 'string') &&
    (json.direction === undefined || json.direction === 'rtl') &&
    (json.titleBefore === undefined || isTitleBefore(json.titleBefore))
  );
}

function isTitleBefore(json: unknown): json is TitleBefore {
  if (!isObject(json)) return false;
  const { title, changedAt, since = '', isReturned = true } = json;
  return [title, changedAt, since].every((text) => typeof text === 'string') && isReturned === true;
}

/** Whether a value that was read from JSON is an object with fields. */
export function isObject(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
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

/** What the built-in items say where a publication says nothing of its own; they name no place. */
export const FALLBACK_TEXTS: readonly FallbackText[] = [
  {
    category: 'Local News',
    title: 'Local headlines are on their way',
    description: 'They appear here as soon as the newsrooms we follow can be reached.',
  },
  {
    category: 'Science',
    title: 'Science stories are on their way',
    description: 'Until headlines come, read the articles of our own blog.',
  },
  {
    category: 'Culture',
    title: 'Stories of arts and culture are on their way',
    description:
      'Artists, books and festivals have their place here as soon as there is news of them.',
  },
];

/** The built-in items (requirements#fallback-items), shown only before the first good poll. */
export function fallbackItems(now: Date, texts = FALLBACK_TEXTS): NewsItem[] {
  const pubDate = now.toISOString();
  return texts.map(({ category, title, description }) => ({
    id: `fallback-${category.toLowerCase().replaceAll(' ', '-')}`,
    title,
    description,
    link: NO_LINK,
    pubDate,
    isDated: false,
    category,
    image: STOCK_PHOTO,
  }));
}
