import { tryOrLog } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type ArchiveBucket, listObjects } from './archive-store.ts';
import { archiveKeys } from './day-record.ts';
import { bucketOf, readDay, readIssues } from './read-archive.ts';

/** How a paper's back issues stand, for the operator. */
export interface ArchiveState {
  /** The keys of copies of damaged objects, the earliest day first. */
  readonly damaged: readonly string[];
  /** Of the last two issues those that had no room for stories, and for how many. */
  readonly full: readonly { readonly day: string; readonly leftOut: number }[];
}

/** The archive changes once an hour (ms). */
const TTL_MS = 5 * 60_000;

const states = new SwrCache<ArchiveState>({ maxEntries: 100, ttlMs: TTL_MS });

/** How a paper's back issues stood five minutes ago at most: `none` without an archive, `undefined` where R2 fails, which is logged. */
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
