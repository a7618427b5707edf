import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { whoIsDue } from '../../../../src/ingest/push/due.ts';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import {
  insertDesk,
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
  LONG,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

const WARNING = blizzard({ level: 3, endsAt: LONG });
/** Has the other paper be withdrawn (null), or have this data. */
const setOther = (data: string | null) =>
  run(`UPDATE publications SET data = ? WHERE id = 'other'`, data);
const sweep = (now: number) => env.DB.batch(sweepPush(env.DB, now));
/** The feed is read without the warning until it is over. */
async function end(site: PushSite): Promise<void> {
  site.now += MINUTE_MS;
  await site.warn();
  await site.pass(25 * MINUTE_MS);
}

test.each([
  ['gets its first station', 'arviat', 3],
  ['moves to another station', 'kimmirut', 2],
])('a community that %s hears what is in force there', async (_, community, place) => {
  const site = new PushSite();
  const endpoint = await site.subscribe({ community });
  await site.warn(WARNING);
  await site.pass(15 * MINUTE_MS);
  await setPaper(`$.gazetteer.communities[${place}].station`, 'nu-21');
  await site.pass(HOUR_MS);
  expect(site.titles(endpoint)).toEqual([RED]);
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
    for (let turn = 0; turn < 20; turn++) {
      await site.read(WARNING);
      await site.pass(HOUR_MS);
    }
    expect(site.titles()).toEqual([RED]);
    for (let turn = 0; turn < 3; turn++) await site.read();
    await site.pass(25 * HOUR_MS);
    expect(site.titles()).toEqual([RED, OVER]);
  },
);

test('places have the station, the zone and the language that they have when an alert goes out', async () => {
  const site = new PushSite();
  const arviat = await site.subscribe({ community: 'arviat', quiet: [11, 12] });
  await run(
    `UPDATE built_in_papers SET data = json_set(data, '$.gazetteer.communities[3].station', 'nu-21',
       '$.language', 'fr-CA', '$.gazetteer.communities[0].station', 'nu-26')`,
  );
  await site.subscribe({ community: 'iqaluit' });
  await site.warn(blizzard());
  expect(site.titles()).toEqual([]); // 11:00 in Arviat
  await site.pass(HOUR_MS);
  expect(site.titles(arviat)).toEqual(['Niveau orange\u00a0: Avertissement de blizzard']);
  expect(site.service.delivered).toHaveLength(1);
});

test('a warning is sent where the first of two desks that follow its station cannot read its feed', async () => {
  const site = new PushSite();
  await insertDesk({ ...PUSH_DESK, id: 'first' });
  await setPaper('$.desks', ['first', 'north']);
  await site.subscribe();
  await site.warn(WARNING);
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

describe('subscribers of a withdrawn paper', () => {
  test('are sent nothing, also where another paper shares the station; after 90 days they are deleted', async () => {
    const site = new PushSite();
    const stays = await site.subscribe();
    await publishOther({
      ...{ language: 'en', timeZone: 'UTC', desks: [PUSH_DESK] },
      gazetteer: { communities: [{ slug: 'a', timeZone: 'UTC', station: 'nu-21' }] },
    });
    const other = await site.subscribe({ paper: 'other', community: 'a' });
    await site.warn(blizzard());
    await site.say(boilWater());
    await setOther(null);
    site.now += MINUTE_MS;
    await site.warn(blizzard({ level: 3 }));
    site.now += MINUTE_MS;
    await site.warn();
    await site.pass(HOUR_MS);
    expect(site.titles(other)).toEqual([ORANGE]);
    expect(site.titles(stays)).toHaveLength(4);
    for (const days of [1, 91]) await sweep(NOON + days * DAY_MS);
    expect(await site.count('push_subscribers')).toBe(1);
  });

  test('hear the end of a warning though it was withdrawn for the hour in which that ended', async () => {
    const site = new PushSite();
    const data = await publishOther();
    await site.subscribe({ paper: 'other' });
    await site.warn(WARNING);
    await setOther(null);
    await end(site);
    await setOther(data);
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([RED, OVER]);
  });

  test.each([
    ['that is back', null],
    ['whose places were not known for a day', '{"hosts":[]}'],
  ])('%s are not deleted', async (_, meanwhile) => {
    const site = new PushSite();
    const data = await publishOther();
    await site.subscribe({ paper: 'other' });
    await setOther(meanwhile);
    await sweep(NOON);
    await setOther(data);
    await sweep(NOON + 91 * DAY_MS);
    expect(await site.count('push_subscribers')).toBe(1);
  });
});

test('who subscribes with another paper and comes back while a warning is on hears its end', async () => {
  const site = new PushSite();
  await publishOther();
  await site.subscribe();
  await site.warn(WARNING);
  for (const paper of ['other', 'paper']) {
    site.now += MINUTE_MS;
    await run('UPDATE push_subscribers SET paper = ?, subscribed_at = ?', paper, site.now);
  }
  await end(site);
  expect(site.titles()).toEqual([RED, OVER]);
});

test('those whom nothing reached for a month make room in a full paper, and in no other', async () => {
  const site = new PushSite();
  await publishOther();
  await site.subscribe({ paper: 'other' });
  await run('UPDATE push_subscribers SET unproven_since = ?', NOON);
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 49999)
     INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, level, all_clear, subscribed_at, unproven_since)
     SELECT number, '', '', '', iif(number = 1, 'paper', 'other'), '', 1, 0, 0, iif(number < 9, 0, NULL) FROM numbers`,
  );
  const old = NOON + 31 * DAY_MS;
  await sweep(old);
  expect(await site.count('push_subscribers')).toBe(50_000);
  await run(
    `INSERT INTO push_subscribers SELECT NULL, 'x', service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, 0, NULL FROM push_subscribers WHERE paper = 'other' LIMIT 1`,
  );
  await sweep(old);
  expect(await site.count('push_subscribers')).toBe(50_001 - 8);
});

test('a publication that changes no place makes no alert due', async () => {
  const site = new PushSite();
  const data = await publishOther();
  await site.subscribe();
  await site.warn(WARNING);
  await site.pass(30 * MINUTE_MS);
  const due = () =>
    env.DB.prepare('SELECT count(*) AS due FROM push_alerts WHERE pass_at = 0').first('due');
  for (const [changes, expected] of [
    [{ name: 'New' }, 0],
    [{ desks: ['north', 'east'] }, 1],
  ] as const) {
    await setOther(JSON.stringify({ ...JSON.parse(data), ...changes }));
    expect(await due()).toBe(expected);
  }
});

test('a pass does not read what the desks of other papers say of the same station', async () => {
  const site = new PushSite();
  for (let turn = 0; turn < 10; turn++) await site.subscribe();
  await site.warn(blizzard({ endsAt: LONG }));
  const rowsRead = async (level: number, state: string) => {
    await run('UPDATE push_alerts SET level = ?, state = ?, since = ?', level, state, site.now);
    const alert = await env.DB.prepare('SELECT min(id) FROM push_alerts').first('min(id)');
    const query = env.DB.prepare(`${whoIsDue('all')} SELECT id FROM due`).bind(alert, site.now);
    const { results, meta } = await query.all();
    expect(results).toHaveLength(10);
    return meta.rows_read;
  };
  const bothRowsRead = async () => (await rowsRead(2.5, 'on')) + (await rowsRead(2, 'over'));
  const alone = await bothRowsRead();
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 500)
     INSERT INTO push_alerts (subject, kind, scope, name, desk, since, level, communities, starts_at, ends_at, read_at, begun_at, raised_at, content)
     SELECT 'warning other nu-21 ' || number, kind, scope, number, 'other', since, level, communities, starts_at, ends_at, read_at, begun_at, raised_at, content
     FROM numbers, push_alerts`,
  );
  expect(await bothRowsRead()).toBeLessThan(2 * alone);
});
