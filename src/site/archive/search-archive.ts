import { readSearch } from '../../shared/search/search.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { ArchivedStory } from './day-record.ts';
import { isDay } from './day-record.ts';
import { type IndexLine, readLines } from './month-index.ts';
import { hiddenOf, type Issue, readDay, readIndex, readIssues } from './read-archive.ts';

/**
 * Characters of indexes that one search reads, and an index more: to unpack the month of a paper of 25 sources takes all the processor
 * time that a request of the free plan has. A small paper's year is less.
 */
export const MAX_READ = 2_000_000;
/** Stories that a search shows at once. */
export const MAX_FOUND = 30;

/** A story with the day whose issue has it. */
export interface FoundStory extends ArchivedStory {
  readonly day: string;
}

/** What a search finds. */
export interface FoundInYear {
  /** The newest day first; at most `MAX_FOUND`. */
  readonly stories: readonly FoundStory[];
  /** Where there are older ones, or issues that were not searched: `before` of the search that goes on. */
  readonly older?: string;
  /** The first and the last month that were searched (`2026-11`), where that is not all of the year. */
  readonly searched?: readonly [first: string, last: string];
  /** Everything that was to be searched could be read. */
  readonly isComplete: boolean;
}

/**
 * The stories of a year (`2026`) whose headline a search finds, as /news does. It reads the list of days, the day that is open and indexes,
 * the newest first: no more once there is enough, or `MAX_READ` is read. None for a blank search. `before`: `older` of the search before.
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

/** Behind which story of which day a search goes on; without a key with that day. */
function readStart(before: string | undefined) {
  const [day = '', key = ''] = (before ?? '').split('.', 2);
  return isDay(day) ? { day, key } : undefined;
}

/** A part of what is searched. `length`: characters that are unpacked for it. */
interface Part {
  readonly month: string;
  /** `undefined` where it cannot be read. */
  readonly read: () => Promise<{ lines: Iterable<IndexLine>; length: number } | undefined>;
}

/** The day that is open, then the months of those that are closed, the newest first. */
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
