import { env } from 'cloudflare:workers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { selectDuePush } from '../../../../src/ingest/push/push.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { editorialSite, noticeAt } from '../../../support/editorial.ts';
import { everyCall, gated } from '../../../support/faulty-calls.ts';
import { type FeedSetup, follow, HOUR, MINUTE } from '../../../support/follow.ts';
import { feed } from '../../../support/origin.ts';
import { databaseWith, kvRefusing, recordingQueue } from '../../../support/platform-doubles.ts';
import { OVER, PUSH_PAPER, preparePush, run } from '../../../support/push-fixtures.ts';
import { PushSite } from '../../../support/push-site.ts';
import { alertsFeed, cityPage, NO_ALERTS, STATION } from '../../../support/weather.ts';

preparePush();

const OTHER = { id: 'nu-26', name: 'Kimmirut', latitude: 62.85, longitude: -69.9 };
const YELLOW = 'YELLOW WARNING - BLIZZARD';

/** A published paper that carries a desk, as ingest has copied it. */
async function publishPaper(desk: string) {
  const data = JSON.stringify({ ...PUSH_PAPER, desks: [desk] });
  await run(
    `INSERT INTO publications (id, data, digest, published_at, copied_digest) VALUES (?, ?, 'd', 0, 'd')`,
    desk,
    data,
  );
}

/** Ingest that follows both stations and these feeds, and a subscriber at each station. */
async function followWithSubscribers(feeds: readonly FeedSetup[] = [], db = env.DB) {
  const site = new PushSite(db);
  const follower = await follow(feeds, { db });
  follower.followStations([STATION, OTHER]);
  await publishPaper(follower.id);
  for (const identifier of ['nu-21', 'nu-26'])
    await follower.respondWith(`report-${identifier}`, {
      body: JSON.stringify(cityPage({ identifier })),
    });
  const warn = async (here: string, there: string) => {
    await follower.respondWith('alerts-63.747', { body: alertsFeed(here) });
    await follower.respondWith('alerts-62.850', { body: alertsFeed(there) });
  };
  await warn(NO_ALERTS, NO_ALERTS);
  site.now = follower.now;
  const desks = { find: async () => new Map([[follower.id, follower.desk]]) };
  Object.assign(site.context, { desks });
  Object.assign(follower.context, { push: site.context });
  const here = await site.subscribe({ paper: follower.id });
  const there = await site.subscribe({ paper: follower.id, community: 'kimmirut' });
  /** Refreshes this many minutes later. */
  const refresh = async (minutes: number) => {
    follower.now += minutes * MINUTE;
    site.now = follower.now;
    await follower.refresh();
    await site.drain();
  };
  await refresh(0);
  return { site, follower, refresh, warn, here, there };
}

test('a new warning of two stations is sent to each subscriber once, and again if its level rises', async () => {
  const { site, refresh, warn, here, there } = await followWithSubscribers();
  expect(site.service.requests).toEqual([]);
  await warn(YELLOW, YELLOW);
  await refresh(20);
  expect(site.service.requests.toSorted()).toEqual([here, there].toSorted());
  expect(site.titles()).toEqual(Array(2).fill('Yellow: Blizzard Warning'));
  // The groups of the edition have changed; subscribers already notified are not notified again.
  await warn('ORANGE WARNING - BLIZZARD', YELLOW);
  for (let turn = 0; turn < 3; turn++) await refresh(20);
  expect(site.service.delivered.slice(2)).toMatchObject([
    {
      endpoint: here,
      payload: { title: 'Raised to orange: Blizzard Warning', isUpdate: true },
    },
  ]);
});

/** A method of the site that never resolves. */
const hanging = (method: string) =>
  gated(everyCall('hangs'), 'SITE', { [method]: async () => {} }, [method]);

test.each<
  [string, (follower: Awaited<ReturnType<typeof followWithSubscribers>>['follower']) => object]
>([
  ['KV takes no weather', () => ({ kv: kvRefusing('bulletin:') })],
  ['KV does not respond', () => ({ kv: gated(everyCall('hangs'), 'KV', env.EDITIONS, ['put']) })],
  ['the edge refuses purges', () => ({ invalidate: () => Promise.reject(new Error('refused')) })],
  ['the edge does not respond', () => hanging('invalidate')],
  ['pages are not published', () => ({ publishPages: () => Promise.reject(new Error('no')) })],
  ['the site does not respond', () => hanging('publishPages')],
])('a warning and its end are sent once while %s', async (_, faultOf) => {
  const { site, follower, refresh, warn } = await followWithSubscribers();
  Object.assign(follower.context, faultOf(follower));
  await warn(YELLOW, NO_ALERTS);
  for (let turn = 0; turn < 3; turn++) await refresh(20);
  expect(site.titles()).toEqual(['Yellow: Blizzard Warning']);
  await warn(NO_ALERTS, NO_ALERTS);
  for (let turn = 0; turn < 3; turn++) await refresh(20);
  await site.pass(HOUR);
  expect(site.titles().slice(1)).toEqual([OVER]);
});

test('a warning whose planning failed is published, planned by the next cron, and sent once', async () => {
  const { site, follower, refresh, warn } = await followWithSubscribers();
  const db = databaseWith({ batch: () => Promise.reject(new Error('D1 is away')) });
  Object.assign(follower.context, { push: { ...site.context, db } });
  await warn(YELLOW, NO_ALERTS);
  await refresh(20);
  expect(site.service.requests).toEqual([]);
  expect(await env.EDITIONS.get(`bulletin:${follower.id}`)).toContain('Blizzard');
  Object.assign(follower.context, { push: site.context });
  for (let turn = 0; turn < 2; turn++) await refresh(5);
  expect(site.titles()).toEqual(['Yellow: Blizzard Warning']);
});

/** The free-plan budget of an invocation. */
const STATEMENTS = 50;
/** The maximum of feeds of one host in a refresh. */
const FEEDS = 6;

test('a warning is planned and in KV before feeds of a hanging host respond, within the free-plan budget', async () => {
  const counts = noCounts();
  const db = countedDatabase(env.DB, counts);
  const feeds = Array.from({ length: FEEDS }, (_, nth) => ({
    responses: ['One', 'Two'].map((title) => feed([`${title} ${nth}`], { ETag: `"${title}"` })),
  }));
  const { site, follower, warn } = await followWithSubscribers(feeds, db);
  follower.followStations([STATION]);
  await warn('RED WARNING - BLIZZARD', NO_ALERTS);
  await run('UPDATE desk_sources SET next_at = 0');
  follower.now += HOUR;
  site.now = follower.now;

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
    if (!key.startsWith('bulletin:') || !value.includes('red')) return;
    order.push('in KV');
    inKv.resolve();
  }) as never);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).includes('/feed-')) {
      await inKv.promise;
      order.push('a feed responds');
    }
    return fetch(...args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { queue, bodies } = recordingQueue();
  Object.assign(follower.context, { queue });
  await follower.refresh();
  Object.assign(counts, noCounts());
  // As an invocation has it.
  Object.assign(follower.context, { store: new FeedStore(db) });
  await follower.deliver(bodies);
  vi.unstubAllGlobals();
  expect(order).toEqual(['planned', 'in KV', ...Array(FEEDS).fill('a feed responds')]);
  expect(counts.statements).toBeLessThanOrEqual(STATEMENTS);
});

test('a notice that an editor publishes goes through the real queue to the browser', async () => {
  const push = new PushSite();
  const site = await editorialSite();
  await publishPaper(site.publication.id);
  const endpoint = await push.subscribe({ paper: site.publication.id });
  await site.say({ notices: [noticeAt(Date.now(), { kind: 'water' })] });
  await expect
    .poll(() => push.service.delivered)
    .toMatchObject([
      { endpoint, payload: { title: 'School closed today', path: '/notices#school' } },
    ]);
});

test('a cron reads at most one push row if no alert is in force', async () => {
  const { meta } = await selectDuePush(env.DB, Date.now()).all();
  expect(meta.rows_read).toBeLessThanOrEqual(1);
});
