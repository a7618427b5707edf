import { readSearch } from '../../shared/search/search.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { ArchivedStory } from './day-record.ts';
import { isDay } from './day-record.ts';
import { readLines } from './month-index.ts';
import { hiddenOf, type Issue, readDay, readIndex, readIssues } from './read-archive.ts';

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
  /** Where there are older ones: `before` of the search that shows them. */
  readonly older?: string;
  /** Everything that was to be searched could be read. */
  readonly isComplete: boolean;
}

/** A story that may be found. */
interface Candidate {
  readonly day: string;
  readonly key: string;
  readonly title: string;
  readonly story: () => ArchivedStory | undefined;
}

/**
 * The stories of a year (`2026`) whose headline a search finds, as /news does. It reads the list of days, the day that is open and at most
 * twelve indexes, the newest first, and no more once there is enough. None for a blank search. `before`: `older` of the search before.
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
  const missing: string[] = [];
  const stories: FoundStory[] = [];
  for await (const { day, key, title, story } of candidatesIn(context, ofYear, start, missing)) {
    if (hidden.has(key) || !matches(title)) continue;
    const found = story();
    if (!found) continue;
    const last = stories.at(-1);
    if (stories.length === MAX_FOUND && last)
      return { stories, older: `${last.day}.${last.key}`, isComplete: missing.length === 0 };
    stories.push({ ...found, day });
  }
  return { stories, isComplete: missing.length === 0 };
}

/** Behind which story of which day a search goes on. */
function readStart(before: string | undefined) {
  const [day = '', key = ''] = (before ?? '').split('.', 2);
  return isDay(day) ? { day, key } : undefined;
}

/** The stories of some days, the newest day first, from behind one of them on; `missing` gets what could not be read. */
async function* candidatesIn(
  context: SiteContext,
  issues: readonly Issue[],
  start: { readonly day: string; readonly key: string } | undefined,
  missing: string[],
): AsyncGenerator<Candidate> {
  let isBehind = start === undefined;
  for await (const candidate of allOf(context, issues, missing)) {
    if (isBehind || (start && candidate.day < start.day)) yield candidate;
    else if (candidate.day === start?.day && candidate.key === start.key) isBehind = true;
  }
}

async function* allOf(
  context: SiteContext,
  issues: readonly Issue[],
  missing: string[],
): AsyncGenerator<Candidate> {
  const open = issues.find(({ isClosed }) => !isClosed);
  if (open) {
    const { day } = open;
    const read = await readDay(context, day);
    if (read.kind === 'unreadable') missing.push(day);
    const stories = read.kind === 'found' ? read.value.stories : [];
    for (const story of stories)
      yield { day, key: story.key, title: story.title, story: () => story };
  }
  const closed = issues.filter(({ isClosed }) => isClosed);
  const months = new Set(closed.map(({ day }) => day.slice(0, 7)));
  for (const month of [...months].sort().reverse()) {
    const read = await readIndex(context, month);
    if (read.kind === 'found') yield* readLines(read.value);
    else missing.push(month);
  }
}
