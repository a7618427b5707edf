import type { RefreshQueue } from '../model/edition/first-refresh.ts';
import type { PollContext } from './poll-source.ts';
import type { CopyContext } from './publish/copy-to-kv.ts';
import type { PublishContext } from './publish/publish-editions.ts';
import type { EventsContext } from './publish/publish-events.ts';
import type { RemovalContext } from './publish/remove-uploads.ts';
import type { DeskStore } from './store/desk-store.ts';
import type { FeedStore } from './store/feed-store.ts';

/** The dependencies of a refresh, down to each poll. */
export interface RefreshContext
  extends PublishContext,
    CopyContext,
    EventsContext,
    PollContext,
    RemovalContext {
  desks: DeskStore;
  store: FeedStore;
  /** Removes the pictures with these keys from all caches. */
  withdrawPictures: (keys: readonly string[]) => Promise<void>;
  /** Lets the site archive the papers at these hosts; without hosts, those of its build. */
  archiveDays: (hosts: readonly string[]) => Promise<void>;
  /** Without a queue the cron polls the sources itself. */
  queue: RefreshQueue | undefined;
  /** How far the clock is ahead of the system clock (ms): 0, except in tests. */
  aheadMs: number;
  /** The most sources that one cron claims. */
  pollsPerRefresh: number;
}
