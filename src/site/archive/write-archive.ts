import * as v from 'valibot';
import { localDay } from '../../lib/clock/locale.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { BlogBackend } from '../../model/posts/blog-backend.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { composeDay, type DaySources, isSameDay } from './compose-day.ts';
import { type DayRecord, type Days, isIssue, MAX_POSTS, PostSchema } from './day-record.ts';
import { forgetWithdrawn } from './forget-withdrawn.ts';
import { BLOG_TIMEOUT_MS, lookUpPosts } from './look-up-posts.ts';
import { bucketOf, readHidden } from './read-archive.ts';
import {
  type ArchiveWriter,
  type ListOfDays,
  readListToReplace,
  readRecordToReplace,
  renewIndex,
  replaceList,
  replaceRecord,
} from './stored-days.ts';

/** Maximum attempts while other writers change the same objects. */
const MAX_ATTEMPTS = 5;
/** Days without a run that the edition can make up for; earlier days get no issue. */
const MAX_MISSED_DAYS = 7;
/** How many of the newest posts are read from a backend without bulk look-up. */
const LISTED = 500;

/**
 * Updates today's record of each paper, in its time zone, and closes earlier days. A failure is
 * logged and does not affect other papers. Throws Error after all papers if one failed; calling it
 * again is safe.
 */
export async function archiveDays(contexts: readonly SiteContext[]): Promise<void> {
  const done = await Promise.all(
    contexts.map((context) =>
      tryOrLog('day not archived', { publication: context.publication.id }, () =>
        archivePaper(context),
      ),
    ),
  );
  const failed = done.filter((isDone) => isDone === undefined).length;
  if (failed > 0) throw new Error(`${failed} papers are not archived`);
}

async function archivePaper(context: SiteContext): Promise<true> {
  const { env, publication, now } = context;
  const bucket = bucketOf(env);
  const edition = bucket && (await context.edition());
  if (!bucket || !edition) return true;
  if (edition.isPartial) throw new Error('a part of the edition could not be read');
  const backend = blogBackend(context);
  const [hidden, posts] = await Promise.all([
    readHidden(context),
    readNewestPosts(context, backend),
  ]);
  const writer = {
    bucket,
    publication,
    edition,
    hidden,
    posts,
    lookUpPosts: (slugs: readonly string[]) => lookUpPosts(slugs, backend, LISTED),
  };
  const today = localDay(publication, now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const done = await tryToArchive(today, writer);
    if (!done) continue;
    // Runs last, once a day: a failure loses nothing new, and the next day retries.
    if (done === 'days closed')
      await tryOrLog('withdrawn not taken out', { publication: publication.id }, () =>
        forgetWithdrawn(today, writer),
      );
    return true;
  }
  throw new Error('other writers were faster each time');
}

/**
 * The newest posts with their days; `undefined` if the backend fails (and has logged it) or times
 * out.
 */
async function readNewestPosts(
  { publication }: SiteContext,
  backend: BlogBackend,
): Promise<DaySources['posts']> {
  try {
    const limit = Math.min(MAX_POSTS, backend.maxLimit);
    const { blogs } = await withTimeout(backend.list({ page: 1, limit }), BLOG_TIMEOUT_MS);
    return blogs.flatMap(({ slug, metaTitle, metaDescription, date = '' }) => {
      const at = new Date(publicAt(date, publication));
      const { success, output } = v.safeParse(PostSchema, {
        slug,
        title: metaTitle,
        ...(metaDescription && { snippet: metaDescription.slice(0, 300).toWellFormed() }),
        publishedAt: date,
      });
      if (!success || Number.isNaN(at.getTime())) return [];
      return [[localDay(publication, at), output] as const];
    });
  } catch {
    return undefined;
  }
}

/**
 * Updates today's record and closes earlier days once; `undefined` if another writer was faster.
 */
async function tryToArchive(
  today: string,
  writer: ArchiveWriter,
): Promise<'done' | 'days closed' | undefined> {
  const stored = await readRecordToReplace(today, writer);
  const before = stored?.value;
  const earlier = await closeEarlierDays(today, writer);
  // Another writer's clock is ahead.
  if (before?.isClosed || earlier === 'later day') return 'done';
  if (earlier === 'conflict') return undefined;
  const { list, closedRecords } = earlier;
  const previous =
    closedRecords.get(addDays(today, -1)) ?? (await readPreviousRecord(today, writer));
  const record = composeDay(today, writer, before, previous);
  const isNew = before ? !isSameDay(record, before) : isIssue(record);
  // List the day before writing its record: a day that is not listed would never be closed.
  const open = before || isNew ? today : undefined;
  if (!(await replaceList({ ...list, open }, writer))) return undefined;
  if (isNew && !(await replaceRecord(record, stored, writer))) return undefined;
  return closedRecords.size > 0 ? 'days closed' : 'done';
}

/** Closes the days before today that are open or have no issue yet, and returns their records. */
async function closeEarlierDays(
  today: string,
  writer: ArchiveWriter,
): Promise<{ list: ListOfDays; closedRecords: Map<string, DayRecord> } | 'later day' | 'conflict'> {
  const list = await readListToReplace(writer);
  const { open } = list;
  const last = Object.keys(list.closed).reduce((a, b) => (a > b ? a : b), '');
  if ((open ?? last) > today) return 'later day';
  const closedRecords = new Map<string, DayRecord>();
  const closed = { ...list.closed };
  for (const day of daysToClose(open, last, today)) {
    const previous = closedRecords.get(addDays(day, -1)) ?? (await readPreviousRecord(day, writer));
    const record = await closeDay(day, previous, closed, writer);
    if (record === 'conflict') return 'conflict';
    if (!record) continue;
    closedRecords.set(day, record);
    if (isIssue(record)) closed[day] = record.stories.length;
  }
  return { list: { ...list, closed }, closedRecords };
}

/** The open day, and missed days before today; the edition still has their stories. */
function daysToClose(open: string | undefined, last: string, today: string): string[] {
  const from = open ?? (last === '' ? today : addDays(last, 1));
  const days = open !== undefined && open < today ? [open] : [];
  for (let back = MAX_MISSED_DAYS; back > 0; back--) {
    const day = addDays(today, -back);
    if (day >= from && !days.includes(day)) days.push(day);
  }
  return days;
}

/**
 * Writes the final record of a day from the current edition and adds its stories to the month's
 * index. If an interrupted run has already closed the day, only the index is updated. `undefined`
 * if the day has no content; `conflict` if another writer was faster. Throws the errors of
 * `readToReplace`.
 */
async function closeDay(
  day: string,
  previous: DayRecord | undefined,
  closed: Days['closed'],
  writer: ArchiveWriter,
): Promise<DayRecord | undefined | 'conflict'> {
  const stored = await readRecordToReplace(day, writer);
  const before = stored?.value;
  const isClosed = before?.isClosed === true;
  const record = isClosed
    ? before
    : { ...composeDay(day, writer, before, previous), isClosed: true };
  if (!isIssue(record) && !stored) return undefined;
  if (!isClosed && !(await replaceRecord(record, stored, writer))) return 'conflict';
  return (await renewIndex(day.slice(0, 7), [record], closed, writer)) ? record : 'conflict';
}

async function readPreviousRecord(
  day: string,
  writer: ArchiveWriter,
): Promise<DayRecord | undefined> {
  return (await readRecordToReplace(addDays(day, -1), writer))?.value;
}
