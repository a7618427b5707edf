import type { ComposedSections, Edition } from '../../edition/edition.ts';
import type { PagesByPublication } from '../../edition/rendered-pages.ts';
import type { FeedStore } from '../store/feed-store.ts';
import { RecentMap } from '../store/item-memory.ts';

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
  /** What the isolate knows of the editions before. */
  readonly editions?: EditionMemory | undefined;
  /** Invalidates everything with these cache tags. @throws where the edge refuses, for some of them at least */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
}

/** Editions of so many desks are kept: some 200 KB each at most. */
const MAX_DESKS = 50;

/** What an isolate knows of a desk's editions. */
interface KnownEdition {
  /** The last one that it wrote to KV. */
  edition?: Edition;
  /** The sections as it composed them last. */
  readonly sections: ComposedSections;
}

/** What an isolate knows of the editions before, so that what has not changed is neither validated nor composed again. */
export class EditionMemory {
  readonly #known = new RecentMap<KnownEdition>(MAX_DESKS);

  /** What is known of a desk; what is learned is noted in it. */
  of(desk: string): KnownEdition {
    const known = this.#known.get(desk) ?? { sections: new Map() };
    this.#known.set(desk, known);
    return known;
  }
}
