import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { selectDuePush } from '../../../../src/ingest/push/push.ts';
import { alertsFeed, cityPage, NO_ALERTS } from '../../../support/city-page.ts';
import { editorialSite, noticeAt } from '../../../support/editorial.ts';
import { type Follower, follow, MINUTE } from '../../../support/follow.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { PushSite, resetPush } from '../../../support/push-site.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { STATION } from '../../../support/weather.ts';

watchLog();
beforeEach(resetPush);

const OTHER = { id: 'nu-26', name: 'Kimmirut', latitude: 62.85, longitude: -69.9 };
const ALERTS = 'alerts-63.747';

/** Ingest that follows both stations, where nothing is in force, and a subscriber at each. */
async function followed() {
  const site = new PushSite();
  const follower = await follow([]);
  follower.followStations([STATION, OTHER]);
  await follower.respondWith('report-nu-21', { body: JSON.stringify(cityPage()) });
  await follower.respondWith('report-nu-26', {
    body: JSON.stringify(cityPage({ identifier: 'nu-26' })),
  });
  await warn(follower, NO_ALERTS, NO_ALERTS);
  site.now = follower.now;
  const statements: string[] = [];
  const prepare: D1Database['prepare'] = (sql) => {
    statements.push(sql);
    return env.DB.prepare(sql);
  };
  const push = { ...site.context, db: withMethods(env.DB, { prepare }) };
  Object.assign(follower.context, { push });
  const here = await site.subscribe({ desk: follower.id });
  const there = await site.subscribe({ desk: follower.id, station: OTHER.id });
  const refresh = async () => {
    site.now = follower.now;
    await follower.refresh();
    await site.drain();
  };
  await refresh();
  return { site, follower, refresh, here, there, statements };
}

async function warn(follower: Follower, here: string, there: string): Promise<void> {
  await follower.respondWith(ALERTS, { body: alertsFeed(here) });
  await follower.respondWith('alerts-62.850', { body: alertsFeed(there) });
}

test('a refresh that brings a warning of two stations sends it to each subscriber once, and again where its level rises', async () => {
  const { site, follower, refresh, here, there } = await followed();
  expect(site.service.requests).toEqual([]);
  await warn(follower, 'YELLOW WARNING - BLIZZARD', 'YELLOW WARNING - BLIZZARD');
  follower.now += 20 * MINUTE;
  await refresh();
  expect(site.service.requests.toSorted()).toEqual([here, there].toSorted());
  expect(site.titles).toEqual(Array(2).fill('Yellow level: Blizzard Warning'));
  // The groups of the edition are others now; who has been told is not told again.
  await warn(follower, 'ORANGE WARNING - BLIZZARD', 'YELLOW WARNING - BLIZZARD');
  for (let turn = 0; turn < 3; turn++) {
    follower.now += 20 * MINUTE;
    await refresh();
  }
  expect(site.service.delivered.slice(2)).toMatchObject([
    {
      endpoint: here,
      payload: { title: 'Raised to orange level: Blizzard Warning', isUpdate: true },
    },
  ]);
});

test('a refresh that brings no other warnings makes no statement for push', async () => {
  const { follower, refresh, statements } = await followed();
  await warn(follower, 'YELLOW WARNING - BLIZZARD', NO_ALERTS);
  follower.now += 20 * MINUTE;
  await refresh();
  statements.length = 0;
  for (let turn = 0; turn < 3; turn++) {
    follower.now += 20 * MINUTE;
    await refresh();
  }
  expect(statements).toEqual([]);
});

test('a warning whose planning failed is planned by the next cron, and sent once', async () => {
  const { site, follower, refresh } = await followed();
  const { push } = follower.context;
  const db = withMethods(env.DB, { batch: () => Promise.reject(new Error('D1 is away')) });
  Object.assign(follower.context, { push: { ...push, db } });
  await warn(follower, 'YELLOW WARNING - BLIZZARD', NO_ALERTS);
  follower.now += 20 * MINUTE;
  await refresh();
  expect(site.service.requests).toEqual([]);
  Object.assign(follower.context, { push });
  for (let turn = 0; turn < 2; turn++) {
    follower.now += 5 * MINUTE;
    await refresh();
  }
  expect(site.titles).toEqual(['Yellow level: Blizzard Warning']);
});

test('a notice that an editor publishes goes through the real queue to the browser', async () => {
  const push = new PushSite();
  const site = await editorialSite();
  const endpoint = await push.subscribe({ paper: site.publication.id });
  await site.say({ notices: [noticeAt(Date.now(), { kind: 'water' })] });
  await vi.waitFor(() => expect(push.service.delivered).toHaveLength(1), { timeout: 20_000 });
  expect(push.service.delivered).toMatchObject([
    { endpoint, payload: { title: 'School closed today', path: '/notices#school' } },
  ]);
});

test('a cron reads one row of push at most where nothing is told', async () => {
  const { meta } = await selectDuePush(env.DB, Date.now()).all();
  expect(meta.rows_read).toBeLessThanOrEqual(1);
});
