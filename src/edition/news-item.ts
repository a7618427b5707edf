import * as v from 'valibot';
import type { DeepReadonly } from '../publications/desk.ts';
import type { FallbackText } from '../publications/publication.ts';
import { NO_LINK } from '../text/resolve-url.ts';

const text = v.string();

/** A headline that was another one before. */
const TitleBeforeSchema = v.object({
  /** The headline as it was first seen; at most as long as a title. */
  title: text,
  /** ISO 8601 in UTC: when the last change was seen. */
  changedAt: text,
  /** When the first one was, of several. */
  since: v.exactOptional(text),
  /** The headline has gone back and forth: it changes no more while this is remembered. */
  isReturned: v.exactOptional(v.literal(true)),
});

/** Its fields stand in the order in which they are made: the text of an unchanged item is the same. */
const NewsItemSchema = v.object({
  /** Stable within its source. */
  id: text,
  /** Plain text, `Untitled` where the publisher gives none. */
  title: text,
  /** Plain text, at most 500 characters; may be empty. */
  description: text,
  /** An absolute http(s) address, or `#`. */
  link: text,
  /** ISO 8601 in UTC: the publisher's date, else the time at which the story was first seen. */
  pubDate: text,
  /** Whether `pubDate` is the publisher's own. */
  isDated: v.boolean(),
  /** The publisher's first category; may be empty. */
  category: text,
  /** An absolute https address, or the stock photo's path. */
  image: text,
  /** Whose picture it is, as the publisher says: a line such as `Photo: Jane Doe`, plain text of at most 120 characters. */
  credit: v.exactOptional(text),
  /** The language of its texts (BCP 47), where its feed says it; in an edition, else its source's or its desk's. */
  language: v.exactOptional(text),
  /** Where its texts run from right to left. */
  direction: v.exactOptional(v.literal('rtl')),
  /** Who wrote it, as the publisher names them: plain text of at most 80 characters. */
  byline: v.exactOptional(text),
  /** The site whose feed it says it was taken from, as `ownSiteOf` has it. */
  takenFrom: v.exactOptional(text),
  titleBefore: v.exactOptional(TitleBeforeSchema),
});

/** What the site shows of a story (requirements#news-item), and what D1 keeps of it. */
export type NewsItem = DeepReadonly<v.InferOutput<typeof NewsItemSchema>>;
export type TitleBefore = NonNullable<NewsItem['titleBefore']>;

const StoredItemsSchema = v.pipe(v.string(), v.parseJson(), v.array(NewsItemSchema));

/** The items that a JSON text holds, or `undefined` where it was stored by other code or is damaged. */
export function readItems(stored: string): readonly NewsItem[] | undefined {
  const { success, output } = v.safeParse(StoredItemsSchema, stored);
  return success ? output : undefined;
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

/** The three built-in items (requirements#fallback-items): shown only where nothing good was ever fetched. */
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
