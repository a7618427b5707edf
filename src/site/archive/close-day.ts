import { addDays } from '../../lib/clock/zoned-time.ts';
import { composeDay } from './compose-day.ts';
import { type DayRecord, type Days, isIssue } from './day-record.ts';
import { renewIndex } from './renew-index.ts';
import { type ArchiveWriter, recordToReplace, replaceRecord } from './stored-days.ts';

/**
 * Closes a day for good: the record with what the edition has of it still, the month's index with its stories. A day that is closed
 * already, by a writer that was cut off afterwards, stays as it is. `undefined` where there is nothing of that day; `conflict` where
 * another writer was quicker. `closed`: the days that the list has.
 *
 * @throws as `readToReplace`
 */
export async function closeDay(
  day: string,
  previous: DayRecord | undefined,
  closed: Days['closed'],
  writer: ArchiveWriter,
): Promise<DayRecord | undefined | 'conflict'> {
  const stored = await recordToReplace(day, writer);
  const before = stored?.value;
  const isClosed = before?.isClosed === true;
  const record = isClosed
    ? before
    : { ...composeDay(day, writer, before, previous), isClosed: true };
  if (!isIssue(record) && !stored) return undefined;
  if (!isClosed && !(await replaceRecord(record, stored, writer))) return 'conflict';
  return (await renewIndex(day.slice(0, 7), [record], closed, writer)) ? record : 'conflict';
}

/** The record of the day before. @throws as `readToReplace` */
export async function recordBefore(
  day: string,
  writer: ArchiveWriter,
): Promise<DayRecord | undefined> {
  return (await recordToReplace(addDays(day, -1), writer))?.value;
}
