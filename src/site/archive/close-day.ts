import { logEvent } from '../../http/log.ts';
import {
  type ArchiveBucket,
  DamagedObject,
  readRecord,
  readText,
  replaceText,
  type Stored,
} from './archive-store.ts';
import { composeDay, type DaySources } from './compose-day.ts';
import { addDays, archiveKeys, type DayRecord } from './day-record.ts';
import { daysWith, withDay } from './month-index.ts';

/** What writing a paper's archive needs. */
export interface ArchiveWriter extends DaySources {
  readonly bucket: ArchiveBucket;
}

/** What is stored; a damaged object has no value. */
type Replaceable<Value> = Partial<Pick<Stored<Value>, 'value'>> & Pick<Stored<Value>, 'etag'>;

/** Hidden stories are forgotten a month after they were hidden: until then they are taken out of the issues of so many months. */
const HIDDEN_MONTHS = 3;

/**
 * Closes a day for good: the record with what the edition has of it still, the month's index with its stories. A day that is closed
 * already, by a writer that was cut off afterwards, stays as it is. `undefined` where there is nothing of that day; `conflict` where
 * another writer was quicker.
 *
 * @throws the errors of R2
 */
export async function closeDay(
  day: string,
  previous: DayRecord | undefined,
  writer: ArchiveWriter,
): Promise<DayRecord | undefined | 'conflict'> {
  const { bucket, publication } = writer;
  const stored = await readToReplace(day, writer);
  const before = stored?.value;
  const isClosed = before?.isClosed === true;
  const record = isClosed
    ? before
    : { ...composeDay(day, writer, before, previous), isClosed: true };
  if (!isIssue(record) && !stored) return undefined;
  const key = archiveKeys.day(publication.id, day);
  if (!isClosed && !(await replaceText(bucket, key, JSON.stringify(record), stored)))
    return 'conflict';
  const change = (index: string) => withDay(index, record);
  return (await changeIndex(day.slice(0, 7), change, writer)) ? record : 'conflict';
}

/**
 * Takes hidden stories out of closed days: what editors hide is kept as a list for a month alone. How many stories the days have that it
 * has changed. What another writer is changing is left to the next day.
 *
 * @throws the errors of R2
 */
export async function forgetHidden(
  today: string,
  writer: ArchiveWriter,
): Promise<Record<string, number>> {
  const { bucket, publication, hidden } = writer;
  const counts: Record<string, number> = {};
  for (const month of monthsUpTo(today)) {
    const key = archiveKeys.month(publication.id, month);
    const { value = '' } = (await orDamaged(key, readText(bucket, key), writer)) ?? {};
    for (const day of daysWith(value, hidden)) {
      const stored = await readToReplace(day, writer);
      if (!stored?.value) continue;
      const stories = stored.value.stories.filter((story) => !hidden.has(story.key));
      const text = JSON.stringify({ ...stored.value, stories });
      if (!(await replaceText(bucket, archiveKeys.day(publication.id, day), text, stored)))
        continue;
      const isChanged = await changeIndex(
        month,
        (index) => withDay(index, { day, stories }),
        writer,
      );
      if (isChanged) counts[day] = stories.length;
    }
  }
  return counts;
}

function monthsUpTo(today: string): string[] {
  const months: string[] = [];
  for (let day = today; months.length < HIDDEN_MONTHS; day = addDays(`${day.slice(0, 7)}-01`, -1))
    months.push(day.slice(0, 7));
  return months;
}

/** Whether a month's index is as `change` makes it; not where another writer was quicker. */
async function changeIndex(
  month: string,
  change: (index: string) => string,
  writer: ArchiveWriter,
): Promise<boolean> {
  const { bucket, publication } = writer;
  const key = archiveKeys.month(publication.id, month);
  const stored = await orDamaged(key, readText(bucket, key), writer);
  const before = stored?.value ?? '';
  const after = change(before);
  return after === before || replaceText(bucket, key, after, stored);
}

/** Whether there is anything to show of a day. */
export function isIssue({ stories, posts }: DayRecord): boolean {
  return stories.length + posts.length > 0;
}

/** The record of the day before. @throws the errors of R2 */
export async function recordBefore(
  day: string,
  writer: ArchiveWriter,
): Promise<DayRecord | undefined> {
  return (await readToReplace(addDays(day, -1), writer))?.value;
}

/** A day's record, by which it may be replaced: a damaged one too, which is logged. @throws the errors of R2 */
export function readToReplace(
  day: string,
  writer: ArchiveWriter,
): Promise<Replaceable<DayRecord> | undefined> {
  const key = archiveKeys.day(writer.publication.id, day);
  return orDamaged(key, readRecord(writer.bucket, key), writer);
}

async function orDamaged<Value>(
  key: string,
  reading: Promise<Stored<Value> | undefined>,
  { publication }: ArchiveWriter,
): Promise<Replaceable<Value> | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    logEvent('error', 'archive unreadable', { publication: publication.id, key, error });
    return { etag: error.etag };
  }
}
