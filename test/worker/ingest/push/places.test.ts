import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { dueSubscribersSql } from '../../../../src/model/push/due.ts';
import { firstOf } from '../../../support/database.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  insertDesk,
  insertPaper,
  LONG,
  MINUTE_MS,
  NOON,
  ORANGE,
  OTHER,
  PUSH_DESK,
  preparePush,
  publishOther,
  run,
  setPaper,
} from '../../../support/push-fixtures.ts';
import { playEach } from '../../../support/push-script.ts';
import { PushSite, siteWithReaders } from '../../../support/push-site.ts';

preparePush();

const WARNING = blizzard({ level: 3, endsAt: LONG });
/** Withdraws the other paper (null), or gives it this data. */
const setOther = (data: string | null) =>
  run(`UPDATE publications SET data = ? WHERE id = 'other'`, data);
const setStation = (place: number, station: string) =>
  setPaper(`$.gazetteer.communities[${place}].station`, station);
/** A minute later the subscriber chooses another paper. */
async function choosePaper(site: PushSite, paper: string): Promise<void> {
  site.now += MINUTE_MS;
  await run('UPDATE push_subscribers SET paper = ?, subscribed_at = ?', paper, site.now);
}
const sweep = (now: number) => env.DB.batch(sweepPush(env.DB, now));
/** A warning that another desk continues for a day, and its end. */
const continuedWarning = (change: string) => [
  `desks north east, all read red, ${change}, north is without station,`,
  '20 times it goes on for an hour => red; 3 times all read none, 25 h => over',
];

playEach(
  {
    'a community that gets its first station is notified of warnings in force there':
      'reader arviat, red, 15 min => none; arviat is at the station, 1 h => red',
    'a community that moves to another station is notified of warnings in force there':
      'reader kimmirut, red, 15 min => none; kimmirut is at the station, 1 h => red',
    'a paper whose places are stored after a warning and a notice gets both, a later notice when it begins':
      [
        'no place is known, red, water from 5 h, 1 h => none;',
        'places are known, 1 h => red; 5 h => water',
      ],
    'a community that moves while both stations have warnings gets both, but only its new station’s end':
      [
        'elsewhere is red, red, iqaluit is elsewhere, 10 min, gone, 2 h => red, red;',
        'elsewhere is nothing, 1 h, elsewhere is nothing, 1 h => over',
      ],
    'a warning that another desk continues after its desk loses the station has one alert and one end':
      continuedWarning('north loses the station'),
    'a warning that another desk continues after the paper drops its desk has one alert and one end':
      continuedWarning('paper follows east'),
    'a warning is sent even if the first of two desks of its station cannot read its feed':
      'another desk is first, red, 1 h => red',
    'subscribers get the end of a warning after a withdrawal of their paper during that end': [
      'other is published, reader other, red, other is withdrawn, gone, 25 min,',
      'other is back, 2 h => red, over',
    ],
    'a subscriber who leaves for another paper and returns during a warning gets its end':
      'other is published, red, chooses other, chooses paper, gone, 25 min => red, over',
  },
  {
    'arviat is at the station': () => setStation(3, 'nu-21'),
    'kimmirut is at the station': () => setStation(2, 'nu-21'),
    'iqaluit is elsewhere': () => setStation(0, 'nu-26'),
    'no place is known': () => run('DELETE FROM built_in_papers'),
    'places are known': insertPaper,
    'elsewhere is red': (site) => site.poll([WARNING], 'nu-26'),
    'elsewhere is nothing': async (site) => {
      await site.poll([], 'nu-26');
      await site.plan();
    },
    'north loses the station': () =>
      run(
        `UPDATE desks SET definition = json_set(definition, '$.stations', json('[]')) WHERE id = 'north'`,
      ),
    'north is without station': async (site) => {
      const desks = await site.context.desks.find([]);
      const all = new Map([...desks, ['north', { ...PUSH_DESK, stations: [] }]]);
      Object.assign(site.context, { desks: { find: async () => all } });
    },
    'it goes on for an hour': async (site) => {
      await site.read(WARNING);
      await site.pass(HOUR_MS);
    },
    'another desk is first': async () => {
      await insertDesk({ ...PUSH_DESK, id: 'first' });
      await setPaper('$.desks', ['first', 'north']);
    },
    'other is published': () => publishOther(),
    'other is withdrawn': () => setOther(null),
    'other is back': () => setOther(OTHER),
    'chooses other': (site) => choosePaper(site, 'other'),
    'chooses paper': (site) => choosePaper(site, 'paper'),
  },
);

test('places use the station, zone and language that they have when an alert is sent', async () => {
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
  expect(site.titles(arviat)).toEqual(['Orange\u00a0: Avertissement de blizzard']);
  expect(site.service.delivered).toHaveLength(1);
});

describe('subscribers of a withdrawn paper', () => {
  test('get nothing, even if another paper has the same station, and are deleted after 90 days', async () => {
    const site = new PushSite();
    const stays = await site.subscribe();
    await publishOther({
      language: 'en',
      timeZone: 'UTC',
      desks: [PUSH_DESK],
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

  test.each([
    ['that is back', null],
    ['whose places were unknown for a day', '{"hosts":[]}'],
  ])('%s are not deleted', async (_, meanwhile) => {
    const site = new PushSite();
    await publishOther();
    await site.subscribe({ paper: 'other' });
    await setOther(meanwhile);
    await sweep(NOON);
    await setOther(OTHER);
    await sweep(NOON + 91 * DAY_MS);
    expect(await site.count('push_subscribers')).toBe(1);
  });
});

test('subscribers unreachable for a month make room in a full paper, and in no other', async () => {
  const site = new PushSite();
  await publishOther();
  await site.subscribe({ paper: 'other' });
  await run('UPDATE push_subscribers SET unconfirmed_since = ?', NOON);
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 49999)
     INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, min_level, all_clear, subscribed_at, unconfirmed_since)
     SELECT number, '', '', '', iif(number = 1, 'paper', 'other'), '', 1, 0, 0, iif(number < 9, 0, NULL) FROM numbers`,
  );
  const old = NOON + 31 * DAY_MS;
  await sweep(old);
  expect(await site.count('push_subscribers')).toBe(50_000);
  await run(
    `INSERT INTO push_subscribers SELECT NULL, 'x', service, p256dh, auth, paper, community, min_level, quiet_from, quiet_until, all_clear, 0, NULL FROM push_subscribers WHERE paper = 'other' LIMIT 1`,
  );
  await sweep(old);
  expect(await site.count('push_subscribers')).toBe(50_001 - 8);
});

test('a publication that changes no place makes no alert due', async () => {
  const site = new PushSite();
  await publishOther();
  await site.subscribe();
  await site.warn(WARNING);
  await site.pass(30 * MINUTE_MS);
  const due = () => firstOf('SELECT count(*) FROM push_alerts WHERE next_pass_at = 0');
  for (const [changes, expected] of [
    [{ name: 'New' }, 0],
    [{ desks: ['north', 'east'] }, 1],
  ] as const) {
    await setOther(JSON.stringify({ ...JSON.parse(OTHER), ...changes }));
    expect(await due()).toBe(expected);
  }
});

test('a pass does not read what desks of other papers store about the same station', async () => {
  const site = await siteWithReaders(10);
  await site.warn(blizzard({ endsAt: LONG }));
  const rowsRead = async (level: number, state: string) => {
    await run(
      'UPDATE push_alerts SET level = ?, state = ?, state_since = ?',
      level,
      state,
      site.now,
    );
    const alert = await firstOf('SELECT min(id) FROM push_alerts');
    const query = env.DB.prepare(`${dueSubscribersSql('all')} SELECT id FROM due`).bind(
      alert,
      site.now,
    );
    const { results, meta } = await query.all();
    expect(results).toHaveLength(10);
    return meta.rows_read;
  };
  const bothRowsRead = async () => (await rowsRead(2.5, 'on')) + (await rowsRead(2, 'over'));
  const alone = await bothRowsRead();
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 500)
     INSERT INTO push_alerts (subject, kind, scope, name, desk, state_since, level, communities, starts_at, ends_at, read_at, audience_at, raised_at, content)
     SELECT 'warning other nu-21 ' || number, kind, scope, number, 'other', state_since, level, communities, starts_at, ends_at, read_at, audience_at, raised_at, content
     FROM numbers, push_alerts`,
  );
  expect(await bothRowsRead()).toBeLessThan(2 * alone);
});
