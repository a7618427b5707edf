import * as v from 'valibot';
import { type ArchivedStory, type DayRecord, StorySchema } from './day-record.ts';

/**
 * A month's index is a line for each story of its closed days, the newest day first: day, key, JSON without the title, title. A search
 * reads the titles alone, and parses what it finds.
 */
const FIELD = '\t';
/** Nothing that ends a line or a field may stand in a title. */
const ENDS = /[\t\n\r]/g;

/** A line of an index. */
export interface IndexLine {
  readonly day: string;
  readonly key: string;
  readonly title: string;
  /** The story; `undefined` where the line is damaged. */
  readonly story: () => ArchivedStory | undefined;
}

/** The index with the stories of a closed day in place of those that it has of that day. */
export function withDay(
  index: string,
  { day, stories }: Pick<DayRecord, 'day' | 'stories'>,
): string {
  const lines = linesOf(index).filter((line) => dayOf(line) !== day);
  const at = lines.findIndex((line) => dayOf(line) < day);
  lines.splice(at < 0 ? lines.length : at, 0, ...stories.map((story) => writeLine(day, story)));
  return lines.map((line) => `${line}\n`).join('');
}

/** The days of which an index has one of these stories (`storyKey`). */
export function daysWith(index: string, keys: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      linesOf(index)
        .filter((line) => keys.has(keyOf(line)))
        .map(dayOf),
    ),
  ];
}

/** The lines of an index in their order, read one by one. */
export function* readLines(index: string): Generator<IndexLine> {
  let start = 0;
  for (let end = index.indexOf('\n'); end >= 0; end = index.indexOf('\n', start)) {
    const line = index.slice(start, end);
    const titleAt = line.lastIndexOf(FIELD) + 1;
    const title = line.slice(titleAt);
    const story = () => readStory(line, titleAt);
    yield { day: dayOf(line), key: keyOf(line), title, story };
    start = end + 1;
  }
}

function linesOf(index: string): string[] {
  return index.split('\n').filter((line) => line !== '');
}

function dayOf(line: string): string {
  return line.slice(0, 10);
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
