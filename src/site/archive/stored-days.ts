import * as v from 'valibot';
import { logEvent } from '../../lib/http/log.ts';
import { parseStored } from '../../lib/parse-stored.ts';
import {
  type ArchiveBucket,
  copyDamaged,
  DamagedObject,
  listObjects,
  readDays,
  readRecord,
  readText,
  replaceText,
  type Stored,
} from './archive-store.ts';
import type { DaySources } from './compose-day.ts';
import {
  ARCHIVE_SHAPE,
  archiveKeys,
  type DayRecord,
  type Days,
  dayOfKey,
  isIssue,
} from './day-record.ts';
import { countStories, isOutdated, replaceDays } from './month-index.ts';

/** Input for writing a paper's archive. */
export interface ArchiveWriter extends DaySources {
  bucket: ArchiveBucket;
  /** Whether each post is public; posts that were not looked up are missing. */
  lookUpPosts: (slugs: readonly string[]) => Promise<ReadonlyMap<string, boolean>>;
}

/** A stored object to be replaced; a damaged one has no value. */
type Replaceable<Value> = Partial<Pick<Stored<Value>, 'value'>> & Pick<Stored<Value>, 'etag'>;

/**
 * Reads an object that is to be replaced. A damaged one is first logged and copied.
 * Throws the errors of R2; Error if the object could not be read or another build wrote it: it must
 * not be replaced.
 */
async function readToReplace<Value>(
  key: string,
  read: (bucket: ArchiveBucket, key: string) => Promise<Stored<Value> | undefined>,
  { bucket, publication }: Pick<ArchiveWriter, 'bucket' | 'publication'>,
): Promise<Replaceable<Value> | undefined> {
  try {
    return await read(bucket, key);
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    const { object } = error;
    const copy = archiveKeys.copy(publication.id, key, object.uploaded);
    await copyDamaged(bucket, object, copy);
    logEvent('error', 'archive unreadable', { publication: publication.id, key, copy, error });
    return { etag: object.etag };
  }
}

/** Reads the record of a day. Throws the errors of `readToReplace`. */
export function readRecordToReplace(
  day: string,
  writer: ArchiveWriter,
): Promise<Replaceable<DayRecord> | undefined> {
  return readToReplace(archiveKeys.day(writer.publication.id, day), readRecord, writer);
}

/** Writes the record of a day; `false` if another writer was faster. Throws the errors of R2. */
export function replaceRecord(
  record: DayRecord,
  stored: Replaceable<DayRecord> | undefined,
  { bucket, publication }: ArchiveWriter,
): Promise<boolean> {
  const { day } = record;
  const key = archiveKeys.day(publication.id, day);
  const metadata = { facts: JSON.stringify(factsOf(record)) };
  const leftOut = record.leftOut?.length ?? 0;
  if (leftOut > (stored?.value?.leftOut?.length ?? 0))
    logEvent('warn', 'stories not archived', { publication: publication.id, day, leftOut });
  return replaceText(bucket, key, JSON.stringify(record), stored, metadata);
}

export interface ListOfDays extends Pick<Days, 'closed' | 'gone'> {
  open: string | undefined;
  stored: Replaceable<Days> | undefined;
}

/**
 * Reads the list of days. A missing or damaged one is rebuilt from the stored days. Throws the
 * errors of `readToReplace`.
 */
export async function readListToReplace(writer: ArchiveWriter): Promise<ListOfDays> {
  const stored = await readToReplace(archiveKeys.days(writer.publication.id), readDays, writer);
  const { open, ...days } = stored?.value ?? (await findDays(writer));
  return { ...days, stored, open };
}

/** Writes the list if it changes; `false` if another writer was faster. Throws the errors of R2. */
export async function replaceList(
  { stored, closed, gone = [], open }: ListOfDays,
  { bucket, publication }: ArchiveWriter,
): Promise<boolean> {
  const { id } = publication;
  const days: Days = {
    shape: ARCHIVE_SHAPE,
    paper: id,
    closed,
    ...(gone.length > 0 && { gone }),
    ...(open !== undefined && { open }),
  };
  const text = JSON.stringify(days);
  const isEmpty = open === undefined && Object.keys(closed).length === 0;
  const isSame = stored ? text === JSON.stringify(stored.value) : isEmpty;
  return isSame || replaceText(bucket, archiveKeys.days(id), text, stored);
}

const FactsSchema = v.object({ isClosed: v.boolean(), stories: v.number(), posts: v.number() });

async function findDays(writer: ArchiveWriter): Promise<Pick<Days, 'closed' | 'gone' | 'open'>> {
  const { id } = writer.publication;
  const closed: Record<string, number> = {};
  let open: string | undefined;
  for (const { key, customMetadata } of await listObjects(writer.bucket, archiveKeys.folder(id))) {
    const day = dayOfKey(id, key);
    if (day === undefined) continue;
    const facts = parseStored(FactsSchema, customMetadata?.facts) ?? (await readFacts(day, writer));
    if (!facts.isClosed) open ??= day;
    else if (facts.stories + facts.posts > 0) closed[day] = facts.stories;
  }
  return { closed, ...(open !== undefined && { open }) };
}

/** Reads the facts from a record whose metadata lacks them; a damaged record stays listed. */
async function readFacts(day: string, writer: ArchiveWriter) {
  const record = (await readRecordToReplace(day, writer))?.value;
  return record ? factsOf(record) : { isClosed: true, stories: 1, posts: 0 };
}

function factsOf({ isClosed, stories, posts }: DayRecord) {
  return { isClosed, stories: stories.length, posts: posts.length };
}

/**
 * Updates a month's index with the days that were just changed and with closed days that it lacks;
 * a missing, damaged or older index is rebuilt from all of them. `empty`: days without stories and
 * posts; `undefined` if another writer was faster. Throws the errors of `readToReplace`.
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
  const listed = isOutdated(before) ? [] : countStories(before).keys();
  const present = new Set([...listed, ...changed.map(({ day }) => day)]);
  const empty: string[] = [];
  const records = [...changed];
  for (const day of Object.keys(closed)) {
    if (!day.startsWith(`${month}-`) || present.has(day)) continue;
    const record = (await readRecordToReplace(day, writer))?.value;
    if (!record?.isClosed) continue;
    records.push(record);
    if (!isIssue(record)) empty.push(day);
  }
  const index = records.length > 0 ? replaceDays(before, records) : before;
  const isDone = index === before || (await replaceText(bucket, key, index, stored));
  return isDone ? { index, empty } : undefined;
}
