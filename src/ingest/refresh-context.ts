import type { RefreshQueue } from '../model/edition/first-refresh.ts';
import type { PollContext } from './poll-source.ts';
import type { CopyContext } from './publish/copy-to-kv.ts';
import type { PublishContext } from './publish/publish-editions.ts';
import type { EventsContext } from './publish/publish-events.ts';
import type { RemovalContext } from './publish/remove-uploads.ts';
import type { DeskStore } from './store/desk-store.ts';
import type { FeedStore } from './store/feed-store.ts';

/** What a refresh needs, from the cron or the queue down to each poll. */
export interface RefreshContext
  extends PublishContext,
    CopyContext,
    EventsContext,
    PollContext,
    RemovalContext {
  readonly desks: DeskStore;
  readonly store: FeedStore;
  /** Has every cache forget the pictures with these keys. */
  readonly withdrawPictures: (keys: readonly string[]) => Promise<void>;
  /** Has the site bring the back issues of the papers at these hosts up to date; without hosts those of its build. */
  readonly archiveDays: (hosts: readonly string[]) => Promise<void>;
  /** Without a queue the cron polls the sources itself. */
  readonly queue: RefreshQueue | undefined;
  /** How much its clock is ahead of the machine's (ms): 0 but in tests, which let time pass. */
  readonly aheadMs: number;
  /** Sources that one cron takes up at most. */
  readonly pollsPerRefresh: number;
}
