import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { fallbackItems } from '../../../../src/edition/news-item.ts';
import {
  type PublishContext,
  tryToPublish,
} from '../../../../src/ingest/publish/publish-editions.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import type { Desk } from '../../../../src/publications/desk.ts';
import { START } from '../../../support/follow.ts';
import { newsSource } from '../../../support/news-items.ts';
import { countingKv, withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const store = new FeedStore(env.DB);

const DESKS = Array.from(
  { length: 120 },
  (_, index): Desk => ({ id: `many-${index}`, name: 'Desk', sources: [newsSource('a')] }),
);

/** What publishing needs, and the tags that it purged, call by call. */
function publisher(changes: Partial<PublishContext> = {}) {
  const purges: (readonly string[])[] = [];
  const context: PublishContext = {
    desks: { builtIn: new Map() },
    store,
    kv: env.EDITIONS,
    now: () => new Date(START),
    publishPages: async () => {},
    invalidate: async (tags) => void purges.push(tags),
    ...changes,
  };
  return { context, purges };
}

const behind = async () => (await store.claimDue(START, 0, 1_000)).behind;

beforeEach(async () => {
  await Promise.all(DESKS.map(({ id }) => env.EDITIONS.delete(`edition:${id}`)));
  const items = JSON.stringify(fallbackItems(new Date(START)).slice(0, 1));
  const ids = JSON.stringify(DESKS.map(({ id }) => id));
  await env.DB.batch([
    env.DB.prepare('DELETE FROM desk_items'),
    env.DB.prepare('DELETE FROM desk_editions'),
    env.DB.prepare(
      `INSERT INTO desk_items (desk, source, items, stored_at) SELECT value, 'a', ?2, 1 FROM json_each(?1)`,
    ).bind(ids, items),
    env.DB.prepare(
      'INSERT INTO desk_editions (desk, revision) SELECT value, 1 FROM json_each(?)',
    ).bind(ids),
  ]);
});

test('the editions of 120 desks are published with a purge for each hundred', async () => {
  const { context, purges } = publisher();
  await tryToPublish(DESKS, context);
  expect(purges.map((tags) => tags.length)).toEqual([100, 20]);
  expect(await behind()).toEqual([]);
  expect(await env.EDITIONS.get('edition:many-119')).toContain('"shape"');
});

test('a refused purge leaves all of them behind, and the next refresh purges them without writing an edition again', async () => {
  const refused = publisher({
    invalidate: async () => {
      throw new Error('over the limit');
    },
  });
  await tryToPublish(DESKS, refused.context);
  expect(log.lines('editions not published')).toHaveLength(2);
  expect(await behind()).toHaveLength(120);
  const { kv, puts } = countingKv();
  const { context, purges } = publisher({ kv });
  await tryToPublish(DESKS, context);
  expect([purges.length, puts]).toEqual([2, []]);
  expect(await behind()).toEqual([]);
});

test('where the stories of some desks cannot be read the others are published', async () => {
  let reads = 0;
  const readBehind: FeedStore['readBehind'] = (...given) => {
    reads += 1;
    if (reads === 2) throw new Error('D1 is down');
    return store.readBehind(...given);
  };
  const { context, purges } = publisher({ store: withMethods(store, { readBehind }) });
  await tryToPublish(DESKS, context);
  expect(log.lines('editions not published')).toHaveLength(1);
  expect(purges.map((tags) => tags.length)).toEqual([100]);
  expect(await behind()).toHaveLength(20);
});
