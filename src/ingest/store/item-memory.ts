import type { NewsItem } from '../../edition/news-item.ts';

/** Items of so many sources are kept. A source has 15 at most, mostly some 10 KB in all. */
const MAX_SOURCES = 200;

/** A source by its id, and by that of its desk. */
export interface SourceKey {
  readonly desk: string;
  readonly source: string;
}

/** What tells the items of a row of `desk_items` from others: when they were stored, and how many bytes they are. */
export const ITEMS_VERSION = "desk_items.stored_at || ' ' || octet_length(desk_items.items)";

/** The last good items of a source, and which they are. */
export interface KnownItems {
  readonly items: readonly NewsItem[];
  /** `ITEMS_VERSION` of their row. */
  readonly version: string;
}

/** What `ITEMS_VERSION` is of a row that was stored at a time (ms) with these items, JSON. */
export function itemsVersion(storedAt: number, items: string): string {
  return `${storedAt} ${new TextEncoder().encode(items).byteLength}`;
}

/**
 * The last good items that an isolate has read or stored: D1 hands out none that are here. Between two times at which a source's
 * items are stored a quarter of an hour passes, so their time and size say which they are, also where a row was repaired by hand.
 */
export class ItemMemory {
  readonly #known = new RecentMap<KnownItems>(MAX_SOURCES);

  get({ desk, source }: SourceKey): KnownItems | undefined {
    return this.#known.get(`${desk}\n${source}`);
  }

  set({ desk, source }: SourceKey, known: KnownItems): void {
    this.#known.set(`${desk}\n${source}`, known);
  }
}

/** A map of bounded size: what was set longest ago goes where there is too much. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxSize: number;

  /** `maxSize`: how many values are kept at most. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#maxSize && oldest !== undefined) this.#values.delete(oldest);
  }
}
