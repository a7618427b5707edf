import * as v from 'valibot';
import {
  type ArchivedPost,
  type ArchivedStory,
  type DayRecord,
  StorySchema,
} from './day-record.ts';

/**
 * A month's index has one line per story of its closed days, newest day first: day, key, JSON
 * without the title, title. A search reads only the titles and parses the JSON of matches. Each
 * post has a line without a title, so no search finds it. The first line is `FORMAT`; an index
 * without it was written by a build without lines for posts.
 */
const FORMAT = 'form 2';
const FIELD = '\t';
const POST = 'post:';
/** Characters that end a line or a field. */
const ENDS = /[\t\n\r]/g;

export interface IndexLine {
  day: string;
  key: string;
  title: string;
  /** The story; `undefined` if the line is damaged. */
  story: () => ArchivedStory | undefined;
}

/** Returns the index with the lines of these closed days replaced. */
export function replaceDays(
  index: string,
  records: readonly Pick<DayRecord, 'day' | 'stories' | 'posts'>[],
): string {
  const byDay = Map.groupBy(splitLines(index), dayOf);
  for (const { day, stories, posts } of records)
    byDay.set(day, [
      ...stories.map((story) => writeLine(day, story)),
      ...posts.map(({ slug, goneSince }) =>
        [day, postKey(slug), JSON.stringify({ goneSince }), ''].join(FIELD),
      ),
    ]);
  const lines = [...byDay.keys()]
    .sort()
    .reverse()
    .flatMap((day) => byDay.get(day) ?? []);
  return lines.length > 0 ? [FORMAT, ...lines, ''].join('\n') : '';
}

/** Whether an index must be rebuilt from its days. */
export function isOutdated(index: string): boolean {
  return index !== '' && !index.startsWith(`${FORMAT}\n`);
}

export function countStories(index: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of splitLines(index))
    counts.set(dayOf(line), (counts.get(dayOf(line)) ?? 0) + (isPost(line) ? 0 : 1));
  return counts;
}

/** The days that have one of these stories (`storyKey`). */
export function findDaysWith(index: string, keys: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    splitLines(index)
      .filter((line) => keys.has(keyOf(line)))
      .map(dayOf),
  );
}

export interface IndexedPost extends Pick<ArchivedPost, 'slug' | 'goneSince'> {
  day: string;
}

export function readPosts(index: string): IndexedPost[] {
  return splitLines(index)
    .filter(isPost)
    .map((line) => {
      const slug = decodeURIComponent(keyOf(line).slice(POST.length));
      const goneSince = GONE_SINCE.exec(line)?.[1];
      return { day: dayOf(line), slug, ...(goneSince && { goneSince }) };
    });
}

/** The key of a post in an index, which never equals that of a story. */
function postKey(slug: string): string {
  return POST + encodeURIComponent(slug.toWellFormed());
}

export function* readLines(index: string): Generator<IndexLine> {
  let start = index.startsWith(FORMAT) ? FORMAT.length + 1 : 0;
  for (let end = index.indexOf('\n', start); end >= 0; end = index.indexOf('\n', start)) {
    const line = index.slice(start, end);
    const titleAt = line.lastIndexOf(FIELD) + 1;
    const title = line.slice(titleAt);
    const story = () => readStory(line, titleAt);
    yield { day: dayOf(line), key: keyOf(line), title, story };
    start = end + 1;
  }
}

const GONE_SINCE = /\t\{"goneSince":"(\d{4}-\d\d-\d\d)"\}\t$/;
const LINE = /^\d{4}-\d{2}-\d{2}\t/;

function splitLines(index: string): string[] {
  return index.split('\n').filter((line) => LINE.test(line));
}

function dayOf(line: string): string {
  return line.slice(0, 10);
}

function isPost(line: string): boolean {
  return line.startsWith(POST, 11);
}

function keyOf(line: string): string {
  return line.slice(11, line.indexOf(FIELD, 11));
}

function writeLine(day: string, { key, title, ...facts }: ArchivedStory): string {
  return [day, key, JSON.stringify(facts), title.replace(ENDS, ' ')].join(FIELD);
}

function readStory(line: string, titleAt: number): ArchivedStory | undefined {
  try {
    const facts: unknown = JSON.parse(line.slice(line.indexOf('{'), titleAt));
    const story = { ...(facts as object), key: keyOf(line), title: line.slice(titleAt) };
    const { success, output } = v.safeParse(StorySchema, story);
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
