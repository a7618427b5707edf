import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type PublishContext,
  publishEditions,
  tryToPublish,
} from '../../../../src/ingest/publish/publish-editions.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import { fallbackItems } from '../../../../src/model/edition/news-item.ts';
import type { Desk } from '../../../../src/model/publication/desk.ts';
import { SECTION_IDS } from '../../../../src/shared/sections.ts';
import { empty, run } from '../../../support/database.ts';
import { newsSource } from '../../../support/fixtures.ts';
import { type Follower, follow, followOne, MINUTE, START } from '../../../support/follow.ts';
import { ETAG, feed } from '../../../support/origin.ts';
import { countingKv, withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

async function publish(
  follower: Follower,
  kv: KVNamespace = env.EDITIONS,
  { publishPages } = follower.context,
): Promise<void> {
  const context: PublishContext = {
    desks: follower.context.desks,
    store: follower.store,
    kv,
    now: () => new Date(follower.now),
    pause: async () => {},
    publishPages,
    invalidate: async (tags) => {
      follower.invalidated.push(tags.map((tag) => tag.replace(/.*:/, '')));
    },
  };
  const behind = await follower.store.readUnpublished([follower.desk], context.desks.builtIn);
  await publishEditions([follower.desk], behind, context);
}

test('a source with damaged stored items stays on the page, while another source’s news is published', async () => {
  const follower = await follow([
    { responses: [feed(['Known'], ETAG)], publisher: 'Paper' },
    { responses: [feed(['Old'], ETAG), feed(['New'], ETAG)], section: 'world', host: 1 },
    { responses: [feed(['Beside'], ETAG)], host: 2 },
  ]);
  await follower.refresh();
  await run(
    "UPDATE desk_items SET items = '[{]' WHERE desk = ? AND source = 'feed-0'",
    follower.id,
  );
  // Only the other feed is due.
  await run(
    "UPDATE desk_sources SET next_at = next_at + 1e9 WHERE source = 'feed-0' AND desk = ?",
    follower.id,
  );
  await follower.refreshWhenDue('feed-1');
  const sections = (await follower.edition())?.sections;
  expect(sections?.world?.[0]?.title).toBe('New');
  expect(sections?.local).toMatchObject([
    { title: 'Known', publisher: 'Paper' },
    { title: 'Beside' },
  ]);
  expect(log.lines('stored items unreadable')[0]).toMatchObject({
    desk: follower.id,
    source: 'feed-0',
  });
});

test('publishEditions publishes all sections again if the stored section versions are damaged', async () => {
  const follower = await followOne(feed(['Old'], ETAG), feed(['New'], ETAG));
  await follower.refresh();
  for (const damaged of ['{"local":', '{"local":1}', 'null']) {
    await run('UPDATE desk_editions SET section_versions = ? WHERE desk = ?', damaged, follower.id);
    const { sectionVersions } = await follower.progress();
    expect(sectionVersions).toEqual({});
  }
  await follower.refreshWhenDue();
  expect(await follower.publishedTitles()).toEqual(['New']);
  expect(follower.invalidated).toEqual([
    [`desk:${follower.id}:local`],
    [`desk:${follower.id}:local`],
  ]);
});

test('unpublishedSince is the time of the first unpublished change until all is published', async () => {
  const follower = await followOne(feed(['One'], ETAG), feed(['Two'], ETAG), feed(['Three'], ETAG));
  const unpublishedSince = async () => (await follower.progress()).unpublishedSince;
  await follower.refresh();
  expect(await unpublishedSince()).toBeUndefined();
  const put = () => Promise.reject(new Error('KV is down'));
  Object.assign(follower.context, { kv: withMethods(env.EDITIONS, { put }) });
  await follower.refreshWhenDue();
  const since = follower.now;
  expect(await unpublishedSince()).toBe(since);
  await follower.refreshWhenDue();
  expect(follower.now).toBeGreaterThan(since);
  expect(await unpublishedSince()).toBe(since);
  await publish(follower);
  expect(await unpublishedSince()).toBeUndefined();
});

test('publishEditions invalidates every section if the edition is missing from KV', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  await env.EDITIONS.delete(`edition:${follower.id}`);
  follower.now += 5 * MINUTE;
  await publish(follower);
  expect(await follower.publishedTitles()).toEqual(['One']);
  expect(follower.invalidated).toEqual([[`desk:${follower.id}:local`], [...SECTION_IDS]]);
});

describe('the first pages of the papers that carry a desk', () => {
  /** Follows one feed; records calls of the site and purges, in order. */
  async function followPages(act: () => Promise<void> = async () => {}) {
    const follower = await followOne(feed(['One'], ETAG));
    const calls: unknown[] = [];
    const publishPages: PublishContext['publishPages'] = async (
      desks,
      { editions = {}, latest },
    ) => {
      const numbers = Object.values(editions).map(({ number }) => number);
      calls.push([desks, numbers, latest.map(({ number }) => number)]);
      await act();
    };
    const invalidate = async () => void calls.push('purge');
    Object.assign(follower.context, { publishPages, invalidate });
    return { follower, calls };
  }

  test('are published with the edition that was written to KV, before the purge', async () => {
    const { follower, calls } = await followPages();
    await follower.refresh();
    const { number } = JSON.parse((await env.EDITIONS.get(`edition:${follower.id}`)) ?? '');
    expect(calls).toEqual([[[follower.id], [number], [number]], 'purge']);
  });

  test('use D1’s stories at the time of the edition’s number if another refresh took one since they were read', async () => {
    const { follower, calls } = await followPages();
    await follower.refresh();
    const change = (sql: string) => run(sql, follower.id);
    await change("UPDATE desk_items SET items = '[]' WHERE desk = ?");
    await change('UPDATE desk_editions SET revision = revision + 1 WHERE desk = ?');
    const behind = await follower.store.readUnpublished(
      [follower.desk],
      follower.context.desks.builtIn,
    );
    await change('UPDATE desk_editions SET number = 7 WHERE desk = ?');
    calls.length = 0;
    await publishEditions([follower.desk], behind, follower.context);
    expect(calls).toEqual([[[follower.id], [], [7]], [[follower.id], [8], [8]], 'purge']);
  });

  test('are checked without an edition if nothing is new', async () => {
    const { follower, calls } = await followPages();
    await follower.refresh();
    calls.length = 0;
    await publish(follower, env.EDITIONS, follower.context);
    expect(calls).toEqual([[[follower.id], [], [1]]]);
  });

  test.for([
    ['fails', () => Promise.reject(new Error('the site is down'))],
    [
      'throws synchronously',
      () => {
        throw new Error('no such method');
      },
    ],
    ['does not respond in five seconds', () => new Promise<void>(() => {})],
  ] as const)(
    'do not delay an edition, and the log says so, where the site %s',
    async ([, act]) => {
      const { follower, calls } = await followPages(act);
      const { setTimeout } = globalThis;
      const atOnce = (run: () => void, ms?: number) => setTimeout(run, ms === 5_000 ? 0 : ms);
      vi.stubGlobal('setTimeout', atOnce);
      try {
        await follower.refresh();
      } finally {
        vi.unstubAllGlobals();
      }
      expect(await follower.publishedTitles()).toEqual(['One']);
      expect(calls.at(-1)).toBe('purge');
      expect(log.lines('pages not published')).toMatchObject([{ level: 'warn' }]);
    },
  );
});

describe('the editions of 120 desks', () => {
  const store = new FeedStore(env.DB);

  const DESKS = Array.from(
    { length: 120 },
    (_, index): Desk => ({ id: `many-${index}`, name: 'Desk', sources: [newsSource('a')] }),
  );

  /** The context for publishing, and the tags of each purge. */
  function publisher(changes: Partial<PublishContext> = {}) {
    const purges: (readonly string[])[] = [];
    const context: PublishContext = {
      desks: { builtIn: new Map() },
      store,
      kv: env.EDITIONS,
      now: () => new Date(START),
      pause: async () => {},
      publishPages: async () => {},
      invalidate: async (tags) => void purges.push(tags),
      ...changes,
    };
    return { context, purges };
  }

  const unpublished = async () => (await store.claimDue(START, 0, 1_000)).unpublished;

  beforeEach(async () => {
    await Promise.all(DESKS.map(({ id }) => env.EDITIONS.delete(`edition:${id}`)));
    const items = JSON.stringify(fallbackItems(new Date(START)).slice(0, 1));
    const ids = JSON.stringify(DESKS.map(({ id }) => id));
    await empty('desk_items', 'desk_editions');
    await run(
      `INSERT INTO desk_items (desk, source, items, stored_at) SELECT value, 'a', ?2, 1 FROM json_each(?1)`,
      ids,
      items,
    );
    await run('INSERT INTO desk_editions (desk, revision) SELECT value, 1 FROM json_each(?)', ids);
  });

  test('are published with one purge per hundred', async () => {
    const { context, purges } = publisher();
    await tryToPublish(DESKS, context);
    expect(purges.map((tags) => tags.length)).toEqual([100, 20]);
    expect(await unpublished()).toEqual([]);
    expect(await env.EDITIONS.get('edition:many-119')).toContain('"shape"');
  });

  test('a refused purge leaves all unpublished, and the next refresh purges without writing an edition again', async () => {
    const refused = publisher({ invalidate: () => Promise.reject(new Error('over the limit')) });
    await tryToPublish(DESKS, refused.context);
    expect(log.lines('editions not published')).toHaveLength(2);
    expect(await unpublished()).toHaveLength(120);
    const { kv, puts } = countingKv();
    const { context, purges } = publisher({ kv });
    await tryToPublish(DESKS, context);
    expect([purges.length, puts]).toEqual([2, []]);
    expect(await unpublished()).toEqual([]);
  });

  test('if the stories of some desks cannot be read the others are published', async () => {
    let reads = 0;
    const readUnpublished: FeedStore['readUnpublished'] = (...args) => {
      reads += 1;
      if (reads === 2) throw new Error('D1 is down');
      return store.readUnpublished(...args);
    };
    const { context, purges } = publisher({ store: withMethods(store, { readUnpublished }) });
    await tryToPublish(DESKS, context);
    expect(log.lines('editions not published')).toHaveLength(1);
    expect(purges.map((tags) => tags.length)).toEqual([100]);
    expect(await unpublished()).toHaveLength(20);
  });
});
