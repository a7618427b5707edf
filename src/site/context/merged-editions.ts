import type { Edition } from '../../edition/edition.ts';
import { mergeEditions } from '../../edition/merge-editions.ts';
import { registerCache } from '../cache/swr-cache.ts';

/** Publications whose desks' editions are kept put together; they share the stories. */
const MAX_PUBLICATIONS = 300;

/** A publication's edition, and those of its desks that it was made of, by desk. */
interface MergedEdition {
  readonly of: ReadonlyMap<string, Edition>;
  readonly edition: Edition | undefined;
}

/**
 * The editions of publications, put together of their desks'. One that was made of an edition which its desk has no more is of no use
 * and would hold that edition in memory, with its stories and pages: all such go whenever a new one is made.
 */
export class MergedEditions {
  readonly #known = new Map<string, MergedEdition>();
  readonly #isCurrent: (desk: string, edition: Edition) => boolean;

  /** `isCurrent`: whether an edition is the one that is kept of its desk. */
  constructor(isCurrent: (desk: string, edition: Edition) => boolean) {
    this.#isCurrent = isCurrent;
    registerCache(this.#known);
  }

  /** How many publications' editions are kept. */
  get size(): number {
    return this.#known.size;
  }

  /** Puts desks' editions together, in their order, or takes what was put together of the very same ones before. */
  of(publication: string, of: ReadonlyMap<string, Edition>): Edition | undefined {
    const known = this.#known.get(publication);
    this.#known.delete(publication);
    if (known && isSame(known.of, of)) {
      // Those that were read last stay longest.
      this.#known.set(publication, known);
      return known.edition;
    }
    for (const [id, merged] of this.#known)
      if (![...merged.of].every(([desk, edition]) => this.#isCurrent(desk, edition)))
        this.#known.delete(id);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_PUBLICATIONS && oldest !== undefined) this.#known.delete(oldest);
    const all = [...of.values()];
    const edition = withPages(mergeEditions(all), all, publication);
    this.#known.set(publication, { of, edition });
    return edition;
  }
}

function isSame(known: ReadonlyMap<string, Edition>, of: ReadonlyMap<string, Edition>): boolean {
  const editions = [...of.values()];
  return known.size === of.size && [...known.values()].every((one, at) => one === editions[at]);
}

/** With the pages that were published with one of the desks' editions, if they show this very edition. */
function withPages(
  edition: Edition | undefined,
  of: readonly Edition[],
  publication: string,
): Edition | undefined {
  for (const { pages } of of) {
    const own = pages?.[publication];
    if (edition && own?.version === edition.version)
      return { ...edition, pages: { [publication]: own } };
  }
  return edition;
}
