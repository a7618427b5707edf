import type { ComposedSections, Edition } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { RecentMap } from '../store/recent-map.ts';

/** Editions of so many publications are kept: some 500 KB each. */
const MAX_PUBLICATIONS = 8;

/** What an isolate knows of a publication's editions. */
interface KnownEdition {
  /** The last one that it wrote to KV. */
  edition?: Edition;
  /** The sections as it composed them last. */
  readonly sections: ComposedSections;
}

/** What an isolate knows of the editions before, so that what has not changed is neither validated nor composed again. */
export class EditionMemory {
  readonly #known = new RecentMap<KnownEdition>(MAX_PUBLICATIONS);

  /** What is known of a publication; what is learned is noted in it. */
  of({ id }: Publication): KnownEdition {
    const known = this.#known.get(id) ?? { sections: new Map() };
    this.#known.set(id, known);
    return known;
  }
}
