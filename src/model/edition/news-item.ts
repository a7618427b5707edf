import { HOUR_MS } from '../../lib/clock/durations.ts';
import { isRecord } from '../../lib/is-record.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { FallbackText } from '../publication/publication.ts';

/** An earlier headline of a story. */
interface PreviousTitle {
  /** The headline as it was first seen; as long as a title or shorter. */
  title: string;
  /** ISO 8601 in UTC: when the last change was seen. */
  changedAt: string;
  /** When the first of several changes was seen (ISO 8601 in UTC). */
  since?: string;
  /** Set if the headline has changed back: further changes are ignored while this is stored. */
  isReturned?: true;
}

/**
 * A story as the site shows it (requirements#news-item) and D1 stores it: its fields' order is
 * fixed, so that an unchanged item has an unchanged text.
 */
export interface NewsItem {
  /** Stable within its source. */
  id: string;
  /** Plain text; `Untitled` without a title. */
  title: string;
  /** Plain text, up to 500 characters; may be empty. */
  description: string;
  /** An absolute http(s) address, or `#`. */
  link: string;
  /** ISO 8601 in UTC: the publisher's date, else the time when the story was first seen. */
  pubDate: string;
  /** Whether `pubDate` is the publisher's own. */
  isDated: boolean;
  /** The publisher's first category; may be empty. */
  category: string;
  /** An absolute https address, or the stock photo's path. */
  image: string;
  /** The picture's credit: `Photo: Jane Doe`, plain text, up to 120 characters. */
  credit?: string;
  /** Its language (BCP 47) by its feed; in an edition by default its source's or desk's. */
  language?: string;
  /** Set if its texts run from right to left. */
  direction?: 'rtl';
  /** The author as the publisher names them: plain text, up to 80 characters. */
  byline?: string;
  /** The site of the feed from which the story was taken, according to the feed (`ownSiteOf`). */
  takenFrom?: string;
  titleBefore?: PreviousTitle;
  /** Set for a fallback item. */
  isFallback?: true;
}

type Fields = Readonly<Record<string, unknown>>;

/** The text fields: required ones, and optional ones. */
const TEXTS = ['id', 'title', 'description', 'link', 'pubDate', 'category', 'image'];
const OPTIONAL_TEXTS = ['credit', 'language', 'byline', 'takenFrom'];

/** Parses stored items; `undefined` if damaged or of another shape. Fast: hundreds per edition. */
export function readItems(stored: string): readonly NewsItem[] | undefined {
  try {
    const json: unknown = JSON.parse(stored);
    return Array.isArray(json) && json.every(isItem) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a parsed JSON value has the fields of every item. */
export function hasItemFields(json: unknown): json is Fields {
  return (
    isRecord(json) &&
    TEXTS.every((name) => typeof json[name] === 'string') &&
    typeof json.isDated === 'boolean'
  );
}

function isItem(json: unknown): json is NewsItem {
  return (
    hasItemFields(json) &&
    OPTIONAL_TEXTS.every((name) => json[name] === undefined || typeof json[name] === 'string') &&
    (json.direction === undefined || json.direction === 'rtl') &&
    (json.titleBefore === undefined || isPreviousTitle(json.titleBefore))
  );
}

function isPreviousTitle(json: unknown): json is PreviousTitle {
  if (!isRecord(json)) return false;
  const { title, changedAt, since, isReturned } = json;
  return (
    typeof title === 'string' &&
    typeof changedAt === 'string' &&
    (since === undefined || typeof since === 'string') &&
    (isReturned === undefined || isReturned === true)
  );
}

/** How long an earlier headline is shown beside the new one (ms). */
export const PREVIOUS_TITLE_MS = 12 * HOUR_MS;

export function isPreviousTitleShown(
  { changedAt, since = changedAt }: PreviousTitle,
  now: Date,
): boolean {
  // `abs` also excludes invalid and distant future times.
  return Math.abs(now.getTime() - Date.parse(since)) < PREVIOUS_TITLE_MS;
}

/** The picture of stories without one. */
export const STOCK_PHOTO = '/stock-photo.svg';

/** The texts of the built-in items for publications without their own; they name no place. */
export const FALLBACK_TEXTS: readonly FallbackText[] = [
  {
    category: 'Local News',
    title: 'The first headlines are on their way',
    description: 'Feeds are read within minutes of publication.',
  },
  {
    category: 'Science',
    title: 'Every headline leads to its publisher',
    description: 'The rest of each story is on the publisher’s page.',
  },
  {
    category: 'Culture',
    title: 'The paper’s own articles are under Opinion',
    description: 'The menu leads to them, to events and to notices.',
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
    isFallback: true,
    category,
    image: STOCK_PHOTO,
  }));
}
