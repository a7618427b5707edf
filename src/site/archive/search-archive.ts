import { readSearch } from '../../shared/search/search.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { ArchivedStory } from './day-record.ts';
import { isDay } from './day-record.ts';
import { type IndexLine, readLines } from './month-index.ts';
import { hiddenOf, type Issue, readDay, readIndex, readIssues } from './read-archive.ts';

/**
 * Limit of the indexes that one search reads (characters); the last index may exceed it. Unpacking
 * one month of a paper with 25 sources takes the whole processor time of a free-plan request. A
 * small paper's year is smaller than this.
 */
export const MAX_READ = 2_000_000;
/** Stories per page of search results. */
export const MAX_FOUND = 30;

/** A story with the day of its issue. */
export interface FoundStory extends ArchivedStory {
  day: string;
}

/** A page of search results. */
export interface FoundInYear {
  /** Newest day first, up to `MAX_FOUND`. */
  stories: readonly FoundStory[];
  /** Set if there are more results or issues not yet searched: the `before` of the next search. */
  older?: string;
  /** The first and last month searched (`2026-11`), if the year was not searched completely. */
  searched?: readonly [first: string, last: string];
  /** Whether everything that was searched could be read. */
  isComplete: boolean;
}

/**
 * Searches the headlines of a year (`2026`) like /news does. Reads the list of days, the open day
 * and the month indexes, newest first, and stops at `MAX_FOUND` results or after `MAX_READ`
 * characters. A blank query finds nothing. `before`: `older` of the previous page.
 */
export async function searchYear(
  context: SiteContext,
  year: string,
  query: string,
  before?: string,
): Promise<FoundInYear> {
  const { isBlank, matches } = readSearch(query);
  if (isBlank) return { stories: [], isComplete: true };
  const [issues, hidden] = await Promise.all([readIssues(context), hiddenOf(context)]);
  if (issues.kind !== 'found') return { stories: [], isComplete: issues.kind === 'none' };
  const start = readStart(before);
  const ofYear = issues.value.filter(
    ({ day }) => day.startsWith(`${year}-`) && day <= (start?.day ?? day),
  );
  const stories: FoundStory[] = [];
  const months: string[] = [];
  let isUnpublished = start === undefined;
  let isComplete = true;
  let length = 0;
  for (const { month, read } of partsOf(context, ofYear)) {
    if (length >= MAX_READ && !months.includes(month)) {
      const older = ofYear.findLast(({ day }) => day.startsWith(month))?.day;
      return { stories, isComplete, ...(older && { older }), searched: spanOf(months) };
    }
    months.push(month);
    const part = await read();
    isComplete &&= part !== undefined;
    length += part?.length ?? 0;
    for (const { day, key, title, story } of part?.lines ?? []) {
      isUnpublished ||= !start || day < start.day || (day === start.day && start.key === '');
      if (!isUnpublished) {
        isUnpublished = day === start?.day && key === start.key;
        continue;
      }
      const found = !hidden.has(key) && matches(title) ? story() : undefined;
      if (!found) continue;
      const last = stories.at(-1);
      if (stories.length === MAX_FOUND && last)
        return { stories, older: `${last.day}.${last.key}`, isComplete };
      stories.push({ ...found, day });
    }
  }
  const isRest = start && stories.length === 0 && months.length > 0;
  return { stories, isComplete, ...(isRest && { searched: spanOf(months) }) };
}

function spanOf(months: readonly string[]): [string, string] {
  return [months.at(-1) ?? '', months[0] ?? ''];
}

/** The story after which the search continues; without a key, it starts with that day. */
function readStart(before: string | undefined) {
  const [day = '', key = ''] = (before ?? '').split('.', 2);
  return isDay(day) ? { day, key } : undefined;
}

/** A part to search: the open day, or a month. `length`: characters unpacked for it. */
interface Part {
  month: string;
  /** Returns `undefined` if the part cannot be read. */
  read: () => Promise<{ lines: Iterable<IndexLine>; length: number } | undefined>;
}

/** The open day, then the months of the closed days, newest first. */
function partsOf(context: SiteContext, issues: readonly Issue[]): Part[] {
  const open = issues.filter(({ isClosed }) => !isClosed);
  const closed = issues.filter(({ isClosed }) => isClosed);
  const months = [...new Set(closed.map(({ day }) => day.slice(0, 7)))].sort().reverse();
  return [
    ...open.map(({ day }) => ({ month: day.slice(0, 7), read: () => openLines(context, day) })),
    ...months.map((month) => ({ month, read: () => closedLines(context, month) })),
  ];
}

async function openLines(context: SiteContext, day: string) {
  const read = await readDay(context, day);
  if (read.kind === 'unreadable') return undefined;
  const stories = read.kind === 'found' ? read.value.stories : [];
  return { lines: stories.map((story) => ({ ...story, day, story: () => story })), length: 0 };
}

async function closedLines(context: SiteContext, month: string) {
  const read = await readIndex(context, month);
  if (read.kind !== 'found') return undefined;
  return { lines: readLines(read.value), length: read.value.length };
}
