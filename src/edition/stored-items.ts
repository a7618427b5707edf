import * as v from 'valibot';
import type { NewsItem } from './news-item.ts';

/** The shape in which a story is stored, in D1 and in KV. */
const STORED_ITEM_FIELDS = {
  id: v.string(),
  title: v.string(),
  description: v.string(),
  link: v.string(),
  pubDate: v.string(),
  isDated: v.boolean(),
  category: v.string(),
  image: v.string(),
  // Not in what the first releases stored.
  credit: v.optional(v.string()),
  language: v.optional(v.string()),
  direction: v.optional(v.literal('rtl')),
  byline: v.optional(v.string()),
  takenFrom: v.optional(v.string()),
  titleBefore: v.optional(
    v.object({
      title: v.string(),
      changedAt: v.string(),
      since: v.optional(v.string()),
      isReturned: v.optional(v.literal(true)),
    }),
  ),
};

const StoredItemsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object(STORED_ITEM_FIELDS)));

/** The items that a JSON text holds, or `undefined` where it was stored by other code or is damaged. */
export function readItems(stored: string): readonly NewsItem[] | undefined {
  const parsed = v.safeParse(StoredItemsSchema, stored);
  return parsed.success ? parsed.output : undefined;
}
