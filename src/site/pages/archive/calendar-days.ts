import { oncePer } from '../../../lib/caches.ts';
import { localDay } from '../../../lib/clock/locale.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { isDay } from '../../archive/day-record.ts';
import { hasArchive, type Issue, readIssues } from '../../archive/read-archive.ts';
import type { SiteContext } from '../../context/site-context.ts';

/** The calendar; the page of a day is below this path. */
export const ARCHIVE_PATH = '/archive';

/** The path of the headlines of a day (`2026-11-20`), or of one section of them. */
export function dayPath(day: string, section?: string): string {
  return `${ARCHIVE_PATH}/${day}${section === undefined ? '' : `?section=${section}`}`;
}

/** How long other pages wait for the list of issues that they link to (ms). */
const WAIT_MS = 300;

/** The days of a list of issues, computed once per list: it may span ten years. */
const daysOf = oncePer((issues: readonly Issue[]) => new Set(issues.map(({ day }) => day)));

/**
 * Returns a function that finds the issue of a date (a day, or an instant in the publication's time
 * zone). It returns `undefined` if there is none, or if the list is not read in time.
 */
export async function readIssueDays(
  context: SiteContext,
): Promise<(date: string) => string | undefined> {
  if (!hasArchive(context)) return () => undefined;
  const issues = await withTimeout(readIssues(context), WAIT_MS, () => undefined);
  if (issues?.kind !== 'found') return () => undefined;
  const days = daysOf(issues.value);
  return (date) => {
    const at = new Date(date);
    if (Number.isNaN(at.getTime())) return undefined;
    const day = isDay(date) ? date : localDay(context.publication, at);
    return days.has(day) ? day : undefined;
  };
}
