import { readSearch } from '../../shared/search/search.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type ArchivedStory, isDay } from './day-record.ts';
import { type IndexLine, readLines } from './month-index.ts';
import { type Issue, readDay, readHidden, readIndex, readIssues } from './read-archive.ts';

/**
 * Limit of the indexes that one search reads (characters); the last one may exceed it. Unpacking a
 * month of a paper with 25 sources takes the whole processor time of a free-plan request.
 */
export const MAX_READ = 2_000_000;
const MAX_FOUND = 30;

interface FoundStory extends ArchivedStory {
  day: string;
}

export interface FoundInYear {
  stories: readonly FoundStory[];
  /** Set if there are more results or issues not yet searched: the `before` of the next search. */
  older?: string;
  /** The first and last month searched (`2026-11`), if the year was not searched completely. */
  searched?: readonly [first: string, last: string];
  isComplete: boolean;
}

/**
 * Searches the headlines of a year (`2026`), newest first, up to `MAX_FOUND` or `MAX_READ`. A blank
 * query finds nothing. `before`: `older` of the previous page.
 */
export async function searchYear(
  context: SiteContext,
  year: string,
  query: string,
  before?: string,
): Promise<FoundInYear> {
  const { isBlank, matches } = readSearch(query);
  if (isBlank) return { stories: [], isComplete: true };
  const [issues, hidden] = await Promise.all([readIssues(context), readHidden(context)]);
  if (issues.kind !== 'found') return { stories: [], isComplete: issues.kind === 'none' };
  const start = startOf(before);
  const ofYear = issues.value.filter(
    ({ day }) => day.startsWith(`${year}-`) && day <= (start.day ?? day),
  );
  const stories: FoundStory[] = [];
  const months: string[] = [];
  let isComplete = true;
  let length = 0;
  for (const { month, read } of partsOf(context, ofYear)) {
    if (length >= MAX_READ && !months.includes(month)) {
      const { day: older } = ofYear.findLast(({ day }) => day.startsWith(month)) as Issue;
      return { stories, isComplete, older, searched: spanOf(months) };
    }
    months.push(month);
    const part = await read();
    isComplete &&= part !== undefined;
    length += part?.length ?? 0;
    for (const line of part?.lines ?? []) {
      const isWanted = start.isAfter(line) && !hidden.has(line.key) && matches(line.title);
      const found = isWanted ? line.story() : undefined;
      if (!found) continue;
      const last = stories.at(-1);
      if (stories.length === MAX_FOUND && last)
        return { stories, older: `${last.day}.${last.key}`, isComplete };
      stories.push({ ...found, day: line.day });
    }
  }
  const isRest = start.day !== undefined && stories.length === 0 && months.length > 0;
  return { stories, isComplete, ...(isRest && { searched: spanOf(months) }) };
}

function spanOf(months: readonly string[]): [string, string] {
  return [months.at(-1) ?? '', months[0] ?? ''];
}

/** Where the search continues: after a story, or without a key at the start of that day. */
function startOf(before = '') {
  const [day = '', key = ''] = before.split('.', 2);
  if (!isDay(day)) return { isAfter: () => true };
  let isPassed = false;
  const isAfter = (line: IndexLine) => {
    isPassed ||= line.day < day || (line.day === day && key === '');
    if (isPassed) return true;
    isPassed = line.day === day && line.key === key;
    return false;
  };
  return { day, isAfter };
}

/**
 * A part of the archive. `read` returns its lines and the characters unpacked for them; `undefined`
 * if it cannot be read.
 */
interface Part {
  month: string;
  read: () => Promise<{ lines: Iterable<IndexLine>; length: number } | undefined>;
}

/** The open day, then the months of the closed days, newest first. */
function partsOf(context: SiteContext, issues: readonly Issue[]): Part[] {
  const open = issues.filter(({ isClosed }) => !isClosed);
  const closed = issues.filter(({ isClosed }) => isClosed);
  const months = [...new Set(closed.map(({ day }) => day.slice(0, 7)))].sort().reverse();
  return [
    ...open.map(({ day }) => ({ month: day.slice(0, 7), read: () => readOpenDay(context, day) })),
    ...months.map((month) => ({ month, read: () => readClosedMonth(context, month) })),
  ];
}

async function readOpenDay(context: SiteContext, day: string) {
  const read = await readDay(context, day);
  if (read.kind === 'unreadable') return undefined;
  const stories = read.kind === 'found' ? read.value.stories : [];
  return { lines: stories.map((story) => ({ ...story, day, story: () => story })), length: 0 };
}

async function readClosedMonth(context: SiteContext, month: string) {
  const read = await readIndex(context, month);
  if (read.kind !== 'found') return undefined;
  return { lines: readLines(read.value), length: read.value.length };
}
