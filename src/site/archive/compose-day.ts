import * as v from 'valibot';
import { localDay } from '../../lib/clock/locale.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { storyKey } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { takenBackFrom } from '../places/place-stories.ts';
import { placesOf } from '../places/tag-places.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedPost,
  type ArchivedStory,
  type DayRecord,
  keysOf,
  MAX_LEFT_OUT,
  MAX_POSTS,
  MAX_STORIES,
  MAX_STORIES_OF_ONE,
  MAX_STORY_BYTES,
  StorySchema,
} from './day-record.ts';

/** What a day is composed of. */
export interface DaySources {
  readonly publication: Pick<Publication, 'id' | 'desks' | 'gazetteer' | 'language' | 'timeZone'>;
  readonly edition: Edition;
  /** `storyKey`s. */
  readonly hidden: ReadonlySet<string>;
  /** The newest posts, with the day of each; `undefined` where they could not be read. */
  readonly posts: readonly (readonly [day: string, post: ArchivedPost])[] | undefined;
}

const encoder = new TextEncoder();

/**
 * The record of a day (open) as an edition brings it on: with the stories of that day, and those of the day before that reached the paper too
 * late for its record. What is in a record stays, unless editors hide it or its publisher takes it back. `before`: the day's record so far,
 * `previous`: that of the day before.
 */
export function composeDay(
  day: string,
  { publication, edition, hidden, posts }: DaySources,
  before: DayRecord | undefined,
  previous: DayRecord | undefined,
): DayRecord {
  const current = Object.values(edition.sections).flat();
  const stories = new Map<string, ArchivedStory>();
  for (const story of keptStories(before, current, hidden, publication))
    stories.set(story.key, story);
  const earlier = new Set(previous?.stories.map(({ key }) => key));
  let bytes = sizeOf([...stories.values()]);
  const counts = new Map<string, number>();
  const count = ({ publisher }: ArchivedStory) =>
    counts.set(publisher, (counts.get(publisher) ?? 0) + 1);
  for (const story of stories.values()) count(story);
  const leftOut = new Set(before?.leftOut);
  for (const item of current) {
    const key = storyKey(item);
    const isThere = stories.has(key);
    if (!isThere && !isNewOn(day, item, earlier, stories, publication)) continue;
    const story = toArchived(key, item, publication);
    if (!story) continue;
    const added = sizeOf(story) - (isThere ? sizeOf(stories.get(key)) : 0);
    const isFull =
      stories.size >= MAX_STORIES || (counts.get(story.publisher) ?? 0) >= MAX_STORIES_OF_ONE;
    if ((!isThere && isFull) || bytes + added > MAX_STORY_BYTES) {
      if (!isThere && leftOut.size < MAX_LEFT_OUT) leftOut.add(key);
      continue;
    }
    leftOut.delete(key);
    bytes += added;
    if (!isThere) count(story);
    stories.set(key, story);
  }
  return {
    shape: ARCHIVE_SHAPE,
    paper: publication.id,
    day,
    isClosed: false,
    editionVersion: edition.version,
    stories: [...stories.values()].sort(compareStories),
    posts: postsOf(day, posts ?? [], before, previous),
    ...(leftOut.size > 0 && { leftOut: [...leftOut] }),
  };
}

/**
 * The posts of a day: those in its record, unless their date has changed, and new ones, with those of
 * the day before that its record lacks. Withdrawn ones stay: the newest posts do not show which are.
 */
function postsOf(
  day: string,
  newest: NonNullable<DaySources['posts']>,
  before: DayRecord | undefined,
  previous: DayRecord | undefined,
): ArchivedPost[] {
  const earlier = new Set(previous?.posts.map(({ slug }) => slug));
  const dayBefore = addDays(day, -1);
  const own = newest.flatMap(([of, post]) =>
    of === day || (of === dayBefore && !earlier.has(post.slug)) ? post : [],
  );
  const ownSlugs = new Set(own.map(({ slug }) => slug));
  const newestSlugs = new Set(newest.map(([, { slug }]) => slug));
  const stored = (before?.posts ?? []).filter(
    ({ slug }) => ownSlugs.has(slug) || !newestSlugs.has(slug),
  );
  const storedSlugs = new Set(stored.map(({ slug }) => slug));
  let room = MAX_POSTS - stored.length;
  return [
    ...own.filter(({ slug }) => storedSlugs.has(slug) || room-- > 0),
    ...stored.filter(({ slug }) => !ownSlugs.has(slug)),
  ];
}

/** Whether two records of a day say the same. */
export function isSameDay(a: DayRecord, b: DayRecord): boolean {
  const shown = ({ isClosed, stories, posts, leftOut }: DayRecord) =>
    JSON.stringify([isClosed, stories, posts, leftOut]);
  return shown(a) === shown(b);
}

/** What stays of a day's record. Of stories that are one by now the one that the edition tells stays, if the record has it. */
function keptStories(
  before: DayRecord | undefined,
  current: readonly EditionItem[],
  hidden: ReadonlySet<string>,
  publication: DaySources['publication'],
): ArchivedStory[] {
  if (!before) return [];
  const keys = new Set(before.stories.map(({ key }) => key));
  const inCurrent = new Set(current.map(storyKey));
  const joined = new Set<string>();
  for (const item of current) {
    const [first = '', ...others] = keysOf(item);
    if (keys.has(first)) for (const other of others) if (other !== first) joined.add(other);
  }
  const isTakenBack = takenBackFrom(current, publication);
  return before.stories.filter((story) => {
    const { key, publishedAt, isUndated } = story;
    if (hidden.has(key)) return false;
    if (inCurrent.has(key)) return true;
    return (
      !joined.has(key) && !isTakenBack({ ...story, pubDate: publishedAt, isDated: !isUndated })
    );
  });
}

/** Whether a story is to be added to a day: it is of that day or of the one before, and was in neither record, under whichever publisher's page. */
function isNewOn(
  day: string,
  item: EditionItem,
  earlier: ReadonlySet<string>,
  stories: ReadonlyMap<string, unknown>,
  publication: DaySources['publication'],
): boolean {
  const date = new Date(item.pubDate);
  if (Number.isNaN(date.getTime())) return false;
  const itsDay = localDay(publication, date);
  if (itsDay !== day && itsDay !== addDays(day, -1)) return false;
  return !keysOf(item).some((key) => earlier.has(key) || stories.has(key));
}

/** The story as it is archived; `undefined` where it is none that could be read again. */
function toArchived(
  key: string,
  item: EditionItem,
  { gazetteer }: DaySources['publication'],
): ArchivedStory | undefined {
  const { title, publisher, link, pubDate, isDated, section, language } = item;
  const { success, output } = v.safeParse(StorySchema, {
    key,
    title: title.replace(/[\t\n\r]/g, ' '),
    publisher,
    link,
    publishedAt: new Date(pubDate).toISOString(),
    ...(!isDated && { isUndated: true }),
    section,
    places: placesOf(item, gazetteer).map(({ slug }) => slug),
    ...(language !== undefined && { language }),
  });
  return success ? output : undefined;
}

function sizeOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** Newest first; of those of one time the order is always the same. */
function compareStories(a: ArchivedStory, b: ArchivedStory): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
