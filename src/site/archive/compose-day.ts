import * as v from 'valibot';
import { localDay } from '../../lib/clock/locale.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { jsonBytes } from '../../lib/text/utf8.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { storyKey } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { withdrawnFrom } from '../places/place-stories.ts';
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

/** The inputs of a day's record. `hidden`: `storyKey`s. */
export interface DaySources {
  publication: Pick<Publication, 'id' | 'desks' | 'gazetteer' | 'language' | 'timeZone'>;
  edition: Edition;
  hidden: ReadonlySet<string>;
  /** The newest posts; `undefined` if they could not be read. */
  posts: readonly (readonly [day: string, post: ArchivedPost])[] | undefined;
}

/**
 * Merges the edition's stories of a day, plus late arrivals from the day before, into the day's
 * record, which stays open. Stories already in the record stay unless editors hide them or their
 * publisher withdraws them. `before`: the day's record so far. `previous`: the record of the day
 * before.
 */
export function composeDay(
  day: string,
  sources: DaySources,
  before: DayRecord | undefined,
  previous: DayRecord | undefined,
): DayRecord {
  const { publication, edition, posts = [] } = sources;
  const { stories, leftOut } = storiesOf(day, sources, before, previous);
  return {
    shape: ARCHIVE_SHAPE,
    paper: publication.id,
    day,
    isClosed: false,
    editionVersion: edition.version,
    stories: stories.sort(compareStories),
    posts: postsOf(day, posts, before, previous),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

function storiesOf(
  day: string,
  { publication, edition, hidden }: DaySources,
  before: DayRecord | undefined,
  previous: DayRecord | undefined,
): { stories: ArchivedStory[]; leftOut: string[] } {
  const current = Object.values(edition.sections).flat();
  const stored = remainingStories(before, current, hidden, publication);
  const stories = new Map(stored.map((story) => [story.key, story]));
  const earlier = new Set(previous?.stories.map(({ key }) => key));
  let bytes = jsonBytes(stored);
  const counts = new Map<string, number>();
  const count = ({ publisher }: ArchivedStory) =>
    counts.set(publisher, (counts.get(publisher) ?? 0) + 1);
  stored.forEach(count);
  const leftOut = new Set(before?.leftOut);
  for (const item of current) {
    const key = storyKey(item);
    const isThere = stories.has(key);
    if (!isThere && !isNewOn(day, item, earlier, stories, publication)) continue;
    const story = toArchived(key, item, publication);
    if (!story) continue;
    const added = jsonBytes(story) - (isThere ? jsonBytes(stories.get(key)) : 0);
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
  return { stories: [...stories.values()], leftOut: [...leftOut] };
}

/**
 * The posts of a day: those in its record whose date has not changed, new ones, and those of the
 * day before that its record lacks. Withdrawn posts stay, since the newest posts do not show which
 * were withdrawn.
 */
function postsOf(
  day: string,
  newest: NonNullable<DaySources['posts']>,
  before: DayRecord | undefined,
  previous: DayRecord | undefined,
): ArchivedPost[] {
  const earlier = new Set(previous?.posts.map(({ slug }) => slug));
  const dayBefore = addDays(day, -1);
  const ofDay = newest.flatMap(([of, post]) =>
    of === day || (of === dayBefore && !earlier.has(post.slug)) ? post : [],
  );
  const slugsOfDay = new Set(ofDay.map(({ slug }) => slug));
  const newestSlugs = new Set(newest.map(([, { slug }]) => slug));
  const stored = (before?.posts ?? []).filter(
    ({ slug }) => slugsOfDay.has(slug) || !newestSlugs.has(slug),
  );
  const storedSlugs = new Set(stored.map(({ slug }) => slug));
  const added = ofDay.filter(({ slug }) => !storedSlugs.has(slug));
  const leftOut = new Set(added.slice(Math.max(0, MAX_POSTS - stored.length)));
  return [
    ...ofDay.filter((post) => !leftOut.has(post)),
    ...stored.filter(({ slug }) => !slugsOfDay.has(slug)),
  ];
}

export function isSameDay(a: DayRecord, b: DayRecord): boolean {
  const shown = ({ isClosed, stories, posts, leftOut }: DayRecord) =>
    JSON.stringify([isClosed, stories, posts, leftOut]);
  return shown(a) === shown(b);
}

/**
 * The stories of the record that stay in it. If the edition has merged several, only the leading
 * one stays.
 */
function remainingStories(
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
    if (!keys.has(first)) continue;
    for (const other of others) {
      if (other !== first) joined.add(other);
    }
  }
  const isWithdrawn = withdrawnFrom(current, publication);
  return before.stories.filter((story) => {
    const { key, publishedAt, isUndated } = story;
    if (hidden.has(key)) return false;
    if (inCurrent.has(key)) return true;
    return (
      !joined.has(key) && !isWithdrawn({ ...story, pubDate: publishedAt, isDated: !isUndated })
    );
  });
}

/**
 * Whether a story is dated that day or the day before and has none of its keys in either record.
 */
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

/** A story as archived; `undefined` if it does not fit the schema. */
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

function compareStories(a: ArchivedStory, b: ArchivedStory): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
