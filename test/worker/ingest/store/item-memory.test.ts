import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '../../../../src/edition/news-item.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import { RecentMap } from '../../../../src/ingest/store/item-memory.ts';
import { feed, status } from '../../../support/documents.ts';
import { runs } from '../../../support/effort.ts';
import { type Follower, follow, followOne } from '../../../support/follow.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
const ETAG = { ETag: '"1"' };

/** The last good items of a follower's desk as a store has them, as text. */
async function itemsOf(
  store: FeedStore,
  { desk }: Follower,
): Promise<readonly (readonly [string, readonly NewsItem[]])[]> {
  const stories = await store.readLastGoodItems([desk]);
  return [...(stories.get(desk.id)?.items ?? [])];
}

/** The real database, and how many characters of items it has handed out. */
function watchItems(): { db: D1Database; items: { characters: number } } {
  const items = { characters: 0 };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      const result = await statement.all<{ items?: string | null }>();
      for (const row of result.results) items.characters += row.items?.length ?? 0;
      return result;
    };
    return withMethods(statement, {
      bind: (...values) => watch(statement.bind(...values)),
      all: all as D1PreparedStatement['all'],
    });
  };
  return { db: withMethods(env.DB, { prepare: (sql) => watch(env.DB.prepare(sql)) }), items };
}

describe('items that an isolate knows', () => {
  test('an isolate reads the items of a source once, however often it polls it and publishes', async () => {
    const { db, items } = watchItems();
    const follower = await follow([
      { responses: [feed(['One'], ETAG)] },
      {
        section: 'world',
        host: 1,
        responses: [feed(['A'], ETAG), feed(['B'], ETAG), feed(['C'], ETAG)],
      },
    ]);
    await follower.refresh();
    Object.assign(follower.context, { store: new FeedStore(db) });
    await follower.refreshWhenDue();
    expect(items.characters).toBeGreaterThan(0);
    items.characters = 0;
    await follower.refreshWhenDue();
    expect(items.characters).toBe(0);
    expect((await follower.edition())?.sections.world?.[0]?.title).toBe('C');
  });

  test('items that another isolate has stored are read in place of those that are known', async () => {
    const follower = await followOne(feed(['One'], ETAG), feed(['Two'], ETAG), status(500));
    const [here, elsewhere] = [follower.store, new FeedStore(env.DB)];
    await follower.refresh();
    Object.assign(follower.context, { store: elsewhere });
    await follower.refreshWhenDue();
    Object.assign(follower.context, { store: here });
    expect(await follower.titles()).toEqual(['Two']);
    await follower.refreshWhenDue();
    expect((await follower.edition())?.sections.local?.[0]?.title).toBe('Two');
  });

  test('whichever isolate polls, each reads the same items and publishes the same edition', async () => {
    const step = fc.record({
      isolate: fc.nat({ max: 2 }),
      titles: fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 3 }),
      isGood: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const follower = await followOne();
        const isolates = Array.from({ length: 3 }, () => new FeedStore(env.DB));
        for (const { isolate, titles, isGood } of steps) {
          await follower.respondWith('feed-0', isGood ? feed(titles, ETAG) : status(500));
          Object.assign(follower.context, { store: isolates[isolate] });
          await follower.refresh();
          follower.now = (await follower.state()).nextAt;
          const fresh = await itemsOf(new FeedStore(env.DB), follower);
          for (const known of isolates) expect(await itemsOf(known, follower)).toEqual(fresh);
          const shown = (await follower.edition())?.sections.local?.map(({ id }) => id);
          expect(shown).toEqual(fresh[0]?.[1].map(({ id }) => id));
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

test('a RecentMap that is full drops what was set longest ago, and what was set again counts as new', () => {
  const map = new RecentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
});
