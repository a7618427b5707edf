import { addDays } from '../../lib/clock/zoned-time.ts';
import { composeDay } from './compose-day.ts';
import { type DayRecord, type Days, isIssue } from './day-record.ts';
import { renewIndex } from './renew-index.ts';
import { type ArchiveWriter, recordToReplace, replaceRecord } from './stored-days.ts';

/**
 * Closes a day: writes its final record from the current edition and adds its stories to the
 * month's index. If an interrupted run has already closed the day, only the index is updated.
 * Returns the record; `undefined` if the day has no content; `conflict` if another writer was
 * faster. `closed`: the closed days in the list of days.
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
