import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noCounts } from '../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../perf/simulate/worker/counted-storage.ts';
import { EarlyWeather } from '../../../src/ingest/publish/early-weather.ts';
import { FeedStore } from '../../../src/ingest/store/feed-store.ts';
import type { Desk } from '../../../src/publications/desk.ts';
import { alertsFeed, cityPage, NO_ALERTS } from '../../support/city-page.ts';
import { feed } from '../../support/documents.ts';
import { follow, HOUR } from '../../support/follow.ts';
import { PUSH_PAPER, resetPush } from '../../support/push-database.ts';
import { PushSite } from '../../support/push-site.ts';
import { watchLog } from '../../support/watch-log.ts';
import { STATION } from '../../support/weather.ts';

/** What the free plan gives an invocation. */
const STATEMENTS = 50;
/** As many feeds as a refresh polls of one host. */
const FEEDS = 6;

watchLog();

describe('a warning beside feeds of one host that does not respond until it is planned', () => {
  beforeEach(resetPush);

  test('is planned and in KV before they respond, within the statements of the free plan', async () => {
    const site = new PushSite();
    const counts = noCounts();
    const db = countedDatabase(env.DB, counts);
    const sent: { body: unknown }[] = [];
    const follower = await follow(
      Array.from({ length: FEEDS }, (_, nth) => ({
        responses: ['One', 'Two'].map((title) => feed([`${title} ${nth}`], { ETag: `"${title}"` })),
      })),
      {
        db,
        queue: {
          sendBatch: async (messages: { body: unknown }[]) => void sent.push(...messages),
        } as never,
      },
    );
    follower.followStations([STATION]);
    await env.DB.prepare(
      `INSERT INTO publications (id, data, digest, published_at, copied_digest) VALUES (?, ?, 'd', 0, 'd')`,
    )
      .bind(follower.id, JSON.stringify({ ...PUSH_PAPER, desks: [follower.id] }))
      .run();
    await follower.respondWith('report-nu-21', {
      body: JSON.stringify(cityPage({ identifier: 'nu-21' })),
    });
    await follower.respondWith('alerts-63.747', { body: alertsFeed(NO_ALERTS) });
    Object.assign(site.context, {
      db,
      desks: { find: async () => new Map([[follower.id, follower.desk]]) },
    });
    Object.assign(follower.context, { push: site.context });
    await site.subscribe({ paper: follower.id });
    const refresh = async () => {
      site.now = follower.now;
      await follower.refresh();
      Object.assign(counts, noCounts());
      // As an invocation has it.
      Object.assign(follower.context, { store: new FeedStore(db) });
      await follower.deliver(sent.splice(0).map(({ body }) => body));
    };
    await refresh();
    await follower.respondWith('alerts-63.747', { body: alertsFeed('RED WARNING - BLIZZARD') });
    await env.DB.prepare('UPDATE desk_sources SET next_at = 0').run();
    follower.now += HOUR;

    const order: string[] = [];
    const inKv = Promise.withResolvers<void>();
    const { sendBatch } = site.context.queue;
    Object.assign(site.context.queue, {
      sendBatch: async (batch: never) => {
        order.push('planned');
        return sendBatch(batch);
      },
    });
    const { kv } = follower.context;
    const put = kv.put.bind(kv) as (key: string, value: string) => Promise<void>;
    vi.spyOn(kv, 'put').mockImplementation((async (key: string, value: string) => {
      await put(key, value);
      if (!key.startsWith('weather:') || !value.includes('red')) return;
      order.push('in KV');
      inKv.resolve();
    }) as never);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (String(given[0]).includes('/feed-')) {
        await inKv.promise;
        order.push('a feed responds');
      }
      return fetch(...given);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await refresh();
    vi.unstubAllGlobals();
    expect(order).toEqual(['planned', 'in KV', ...Array(FEEDS).fill('a feed responds')]);
    expect(counts.statements).toBeLessThanOrEqual(STATEMENTS);
    expect(await follower.publishedTitles()).toContain('Two 0');
  });
});

describe('EarlyWeather', () => {
  const desk = (id: string): Desk => ({ id, name: id, sources: [] });

  test('publishes at once what changes at one moment, and what changes later two seconds later', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const published: string[] = [];
    const early = new EarlyWeather(async (desks) =>
      published.push(desks.map(({ id }) => id).join(' ')),
    );
    const first = desk('first');
    for (const each of [first, desk('second'), first]) early.add(each);
    await vi.advanceTimersByTimeAsync(0);
    expect(published).toEqual(['first second']);
    early.add(first);
    await vi.advanceTimersByTimeAsync(1_999);
    early.add(desk('third'));
    await vi.advanceTimersByTimeAsync(1);
    expect(published).toEqual(['first second', 'first third']);
    early.add(first);
    await early.stop();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(published).toHaveLength(2);
  });
});
