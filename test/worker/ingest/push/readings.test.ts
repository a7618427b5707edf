import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readAlerts } from '../../../../src/ingest/weather/read-alerts.ts';
import { alertsFeed } from '../../../support/city-page.ts';
import { PUSH_DESK, preparePush, run } from '../../../support/push-database.ts';
import { type Choice, PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
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
});

describe('a warning', () => {
  test('whose end comes is not over where the same hazard is in force at a lower level', async () => {
    const site = new PushSite();
    await site.subscribe();
    const both = [
      blizzard({ level: 3, endsAt: NOON + HOUR_MS, hasOwnEnd: true }),
      blizzard({ level: 1, endsAt: NOON + 9 * HOUR_MS }),
    ];
    for (let turn = 0; turn < 2; turn++) {
      await site.warn(...both);
      await site.pass(2 * HOUR_MS);
    }
    expect(site.titles()).toEqual([RED]);
  });

  test('that the page of its station names, read since, is in force however often its feed leaves it out', async () => {
    const warning = blizzard({ level: 3, endsAt: LONG });
    const site = new PushSite();
    const page = (warnings: readonly unknown[]) =>
      env.DB.batch([
        env.DB.prepare(
          `INSERT OR REPLACE INTO desk_items (desk, source, items, stored_at) VALUES ('north', 'report:nu-21', ?, 0)`,
        ).bind(JSON.stringify({ warnings })),
        env.DB.prepare(
          `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES ('north', 'report:nu-21', '', 9e15, ?)`,
        ).bind(JSON.stringify({ goodAt: site.now })),
      ]);
    await site.subscribe();
    await site.read(warning);
    await page([warning]);
    for (let turn = 0; turn < 9; turn++) await site.read();
    expect(site.titles()).toEqual([RED]);
    await page([]);
    await site.read();
    expect(site.titles()).toEqual([RED, OVER]);
  });

  test('that was left out is not brought back by a reading from before', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.read(blizzard({ endsAt: LONG }));
    const before = site.now - MINUTE_MS;
    await site.read();
    const { now } = site;
    site.now = before;
    await site.poll([blizzard({ endsAt: LONG })]);
    site.now = now;
    await site.plan();
    await site.read();
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test('is over as one of two desks reads, where the other has had no news for a day', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    for (const desk of ['north', 'east']) await site.readBy(desk, blizzard({ endsAt: LONG }));
    await run(`DELETE FROM desk_items WHERE desk = 'east'`);
    for (let turn = 0; turn < 3; turn++) {
      await site.deliver({ desk: 'east' });
      await site.readBy('north', blizzard({ endsAt: LONG }));
      await site.pass(9 * HOUR_MS);
    }
    for (let turn = 0; turn < 4; turn++) await site.readBy('north');
    await site.pass(25 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });
});

describe('the titles of a feed', () => {
  const WATCH = 'YELLOW WATCH - BLIZZARD, Iqaluit';
  const WARNING = 'ORANGE WARNING - BLIZZARD, Iqaluit';
  const NOTHING = 'No alerts in effect, Iqaluit';
  const watch = 'Yellow level: Blizzard Watch';
  const overWatch = 'Over: Blizzard Watch';
  const UNREADABLE = 'RED WARNING - BLIZZARD TONIGHT, Iqaluit';
  const LONG_NAME = `RED WARNING - ${'x'.repeat(59)}😀 storm, Iqaluit`;

  /** The feed of the station, as the service writes it, with this title. */
  async function read(site: PushSite, title: string) {
    const page = { en: 'https://weather.example/en', fr: 'https://weather.example/fr' };
    const content = readAlerts(
      new TextEncoder().encode(alertsFeed(title)),
      { url: 'https://weather.example/rss', contentType: 'application/atom+xml' },
      { station: 'nu-21', now: new Date(site.now), previous: undefined, page },
    );
    await site.storeItems(JSON.stringify(content));
    await site.deliver({ desk: 'north' });
    await site.pass(15 * MINUTE_MS);
  }

  test.each<[string, Choice, readonly string[], readonly string[]]>([
    [
      'a watch ends as the warning that it became',
      {},
      [WATCH, WARNING, NOTHING],
      [watch, ORANGE, OVER],
    ],
    [
      'a watch that was a warning meanwhile ends as both',
      {},
      [WATCH, WARNING, WATCH, NOTHING],
      [watch, ORANGE, watch, OVER, overWatch],
    ],
    [
      'a watch ends as one for who did not hear of the warning in quiet hours',
      { quiet: [13, 20] },
      [WATCH, WARNING, NOTHING],
      [watch, overWatch],
    ],
    [
      'a watch ends as one for who wants no warning of its level',
      { level: 2 },
      ['ORANGE WATCH - BLIZZARD', 'YELLOW WARNING - BLIZZARD', NOTHING],
      ['Orange level: Blizzard Watch', overWatch],
    ],
    [
      'a title that cannot be read ends no warning, and has no end of its own',
      {},
      [WARNING, UNREADABLE, WARNING],
      [ORANGE, 'Red level: Blizzard Tonight Warning'],
    ],
    [
      'a hazard whose name is cut within a pair of surrogates is sent once',
      {},
      [LONG_NAME],
      [expect.stringMatching(/^Red level: X{59}/i)],
    ],
  ])('%s', async (_, choice, said, sent) => {
    const site = new PushSite();
    await site.subscribe(choice);
    for (const title of said) for (let turn = 0; turn < 5; turn++) await read(site, title);
    await site.pass(10 * HOUR_MS);
    expect(site.titles().toSorted()).toEqual(sent.toSorted());
  });
});
