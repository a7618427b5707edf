import type { RefreshQueue } from '../edition/first-refresh.ts';
import type { OutboundLimits } from '../http/outbound.ts';
import type { Network } from '../publications/network.ts';
import type { CopyContext } from './publish/copy-to-kv.ts';
import type { PublishContext } from './publish/publish-context.ts';
import type { DeskStore } from './store/desk-store.ts';
import type { FeedStore } from './store/feed-store.ts';

/** What a refresh needs, from the cron or the queue down to each poll. */
export interface RefreshContext extends PublishContext, CopyContext {
  /** In whose name publishers are asked. */
  readonly network: Omit<Network, 'desks'>;
  readonly desks: DeskStore;
  readonly store: FeedStore;
  /** Without a queue the cron polls the sources itself. */
  readonly queue: RefreshQueue | undefined;
  /** How much its clock is ahead of the machine's (ms): 0 but in tests, which let time pass. */
  readonly aheadMs: number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Sources that one cron takes up at most. */
  readonly pollsPerRefresh: number;
  /** Time and size limits other than the usual ones. */
  readonly limits?: Partial<OutboundLimits> | undefined;
}
