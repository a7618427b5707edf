import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import {
  insertPaper,
  PUSH_DESK,
  preparePush,
  publishOther,
  run,
  setPaper,
} from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  OVER,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

const WARNING = blizzard({ level: 3, endsAt: NOON + 50 * HOUR_MS });
test.each<[string, string, (site: PushSite) => Promise<unknown>]>([
  [
    'gets its first station',
    'arviat',
    () => setPaper('$.gazetteer.communities[3].station', 'nu-21'),
  ],
  [
    'moves to another station',
    'kimmirut',
    () => setPaper('$.gazetteer.communities[2].station', 'nu-21'),
  ],
])('a community that %s hears what is in force there', async (_, community, change) => {
  const site = new PushSite();
  const endpoint = await site.subscribe({ community });
  await site.warn(WARNING);
  await site.pass(15 * MINUTE_MS);
  await change(site);
  await site.pass(HOUR_MS);
  expect(site.titles(endpoint)).toEqual([RED]);
});

test('a community that gets its station while the pass of another change runs hears what is in force there', async () => {
  const site = new PushSite();
  await site.subscribe({ community: 'arviat' });
  await site.warn(WARNING);
  await setPaper('$.language', 'en');
  const { db } = site.context;
  const batch: D1Database['batch'] = async (statements) => {
    const results = await db.batch<never>(statements);
    Object.assign(site.context, { db });
    await setPaper('$.gazetteer.communities[3].station', 'nu-21');
    return results;
  };
  Object.assign(site.context, {
    db: { prepare: (sql: string) => db.prepare(sql), batch },
  });
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

test('a paper whose places come after a warning and a notice hears both, a notice that begins later then', async () => {
  const site = new PushSite();
  await site.subscribe();
  await run('DELETE FROM built_in_papers');
  await site.warn(WARNING);
  await site.say(boilWater({ from: time(NOON + 5 * HOUR_MS) }));
  await site.pass(HOUR_MS);
  await insertPaper();
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
  await site.pass(5 * HOUR_MS);
  expect(site.titles()).toEqual([RED, 'Boil water']);
});

test('a community that moves while its hazard is on at both stations hears of each, and of the end at its own alone', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.poll([WARNING], 'nu-26');
  await site.warn(WARNING);
  await setPaper('$.gazetteer.communities[0].station', 'nu-26');
  await site.pass(10 * MINUTE_MS);
  expect(site.titles()).toEqual([RED, RED]);
  await site.warn();
  await site.pass(2 * HOUR_MS);
  expect(site.titles()).toEqual([RED, RED]);
  for (let turn = 0; turn < 2; turn++) {
    await site.poll([], 'nu-26');
    await site.plan();
    await site.pass(HOUR_MS);
  }
  expect(site.titles()).toEqual([RED, RED, OVER]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'its desk loses the station',
    () =>
      run(
        `UPDATE desks SET definition = json_set(definition, '$.stations', json('[]')) WHERE id = 'north'`,
      ),
  ],
  ['the paper drops its desk', () => setPaper('$.desks', ['east'])],
])(
  'a warning that another desk goes on with, as %s, is one: no second alert, no silence, one end',
  async (_, change) => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    await site.read(WARNING);
    await change();
    const north = { ...PUSH_DESK, stations: [] };
    const { find } = site.context.desks;
    Object.assign(site.context, {
      desks: { find: async () => new Map([...(await find([])), ['north', north]]) },
    });
    for (let turn = 0; turn < 27; turn++) {
      await site.read(WARNING);
      await site.pass(HOUR_MS);
    }
    expect(site.titles()).toEqual([RED]);
    for (let turn = 0; turn < 3; turn++) await site.read();
    await site.pass(30 * HOUR_MS);
    expect(site.titles()).toEqual([RED, OVER]);
  },
);

test('subscribers of a withdrawn paper that is back are not deleted; those whom nothing reached make room in a full one', async () => {
  const site = new PushSite();
  const data = await publishOther();
  await site.subscribe({ paper: 'other' });
  await run(`UPDATE publications SET data = NULL WHERE id = 'other'`);
  await env.DB.batch(sweepPush(env.DB, NOON));
  await run(`UPDATE publications SET data = ? WHERE id = 'other'`, data);
  await env.DB.batch(sweepPush(env.DB, NOON + 91 * DAY_MS));
  expect(await site.count('push_subscribers')).toBe(1);
  await run('UPDATE push_subscribers SET unproven_since = ?', NOON);
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 49999)
     INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, level, all_clear, subscribed_at, unproven_since)
     SELECT number, '', '', '', iif(number = 1, 'paper', 'other'), '', 1, 0, 0, iif(number < 9, 0, NULL) FROM numbers`,
  );
  const old = NOON + 31 * DAY_MS;
  await env.DB.batch(sweepPush(env.DB, old));
  expect(await site.count('push_subscribers')).toBe(50_000);
  await run(
    `INSERT INTO push_subscribers SELECT NULL, 'x', service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, 0, NULL FROM push_subscribers WHERE paper = 'other' LIMIT 1`,
  );
  await env.DB.batch(sweepPush(env.DB, old));
  expect(await site.count('push_subscribers')).toBe(50_001 - 8);
});
