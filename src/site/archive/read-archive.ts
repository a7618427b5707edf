import { HOUR_MS } from '../../lib/clock/durations.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import {
  type ArchiveBindings,
  type ArchiveBucket,
  listObjects,
  readDays,
  readRecord,
  readText,
  type Stored,
} from './archive-store.ts';
import { archiveKeys, type DayRecord, type Days } from './day-record.ts';

/** `unreadable`: R2 fails or the object is damaged, which is logged. */
export type ReadResult<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'none' }
  | { kind: 'unreadable' };

/** A day with an issue. `stories` is known once the day is closed. */
export interface Issue {
  day: string;
  stories?: number;
  isClosed: boolean;
}

/** Closed days change only when editors hide a story or a post is withdrawn (ms). */
const CLOSED_MS = HOUR_MS;
const OPEN_MS = 30_000;
const NONE_MS = 60_000;
const UNREADABLE_MS = 5_000;

interface Timed<Value> {
  read: ReadResult<Value>;
  /** ms since the epoch. */
  until: number;
}

function cacheOf<Value>(maxSize: number) {
  return new SwrCache<Timed<Value>>({
    maxSize,
    sizeOf: memorySize,
    expiresAt: ({ until }) => until,
  });
}

const issues = cacheOf<readonly Issue[]>(2_000_000);
const records = cacheOf<DayRecord>(3_000_000);
const indexes = cacheOf<string>(8_000_000);

export function hasArchive({ env }: Pick<SiteContext, 'env'>): boolean {
  return bucketOf(env) !== undefined;
}

export function bucketOf(env: ArchiveBindings): ArchiveBucket | undefined {
  return env.ARCHIVE;
}

/** All days with an issue, earliest first; the open one is last. From memory, or one read of R2. */
export function readIssues(context: SiteContext): Promise<ReadResult<readonly Issue[]>> {
  const load = async (bucket: ArchiveBucket, key: string) => {
    const stored = await readDays(bucket, key);
    return stored && { ...stored, value: listIssues(stored.value) };
  };
  const key = archiveKeys.days(context.publication.id);
  return readCached(context, issues, key, load, () => OPEN_MS);
}

function listIssues({ closed, gone, open }: Days): Issue[] {
  const days = Object.entries(closed)
    .map(([day, stories]) => ({ day, stories, isClosed: true }))
    .filter(({ day }) => !gone?.includes(day));
  days.sort((a, b) => (a.day < b.day ? -1 : 1));
  return open === undefined ? days : [...days, { day: open, isClosed: false }];
}

/**
 * A day's record without hidden stories. If the day has no issue, only the list of days is read.
 */
export async function readDay(context: SiteContext, day: string): Promise<ReadResult<DayRecord>> {
  const listed = await readIssues(context);
  if (listed.kind !== 'found') return listed;
  if (!listed.value.some((issue) => issue.day === day)) return { kind: 'none' };
  const key = archiveKeys.day(context.publication.id, day);
  const [read, hidden] = await Promise.all([
    readCached(context, records, key, readRecord, ({ isClosed }) =>
      isClosed ? CLOSED_MS : OPEN_MS,
    ),
    readHidden(context),
  ]);
  if (read.kind !== 'found' || hidden.size === 0) return read;
  const stories = read.value.stories.filter((story) => !hidden.has(story.key));
  return { kind: 'found', value: { ...read.value, stories } };
}

/** A month's index (month-index.ts), hidden stories included. */
export function readIndex(context: SiteContext, month: string): Promise<ReadResult<string>> {
  const key = archiveKeys.month(context.publication.id, month);
  return readCached(context, indexes, key, readText, () => CLOSED_MS);
}

export async function readHidden(context: SiteContext): Promise<ReadonlySet<string>> {
  return (await context.bulletin())?.editorial?.choices?.hidden ?? new Set();
}

async function readCached<Value>(
  { env, publication, now }: SiteContext,
  cache: SwrCache<Timed<Value>>,
  key: string,
  load: (bucket: ArchiveBucket, key: string) => Promise<Stored<Value> | undefined>,
  lifetimeOf: (value: Value) => number,
): Promise<ReadResult<Value>> {
  const bucket = bucketOf(env);
  if (!bucket) return { kind: 'none' };
  const at = now.getTime();
  const cached = cache.lookup(key, at)?.value.read;
  if (cached) return cached;
  const store = (read: ReadResult<Value>, lifetimeMs: number) => {
    cache.store(key, { read, until: at + lifetimeMs }, at);
    return read;
  };
  try {
    const stored = await load(bucket, key);
    if (!stored) return store({ kind: 'none' }, NONE_MS);
    return store({ kind: 'found', value: stored.value }, lifetimeOf(stored.value));
  } catch (error) {
    logEvent('error', 'archive unreadable', { publication: publication.id, key, error });
    const lastGood = cache.lastGood(key)?.read;
    return store(lastGood?.kind === 'found' ? lastGood : { kind: 'unreadable' }, UNREADABLE_MS);
  }
}

export interface ArchiveState {
  /** Keys of the copies of damaged objects, earliest day first. */
  damaged: readonly string[];
  /** Issues among the last two that reached a limit, with the number of stories left out. */
  full: readonly { day: string; leftOut: number }[];
}

const states = new SwrCache<ArchiveState>({ maxEntries: 100, ttlMs: 5 * 60_000 });

/** The state of the archive; `none` without one, `undefined` if R2 fails, which is logged. */
export async function readArchiveState(
  context: SiteContext,
): Promise<ArchiveState | 'none' | undefined> {
  const bucket = bucketOf(context.env);
  if (!bucket) return 'none';
  const { id } = context.publication;
  return tryOrLog('state of archive unknown', { publication: id }, () =>
    states.get(id, context.now.getTime(), () => loadState(bucket, context)),
  );
}

async function loadState(bucket: ArchiveBucket, context: SiteContext): Promise<ArchiveState> {
  const copies = await listObjects(bucket, archiveKeys.damaged(context.publication.id));
  const issues = await readIssues(context);
  const last = issues.kind === 'found' ? issues.value.slice(-2) : [];
  const records = await Promise.all(last.map(({ day }) => readDay(context, day)));
  return {
    damaged: copies.map(({ key }) => key),
    full: records.flatMap((read) =>
      read.kind === 'found' && read.value.leftOut
        ? [{ day: read.value.day, leftOut: read.value.leftOut.length }]
        : [],
    ),
  };
}
