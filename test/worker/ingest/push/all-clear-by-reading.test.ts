import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { PUSH_DESK, preparePush, publishOther, run } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NO_NEWS,
  NOON,
  ORANGE,
  OVER,
  RAISED,
  RED,
} from '../../../support/push-subjects.ts';

preparePush();

describe('a warning of which nothing can be read', () => {
  test.each<[string, (site: PushSite) => Promise<unknown>]>([
    ['as its row is damaged', (site) => site.storeItems('{')],
    ['as its row is of a newer shape', (site) => site.storeItems('{"alerts":[]}')],
    ['as its row is gone', () => run('DELETE FROM desk_items')],
    [
      'as the desk has lost its station',
      async (site) => {
        const without = new Map([['north', { ...PUSH_DESK, stations: [] }]]);
        Object.assign(site.context, { desks: { find: async () => without } });
      },
    ],
    [
      'as the desk is gone',
      async (site) => {
        await run('DELETE FROM desk_weather');
        Object.assign(site.context, { desks: { find: async () => new Map() } });
      },
    ],
    [
      'as the database was set back to before it',
      async (site) => {
        site.now -= HOUR_MS;
        await site.poll([]);
        site.now += HOUR_MS;
      },
    ],
    [
      'as its feed names more warnings than are stored',
      (site) =>
        site.poll(Array.from({ length: 10 }, (_, nth) => blizzard({ key: `${nth}`, level: 0 }))),
    ],
  ])(
    '%s is not over; after a day its subscribers hear so, once; read again it is not new',
    async (_, lose) => {
      const site = new PushSite();
      const endpoint = await site.subscribe({ level: 1 });
      const other = await site.subscribe({ level: 1, allClear: false });
      await site.warn(blizzard({ endsAt: LONG }));
      const find = site.context.desks;
      site.now += MINUTE_MS;
      await lose(site);
      await site.plan();
      await site.pass(23 * HOUR_MS);
      expect(site.titles(endpoint)).toEqual([ORANGE]);
      await site.pass(5 * HOUR_MS);
      expect(site.titles(endpoint)).toEqual([ORANGE, NO_NEWS]);
      expect(site.titles(other)).toEqual([ORANGE]);
      Object.assign(site.context, { desks: find });
      await run('INSERT OR REPLACE INTO desk_weather (desk) VALUES (?)', 'north');
      await site.warn(blizzard({ endsAt: LONG }));
      await site.pass(HOUR_MS);
      expect(site.titles(endpoint)).toEqual([ORANGE, NO_NEWS]);
      await site.warn(blizzard({ endsAt: LONG, level: 3 }));
      site.now += MINUTE_MS;
      await site.warn();
      await site.pass(HOUR_MS);
      expect(site.titles(endpoint).slice(2)).toEqual([RAISED, OVER]);
    },
  );

  test('still reaches who is due to be notified, until its end', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 14] });
    await site.warn(blizzard());
    await site.storeItems('{');
    await site.plan();
    await site.pass(3 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
  });
});

describe('a warning whose end comes', () => {
  test('is over once its feed was read after that, and not before', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    await site.pass(4 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
    // As a feed that has not changed is read.
    await run(`UPDATE desk_sources SET state = json_object('goodAt', ?)`, site.now);
    await site.pass(15 * MINUTE_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test('is not over where the same hazard is in force at a lower level', async () => {
    const site = new PushSite();
    await site.subscribe();
    const both = [
      blizzard({ level: 3, endsAt: NOON + HOUR_MS, hasOwnEnd: true }),
      blizzard({ level: 1, endsAt: NOON + 9 * HOUR_MS }),
    ];
    await site.warn(...both);
    await site.pass(2 * HOUR_MS);
    await site.warn(...both);
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([RED]);
  });

  test('is not over where its feed moves the end on', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    await site.pass(2 * HOUR_MS);
    await site.warn(blizzard({ endsAt: NOON + 5 * HOUR_MS }));
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
  });
});

describe('a notice', () => {
  test.each<[string, (site: PushSite) => Promise<unknown>]>([
    ['whose editorial is damaged', (site) => site.storeEditorial('{')],
    ['whose editorial is gone', () => run('DELETE FROM editorial')],
    [
      'that is damaged in it, and open in the editors’ table',
      async (site) => {
        await run(
          `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
           VALUES ('paper', 'water', 1, '{"shape":2}', 0, ?, '', '', 0)`,
          NOON + DAY_MS,
        );
        await site.edit();
      },
    ],
  ])('%s is not over', async (_, lose) => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += MINUTE_MS;
    await lose(site);
    await site.plan();
    await site.pass(20 * HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
    await run('DELETE FROM notices');
    await site.say();
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  });

  test('that another desk carries from now on is the same', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    await run(`UPDATE push_alerts SET desk = 'other'`);
    await site.plan();
    await site.deliver({ desk: 'other' });
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
  });
});

describe('the places of subscribers', () => {
  test('have the station, the zone and the language that they have when an alert goes out', async () => {
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

  test('of a paper that was withdrawn are sent nothing, also where another paper shares the station; after 90 days they are deleted', async () => {
    const site = new PushSite();
    const stays = await site.subscribe();
    await publishOther({
      ...{ language: 'en', timeZone: 'UTC', desks: [PUSH_DESK] },
      gazetteer: { communities: [{ slug: 'a', timeZone: 'UTC', station: 'nu-21' }] },
    });
    const other = await site.subscribe({ paper: 'other', community: 'a' });
    await site.warn(blizzard());
    await site.say(boilWater());
    expect(site.titles(other)).toEqual([ORANGE]);
    await run(`UPDATE publications SET data = NULL, digest = '' WHERE id = 'other'`);
    site.now += MINUTE_MS;
    await site.warn(blizzard({ level: 3 }));
    site.now += MINUTE_MS;
    await site.warn();
    await site.pass(HOUR_MS);
    expect(site.titles(other)).toEqual([ORANGE]);
    expect(site.titles(stays)).toHaveLength(4);
    for (const days of [1, 91]) await env.DB.batch(sweepPush(env.DB, NOON + days * DAY_MS));
    expect(await site.count('push_subscribers')).toBe(1);
  });
});
