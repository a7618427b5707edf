import type { Edition, PagesByPublication } from '../../edition/edition.ts';
import type { FeedStore } from '../store/feed-store.ts';

/** Editions by the id of their desk. */
export type EditionsByDesk = Readonly<Record<string, Edition>>;
/** Pages to be published with a desk's edition, by the id of the desk. */
export type PagesByDesk = Readonly<Record<string, PagesByPublication>>;

/** What publishing needs. */
export interface PublishContext {
  readonly store: Pick<
    FeedStore,
    | 'readProgress'
    | 'readLastGoodItems'
    | 'claimNumbers'
    | 'markPublished'
    | 'readUnpublishedWeather'
    | 'takeWeatherTime'
    | 'markWeatherPublished'
  >;
  /** Where the editions are. */
  readonly kv: KVNamespace;
  /** The present as the refresh is to see it: the cron's own time, going on. */
  readonly now: () => Date;
  /** Renders the pages that are published with these editions. It may fail: then the site renders them when they are read. */
  readonly renderPages: (editions: EditionsByDesk) => Promise<PagesByDesk>;
  /** Invalidates everything with these cache tags. @throws where the edge refuses, for some of them at least */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
}
