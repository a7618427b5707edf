import * as v from 'valibot';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { NO_LINK, resolveUrl } from '../../lib/text/resolve-url.ts';
import { instant, type isOneOf, storyKey } from '../../model/editorial/editorial.ts';
import { SECTION_IDS } from '../../shared/sections.ts';

/** The shape of what is stored; another number is not read. */
export const ARCHIVE_SHAPE = 1;
/**
 * Stories and posts that a day has at most, and bytes of its stories as JSON: its page, the record
 * that each hour rewrites and the index of its month are each read whole in one request of the free
 * plan. What has no room is counted.
 */
export const MAX_STORIES = 1_000;
/** Of them one publisher's: a feed that gives its stories new addresses each hour is broken, and leaves room for the others. */
export const MAX_STORIES_OF_ONE = 200;
export const MAX_POSTS = 50;
export const MAX_STORY_BYTES = 350_000;
/** Stories without room that are counted at most. */
export const MAX_LEFT_OUT = 2_000;

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const daySchema = v.pipe(v.string(), v.regex(DAY));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const storyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

/** A headline as a back issue has it. */
export const StorySchema = v.object({
  /** `storyKey`: unique in a day. */
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
  /** That is when it was first seen: its publisher gives no date. */
  isUndated: v.exactOptional(v.literal(true)),
  section: v.picklist(SECTION_IDS),
  /** The slugs of the communities that it is about. */
  places: v.pipe(v.array(text(100)), v.maxLength(100)),
  /** BCP 47. */
  language: v.exactOptional(text(35)),
});
export type ArchivedStory = Readonly<v.InferOutput<typeof StorySchema>>;

/** A post of the paper's own; its text is where it always is, at /blog. */
export const PostSchema = v.object({
  slug: v.pipe(text(300), v.nonEmpty()),
  title: text(1_000),
  snippet: v.exactOptional(text(1_000)),
  /** A day or an instant, ISO 8601. */
  publishedAt: text(40),
  /** The day on which it was first found withdrawn, and not public since. */
  goneSince: v.exactOptional(daySchema),
});
export type ArchivedPost = Readonly<v.InferOutput<typeof PostSchema>>;

/** A day of a paper: what was new on it, newest first. */
export const DayRecordSchema = v.object({
  shape: v.literal(ARCHIVE_SHAPE),
  paper: v.string(),
  /** By the paper's clock: `2026-11-20`. */
  day: daySchema,
  /** The day is over, and nothing is added. */
  isClosed: v.boolean(),
  /** That of the edition by which it was last changed. */
  editionVersion: v.string(),
  stories: v.pipe(v.array(StorySchema), v.maxLength(MAX_STORIES)),
  posts: v.pipe(v.array(PostSchema), v.maxLength(MAX_POSTS)),
  /** The keys of stories that had no room. */
  leftOut: v.exactOptional(v.pipe(v.array(storyKeySchema), v.maxLength(MAX_LEFT_OUT))),
});
export type DayRecord = Readonly<v.InferOutput<typeof DayRecordSchema>>;

/** Whether there is anything to show of a day. */
export function isIssue({ stories, posts }: Pick<DayRecord, 'stories' | 'posts'>): boolean {
  return stories.length + posts.length > 0;
}

/** The days that a paper has issues of. */
export const DaysSchema = v.object({
  shape: v.literal(ARCHIVE_SHAPE),
  paper: v.string(),
  /** How many stories each closed day has. */
  closed: v.record(daySchema, count),
  /** Those of them that have nothing but posts that are withdrawn: no page lists them. */
  gone: v.exactOptional(v.array(daySchema)),
  /** The day that is not closed. */
  open: v.exactOptional(daySchema),
});
export type Days = Readonly<v.InferOutput<typeof DaysSchema>>;

const folderOf = (paper: string) => `archive/${paper}/`;

/** Under which the bucket has a day of a paper, a month's index, and the list of its days. */
export const archiveKeys = {
  day: (paper: string, day: string) => `${folderOf(paper)}${day.replaceAll('-', '/')}.json`,
  month: (paper: string, month: string) => `${folderOf(paper)}${month.replace('-', '/')}.idx`,
  days: (paper: string) => `${folderOf(paper)}days.json`,
  /** All of them. */
  folder: folderOf,
  /** How the keys of copies of damaged objects begin. */
  damaged: (paper: string) => `${folderOf(paper)}damaged/`,
  /** The copy of a damaged object that was written at a time. */
  copy: (paper: string, key: string, uploaded: Date) =>
    `${folderOf(paper)}damaged/${key.slice(folderOf(paper).length)}.${uploaded.toISOString()}`,
};

/**
 * The day whose record a paper has under a key; `undefined` where it is the key of something else.
 */
export function dayOfKey(paper: string, key: string): string | undefined {
  const day = key
    .slice(folderOf(paper).length)
    .replace(/\.json$/, '')
    .replaceAll('/', '-');
  return isDay(day) && archiveKeys.day(paper, day) === key ? day : undefined;
}

/** Whether a text is a day of the calendar: `2026-02-30` is none. */
export function isDay(value: string): boolean {
  return DAY.test(value) && addDays(value, 0) === value;
}

/** Every key under which a story may have been archived: its own, and those of its other reports, one of which may have been first before. */
export function keysOf(
  item: Parameters<typeof storyKey>[0] & Parameters<typeof isOneOf>[0],
): string[] {
  const others = (item.alsoIn ?? []).map((report) => storyKey({ ...report, id: '' }));
  return [storyKey(item), ...others];
}
