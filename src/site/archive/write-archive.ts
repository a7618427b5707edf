import * as v from 'valibot';
import { localDay } from '../../lib/clock/locale.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { BlogBackend } from '../../model/posts/blog-backend.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { closeDay, recordBefore } from './close-day.ts';
import { composeDay, type DaySources, isSameDay } from './compose-day.ts';
import { type DayRecord, isIssue, MAX_POSTS, PostSchema } from './day-record.ts';
import { forgetWithdrawn } from './forget-withdrawn.ts';
import { BLOG_TIMEOUT_MS, lookUpPosts } from './look-up-posts.ts';
import { bucketOf, hiddenOf } from './read-archive.ts';
import {
  type ArchiveWriter,
  type ListOfDays,
  listToReplace,
  recordToReplace,
  replaceList,
  replaceRecord,
} from './stored-days.ts';

/** Maximum attempts when another writer changes the same objects. */
const MAX_ATTEMPTS = 5;
/** How many days without a run can be made up for from the edition; earlier days get no issue. */
const MAX_MISSED_DAYS = 7;
/** How many of the newest posts are read from a backend without bulk look-up. */
const LISTED = 500;

/**
 * Updates the archives of papers: today's record in each paper's time zone, and earlier days that
 * are still open. A failure is logged and does not affect other papers.
 *
 * @throws Error after all papers if one failed; calling it again is safe
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
  const [hidden, posts] = await Promise.all([hiddenOf(context), newestPosts(context, backend)]);
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
  throw new Error('others have written all the time');
}

/**
 * The newest posts with their days; `undefined` if the backend fails (which it has logged) or times
 * out.
 */
async function newestPosts(
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

/** Today's record is written; `days closed`: earlier days were closed too. */
type Done = 'done' | 'days closed';

/** Returns `undefined` if another writer was faster. */
async function tryToArchive(today: string, writer: ArchiveWriter): Promise<Done | undefined> {
  const stored = await recordToReplace(today, writer);
  const before = stored?.value;
  const turned = await turnDays(today, writer);
  // Another writer's clock is ahead.
  if (before?.isClosed || turned === 'later day') return 'done';
  if (turned === 'conflict') return undefined;
  const { list, made } = turned;
  const previous = made.get(addDays(today, -1)) ?? (await recordBefore(today, writer));
  const record = composeDay(today, writer, before, previous);
  const isNew = before ? !isSameDay(record, before) : isIssue(record);
  // List the day before writing its record: a day that is not listed would never be closed.
  const open = before || isNew ? today : undefined;
  if (!(await replaceList({ ...list, open }, writer))) return undefined;
  if (isNew && !(await replaceRecord(record, stored, writer))) return undefined;
  return made.size > 0 ? 'days closed' : 'done';
}

/** The new list of days, and the records of the days just closed. */
interface TurnedDays {
  list: ListOfDays;
  made: ReadonlyMap<string, DayRecord>;
}

/** Closes the days before today that are open or have no issue yet. */
async function turnDays(
  today: string,
  writer: ArchiveWriter,
): Promise<TurnedDays | 'later day' | 'conflict'> {
  const list = await listToReplace(writer);
  const { open } = list;
  const last = Object.keys(list.closed).reduce((a, b) => (a > b ? a : b), '');
  if ((open ?? last) > today) return 'later day';
  const made = new Map<string, DayRecord>();
  const closed = { ...list.closed };
  for (const day of daysToClose(open, last, today)) {
    const previous = made.get(addDays(day, -1)) ?? (await recordBefore(day, writer));
    const record = await closeDay(day, previous, closed, writer);
    if (record === 'conflict') return 'conflict';
    if (!record) continue;
    made.set(day, record);
    if (isIssue(record)) closed[day] = record.stories.length;
  }
  return { list: { ...list, closed }, made };
}

/** The open day, and the missed days between it and today; the edition still has their stories. */
function daysToClose(open: string | undefined, last: string, today: string): string[] {
  const from = open ?? (last === '' ? today : addDays(last, 1));
  const days = open !== undefined && open < today ? [open] : [];
  for (let back = MAX_MISSED_DAYS; back > 0; back--) {
    const day = addDays(today, -back);
    if (day >= from && !days.includes(day)) days.push(day);
  }
  return days;
}
