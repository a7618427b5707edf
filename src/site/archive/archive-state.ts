import { tryOrLog } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type ArchiveBucket, listObjects } from './archive-store.ts';
import { archiveKeys } from './day-record.ts';
import { bucketOf, readDay, readIssues } from './read-archive.ts';

/** The state of a paper's archive, for the operator. */
export interface ArchiveState {
  /** Keys of the copies of damaged objects, earliest day first. */
  damaged: readonly string[];
  /** Those of the last two issues that ran out of room, with the number of stories left out. */
  full: readonly { day: string; leftOut: number }[];
}

/** The archive changes once an hour (ms). */
const TTL_MS = 5 * 60_000;

const states = new SwrCache<ArchiveState>({ maxEntries: 100, ttlMs: TTL_MS });

/**
 * The state of a paper's archive, cached for five minutes: `none` without an archive; `undefined`
 * if R2 fails, which is logged.
 */
export async function readArchiveState(
  context: SiteContext,
): Promise<ArchiveState | 'none' | undefined> {
  const { publication } = context;
  const bucket = bucketOf(context.env);
  if (!bucket) return 'none';
  const { id } = publication;
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
