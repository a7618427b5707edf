import type { ComposedSections, Edition } from '../../edition/edition.ts';
import { RecentMap } from '../store/recent-map.ts';

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
