import { readText, replaceText } from './archive-store.ts';
import { archiveKeys, type DayRecord, type Days, isIssue } from './day-record.ts';
import { countsIn, isOfOlderForm, withDays } from './month-index.ts';
import { type ArchiveWriter, readToReplace, recordToReplace } from './stored-days.ts';

/**
 * Updates a month's index with the days that were just changed and with closed days that it lacks;
 * a missing, damaged or older index is rebuilt from all of them. Returns the index and the days
 * that turn out to be empty; `undefined` if another writer was faster.
 *
 * @throws as `readToReplace`
 */
export async function renewIndex(
  month: string,
  changed: readonly DayRecord[],
  closed: Days['closed'],
  writer: ArchiveWriter,
): Promise<{ index: string; empty: readonly string[] } | undefined> {
  const { bucket, publication } = writer;
  const key = archiveKeys.month(publication.id, month);
  const stored = await readToReplace(key, readText, writer);
  const before = stored?.value ?? '';
  const listed = isOfOlderForm(before) ? [] : countsIn(before).keys();
  const present = new Set([...listed, ...changed.map(({ day }) => day)]);
  const empty: string[] = [];
  const records = [...changed];
  for (const day of Object.keys(closed)) {
    if (!day.startsWith(`${month}-`) || present.has(day)) continue;
    const record = (await recordToReplace(day, writer))?.value;
    if (!record?.isClosed) continue;
    records.push(record);
    if (!isIssue(record)) empty.push(day);
  }
  const index = records.length > 0 ? withDays(before, records) : before;
  const isDone = index === before || (await replaceText(bucket, key, index, stored));
  return isDone ? { index, empty } : undefined;
}
