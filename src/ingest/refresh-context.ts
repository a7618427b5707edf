import type { RefreshQueue } from '../edition/first-refresh.ts';
import type { OutboundLimits } from '../http/outbound.ts';
import type { Publication } from '../publications/publication.ts';
import type { PublishContext } from './publish/publish-edition.ts';
import type { FeedStore } from './store/feed-store.ts';

/** What a refresh needs, from the cron or the queue down to each poll. */
export interface RefreshContext extends PublishContext {
  /** The publications that this Worker serves, with the sources that they follow here. */
  readonly publications: readonly Publication[];
  readonly store: FeedStore;
  /** Without a queue the cron polls the sources itself. */
  readonly queue: RefreshQueue | undefined;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Sources that one refresh takes up at most: what an invocation's budget of requests allows. */
  readonly pollsPerRefresh: number;
  /** Time and size limits other than the usual ones. */
  readonly limits?: Partial<OutboundLimits> | undefined;
}
