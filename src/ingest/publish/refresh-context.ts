import type { OutboundLimits } from '../../lib/http/outbound.ts';
import type { WrittenToKv } from '../../model/edition/edition.ts';
import type { RefreshQueue } from '../../model/edition/first-refresh.ts';
import type { Desk } from '../../model/publication/desk.ts';
import type { Network } from '../../model/publication/network.ts';
import type { PushContext } from '../push/context.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { PictureKeys } from './pictures.ts';

/** The dependencies of a refresh and its polls. */
export interface RefreshContext {
  /** The network, whose name and contact address are in the User-Agent. */
  network: Omit<Network, 'desks' | 'papers'>;
  db: D1Database;
  desks: DeskStore;
  store: FeedStore;
  /** Stores papers, bulletins, editions and events. */
  kv: KVNamespace;
  /** The queue for claims; if absent, the cron polls the sources itself. */
  queue: RefreshQueue | undefined;
  /** The clock of the refresh, which starts at the cron's time. */
  now: () => Date;
  /** How far `now` is ahead of the system clock (ms): 0, except in tests. */
  aheadMs: number;
  /** Waits before another attempt: KV accepts one write a second to the same key. */
  pause: () => Promise<void>;
  /** Returns a random number 0 ≤ x < 1. */
  random: () => number;
  /** Overrides the default time and size limits. */
  limits?: Partial<OutboundLimits> | undefined;
  /** Maximum sources that one cron claims. */
  pollsPerRefresh: number;
  /** Converts a desk of a published paper to the form in which this build polls it. */
  followedHere: (desk: Desk) => Desk;
  /** If absent, papers do not serve pictures themselves. */
  pictureKeys?: PictureKeys | undefined;
  /** Notifies subscribers of warnings and notices; if absent, nobody is notified. */
  push?: PushContext | undefined;
  /** Makes the site render the first pages of its papers with these desks from `written`. */
  publishPages: (desks: readonly string[], written: WrittenToKv) => Promise<void>;
  /** Invalidates all caches by tags. Throws if the edge refuses some of them. */
  invalidate: (tags: readonly string[]) => Promise<void>;
  /** Purges every response with one of these tags from the edge. */
  purge: (tags: readonly string[]) => Promise<void>;
  /** Removes the pictures with these keys from all caches. */
  withdrawPictures: (keys: readonly string[]) => Promise<void>;
  /** Makes the site archive the papers at these hosts; without hosts, those of its build. */
  archiveDays: (hosts: readonly string[]) => Promise<void>;
}
