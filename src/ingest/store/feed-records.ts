import type { EditionProgress } from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import type { SourceState } from '../../edition/source-state.ts';
import type { StationContent } from '../weather/station-content.ts';
import type { Claim } from './poll-calls.ts';

/** A claim, and the host that is requested for it. */
export interface DueClaim extends Claim {
  readonly host: string;
}

/** A number for a desk's edition, and the one that the edition before had when its items were read. */
export interface NumberClaim {
  readonly desk: string;
  readonly number: number;
  readonly before: number;
}

/** An edition that is in KV. */
export interface PublishedEdition {
  readonly desk: string;
  readonly number: number;
  readonly revision: number;
  /** What each section is, as a hash. */
  readonly sectionVersions: Readonly<Record<string, string>>;
}

/** What is known of a claimed source. `items` are its last good items. */
export interface ClaimedSource {
  readonly state: SourceState;
  readonly items: readonly NewsItem[];
  /** What it last said, where it is a station's document. */
  readonly content?: StationContent | undefined;
}

/** The last good items of a desk, by source id, and the revision that they are of. */
export interface LastGoodItems {
  readonly items: ReadonlyMap<string, readonly NewsItem[]>;
  /** Sources whose items are damaged or of another shape. */
  readonly unreadable: ReadonlySet<string>;
  readonly progress: EditionProgress;
}
