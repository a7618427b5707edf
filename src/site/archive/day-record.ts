import * as v from 'valibot';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { NO_LINK, resolveUrl } from '../../lib/text/resolve-url.ts';
import { instant, type isOneOf, storyKey } from '../../model/editorial/editorial.ts';
import { SECTION_IDS } from '../../shared/sections.ts';

/** Version of the stored format; other versions are not read. */
export const ARCHIVE_SHAPE = 1;
/**
 * Limits of a day's stories and posts, and of its stories as JSON (bytes): the day's page, the
 * hourly rewrite of its record and the month's index each read them whole in one free-plan request.
 */
export const MAX_STORIES = 1_000;
/**
 * Maximum stories of one publisher: a broken feed with new addresses each hour leaves room for
 * others.
 */
export const MAX_STORIES_OF_ONE = 200;
export const MAX_POSTS = 50;
export const MAX_STORY_BYTES = 350_000;
/** Maximum number of stories over the limits that are counted. */
export const MAX_LEFT_OUT = 2_000;

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const daySchema = v.pipe(v.string(), v.regex(DAY));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const storyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

export const StorySchema = v.object({
  /** A `storyKey`, unique within a day. */
  key: storyKeySchema,
  title: v.pipe(text(1_000), v.nonEmpty()),
  publisher: text(300),
  /** An absolute http(s) address, or `#`. */
  link: v.pipe(
    text(2_048),
    v.check((link) => link === NO_LINK || resolveUrl(link, undefined) === link),
  ),
  /** ISO 8601 in UTC. */
  publishedAt: v.pipe(instant, v.maxLength(30)),
  /** Set if the publisher gives no date; `publishedAt` is then when the story was first seen. */
  isUndated: v.exactOptional(v.literal(true)),
  section: v.picklist(SECTION_IDS),
  /** Slugs of the communities that the story is about. */
  places: v.pipe(v.array(text(100)), v.maxLength(100)),
  /** BCP 47. */
  language: v.exactOptional(text(35)),
});
export type ArchivedStory = Readonly<v.InferOutput<typeof StorySchema>>;

/** A post of the paper; its text stays at /blog. */
export const PostSchema = v.object({
  slug: v.pipe(text(300), v.nonEmpty()),
  title: text(1_000),
  snippet: v.exactOptional(text(1_000)),
  /** A day or an instant, ISO 8601. */
  publishedAt: text(40),
  /** The day on which the post was first found withdrawn. */
  goneSince: v.exactOptional(daySchema),
});
export type ArchivedPost = Readonly<v.InferOutput<typeof PostSchema>>;

export const DayRecordSchema = v.object({
  shape: v.literal(ARCHIVE_SHAPE),
  paper: v.string(),
  day: daySchema,
  isClosed: v.boolean(),
  /** The version of the edition that last changed the record. */
  editionVersion: v.string(),
  stories: v.pipe(v.array(StorySchema), v.maxLength(MAX_STORIES)),
  posts: v.pipe(v.array(PostSchema), v.maxLength(MAX_POSTS)),
  /** Keys of stories over the limits. */
  leftOut: v.exactOptional(v.pipe(v.array(storyKeySchema), v.maxLength(MAX_LEFT_OUT))),
});
export type DayRecord = Readonly<v.InferOutput<typeof DayRecordSchema>>;

export function isIssue({ stories, posts }: Pick<DayRecord, 'stories' | 'posts'>): boolean {
  return stories.length + posts.length > 0;
}

export const DaysSchema = v.object({
  shape: v.literal(ARCHIVE_SHAPE),
  paper: v.string(),
  /** Closed days with their number of stories. */
  closed: v.record(daySchema, count),
  /** Closed days that have only withdrawn posts; pages do not list them. */
  gone: v.exactOptional(v.array(daySchema)),
  open: v.exactOptional(daySchema),
});
export type Days = Readonly<v.InferOutput<typeof DaysSchema>>;

const folderOf = (paper: string) => `archive/${paper}/`;

/** R2 keys. */
export const archiveKeys = {
  day: (paper: string, day: string) => `${folderOf(paper)}${day.replaceAll('-', '/')}.json`,
  month: (paper: string, month: string) => `${folderOf(paper)}${month.replace('-', '/')}.idx`,
  days: (paper: string) => `${folderOf(paper)}days.json`,
  folder: folderOf,
  damaged: (paper: string) => `${folderOf(paper)}damaged/`,
  /** `uploaded`: when the damaged object was written. */
  copy: (paper: string, key: string, uploaded: Date) =>
    `${folderOf(paper)}damaged/${key.slice(folderOf(paper).length)}.${uploaded.toISOString()}`,
};

export function dayOfKey(paper: string, key: string): string | undefined {
  const day = key
    .slice(folderOf(paper).length)
    .replace(/\.json$/, '')
    .replaceAll('/', '-');
  return isDay(day) && archiveKeys.day(paper, day) === key ? day : undefined;
}

/** Whether the date exists: `2026-02-30` does not. */
export function isDay(value: string): boolean {
  return DAY.test(value) && addDays(value, 0) === value;
}

/**
 * The keys of an item and of its other reports, since any of them may have led the story before.
 */
export function keysOf(
  item: Parameters<typeof storyKey>[0] & Parameters<typeof isOneOf>[0],
): string[] {
  const others = (item.alsoIn ?? []).map((report) => storyKey({ ...report, id: '' }));
  return [storyKey(item), ...others];
}
