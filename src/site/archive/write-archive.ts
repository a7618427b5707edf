import * as v from 'valibot';
import { tryOrLog } from '../../http/log.ts';
import { localDay } from '../../shared/locale.ts';
import { publicAt } from '../blog/publication-time.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { readDays, replaceText, type Stored } from './archive-store.ts';
import {
  type ArchiveWriter,
  closeDay,
  forgetHidden,
  isIssue,
  readToReplace,
  recordBefore,
} from './close-day.ts';
import { composeDay, type DaySources, isSameDay } from './compose-day.ts';
import {
  ARCHIVE_SHAPE,
  addDays,
  archiveKeys,
  type DayRecord,
  type Days,
  MAX_POSTS,
  PostSchema,
} from './day-record.ts';
import { bucketOf, hiddenOf } from './read-archive.ts';

/** Writers that come in each other's way do everything again, so often at most. */
const MAX_ATTEMPTS = 5;
/** Days without a run of which the edition may still have stories: earlier ones have no issue. */
const MAX_MISSED_DAYS = 7;

/**
 * Brings the archives of papers up to what they show: the day that it is by each paper's clock, and those before it that nobody has closed. A
 * failure is logged, and costs no other paper anything.
 *
 * @throws Error afterwards, where one has failed; calling it again does no harm
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
  const [hidden, posts] = await Promise.all([hiddenOf(context), newestPosts(context)]);
  const writer = { bucket, publication, edition, hidden, posts };
  const today = localDay(publication, now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
    if (await tryToArchive(today, writer)) return true;
  throw new Error('others have written all the time');
}

/** The newest posts with their days; `undefined` where the backend fails, which it has logged. */
async function newestPosts(context: SiteContext): Promise<DaySources['posts']> {
  const backend = blogBackend(context);
  const { publication } = context;
  try {
    const limit = Math.min(MAX_POSTS, backend.maxLimit);
    const { blogs } = await backend.list({ page: 1, limit });
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

/** Whether it is done; not where another writer was quicker somewhere. */
async function tryToArchive(today: string, writer: ArchiveWriter): Promise<boolean> {
  const { bucket, publication } = writer;
  const stored = await readToReplace(today, writer);
  const before = stored?.value;
  const turned = before ? undefined : await turnDays(today, writer);
  // Another one's clock is ahead of this one.
  if (before?.isClosed || turned === 'later day') return true;
  if (turned === 'conflict') return false;
  const previous = turned?.made.get(addDays(today, -1)) ?? (await recordBefore(today, writer));
  const record = composeDay(today, writer, before, previous);
  const isNew = before ? !isSameDay(record, before) : isIssue(record);
  // Before the record: a day that is written and not listed would not be closed.
  if (turned && !(await writeDays(turned, isNew ? today : undefined, writer))) return false;
  if (!isNew) return true;
  const key = archiveKeys.day(publication.id, today);
  return replaceText(bucket, key, JSON.stringify(record), stored);
}

/** What the list of days is to become. */
interface TurnedDays {
  readonly stored: Stored<Days> | undefined;
  readonly closed: Days['closed'];
  /** The records of the days that were closed now. */
  readonly made: ReadonlyMap<string, DayRecord>;
}

/** Closes the days before today that are open or have no issue yet. */
async function turnDays(
  today: string,
  writer: ArchiveWriter,
): Promise<TurnedDays | 'later day' | 'conflict'> {
  const { bucket, publication, hidden } = writer;
  const stored = await readDays(bucket, archiveKeys.days(publication.id));
  const { closed = {}, open } = stored?.value ?? {};
  const last = Object.keys(closed).reduce((a, b) => (a > b ? a : b), '');
  if ((open ?? last) > today) return 'later day';
  const made = new Map<string, DayRecord>();
  for (const day of daysToClose(open, last, today)) {
    const previous = made.get(addDays(day, -1)) ?? (await recordBefore(day, writer));
    const record = await closeDay(day, previous, writer);
    if (record === 'conflict') return 'conflict';
    if (record) made.set(day, record);
  }
  const counts = [...made.values()].map(({ day, stories }) => [day, stories.length] as const);
  const without = made.size > 0 && hidden.size > 0 ? await forgetHidden(today, writer) : {};
  return { stored, made, closed: { ...closed, ...Object.fromEntries(counts), ...without } };
}

/** Whether the list has these days; not where another writer has changed it. */
function writeDays(
  { stored, closed }: TurnedDays,
  open: string | undefined,
  { bucket, publication }: ArchiveWriter,
): true | Promise<boolean> {
  const { id } = publication;
  const days = { shape: ARCHIVE_SHAPE, paper: id, closed, ...(open && { open }) } satisfies Days;
  const text = JSON.stringify(days);
  const isSame = stored ? text === JSON.stringify(stored.value) : open === undefined;
  return isSame || replaceText(bucket, archiveKeys.days(id), text, stored);
}

/** The day that is open, and those after it before today: what came since is in the edition still. */
function daysToClose(open: string | undefined, last: string, today: string): string[] {
  const from = open ?? (last === '' ? today : addDays(last, 1));
  const days = open !== undefined && open < today ? [open] : [];
  for (let back = MAX_MISSED_DAYS; back > 0; back--) {
    const day = addDays(today, -back);
    if (day >= from && !days.includes(day)) days.push(day);
  }
  return days;
}
