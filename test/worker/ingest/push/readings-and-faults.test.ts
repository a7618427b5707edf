import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readAlerts } from '../../../../src/ingest/weather/read-alerts.ts';
import { eachCall, FAULTS, gated } from '../../../support/faulty-calls.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';
import {
  blizzard,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  PUSH_DESK,
  preparePush,
  resetPush,
  run,
} from '../../../support/push-fixtures.ts';
import { type OwnSteps, playEach } from '../../../support/push-script.ts';
import { type Choice, PushSite, siteWithReaders } from '../../../support/push-site.ts';
import { alertsFeed } from '../../../support/weather.ts';

preparePush();

const setDesk = (site: PushSite, desk?: typeof PUSH_DESK) =>
  Object.assign(site.context, {
    desks: { find: async () => new Map(desk ? [[desk.id, desk]] : []) },
  });

/** Ways in which a warning cannot be read. */
const LOST: OwnSteps = {
  'its row is damaged': (site) => site.storeItems('{'),
  'its row is of a newer shape': (site) => site.storeItems('{"alerts":[]}'),
  'its row is gone': () => run('DELETE FROM desk_items'),
  'the desk has lost its station': (site) => setDesk(site, { ...PUSH_DESK, stations: [] }),
  'the desk is gone': async (site) => {
    await run('DELETE FROM desk_bulletins');
    setDesk(site);
  },
  'the database was set back to before it': async (site) => {
    site.now -= HOUR_MS;
    await site.poll([]);
    site.now += HOUR_MS;
  },
  'its feed names more warnings than are stored': (site) =>
    site.poll(Array.from({ length: 10 }, (_, nth) => blizzard({ key: `${nth}`, level: 0 }))),
};

describe('a warning that cannot be read', () => {
  const scripts = Object.keys(LOST).map((how) => [
    `because ${how} does not end; its subscribers are notified once after a day; it is not new when read again`,
    [
      `reader level 1, reader level 1 silent, orange, 1 min, ${how}, planned, 23 h =>`,
      'orange | orange; 5 h => no news | none; found, orange, 1 h => none | none;',
      'red, 1 min, gone, 1 h => raised to red, over | raised to red',
    ],
  ]);
  playEach(Object.fromEntries(scripts), {
    ...LOST,
    planned: (site) => site.plan(),
    found: async (site) => {
      setDesk(site, PUSH_DESK);
      await run('INSERT OR REPLACE INTO desk_bulletins (desk) VALUES (?)', 'north');
    },
  });
});

/** The page of the station is read, and names these warnings. */
const readPage = (site: PushSite, warnings: readonly unknown[]) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT OR REPLACE INTO desk_items (desk, source, items, stored_at) VALUES ('north', 'report:nu-21', ?, 0)`,
    ).bind(JSON.stringify({ warnings })),
    env.DB.prepare(
      `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES ('north', 'report:nu-21', '', 9e15, ?)`,
    ).bind(JSON.stringify({ goodAt: site.now })),
  ]);

describe('a warning', () => {
  const withoutEast = 'east is planned, north reads orange, 9 h,';
  playEach(
    {
      'does not end at its end while the same hazard is in force at a lower level':
        'red and yellow, 2 h, red and yellow, 2 h => red',
      'on its station’s page stays in force however often its feed then leaves it out': [
        'all read red, its page has it, 9 times all read none => red;',
        'its page has it no more, all read none => over',
      ],
      'that was left out is not restored by a late reading from before':
        'all read orange, all read none, a reading comes late, all read none => orange, over',
      'ends when one of two desks reads its end, if the other has had no news for a day': [
        'desks north east, north+east reads orange, east is lost,',
        ...[withoutEast, withoutEast, withoutEast],
        '4 times north reads none, 25 h => orange, over',
      ],
    },
    {
      'red and yellow': (site) =>
        site.warn(
          blizzard({ level: 3, endsAt: NOON + HOUR_MS, hasOwnEnd: true }),
          blizzard({ level: 1, endsAt: NOON + 9 * HOUR_MS }),
        ),
      'its page has it': (site) => readPage(site, [blizzard({ level: 3, endsAt: LONG })]),
      'its page has it no more': (site) => readPage(site, []),
      'a reading comes late': async (site) => {
        site.now -= 16 * MINUTE_MS;
        await site.poll([blizzard({ endsAt: LONG })]);
        site.now += 16 * MINUTE_MS;
        await site.plan();
      },
      'east is lost': () => run(`DELETE FROM desk_items WHERE desk = 'east'`),
      'east is planned': (site) => site.deliver({ desk: 'east' }),
    },
  );
});

describe('the titles of a feed', () => {
  const WATCH = 'YELLOW WATCH - BLIZZARD, Iqaluit';
  const WARNING = 'ORANGE WARNING - BLIZZARD, Iqaluit';
  const NOTHING = 'No alerts in effect, Iqaluit';
  const watch = 'Yellow: Blizzard Watch';
  const overWatch = 'Over: Blizzard Watch';
  const UNREADABLE = 'RED WARNING - BLIZZARD TONIGHT, Iqaluit';
  const LONG_NAME = `RED WARNING - ${'x'.repeat(59)}😀 storm, Iqaluit`;

  /** The station's feed in the service's format, with this title. */
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
      'the end of a watch that became a warning is that of the warning',
      {},
      [WATCH, WARNING, NOTHING],
      [watch, ORANGE, OVER],
    ],
    [
      'the end of a watch that was a warning meanwhile names both',
      {},
      [WATCH, WARNING, WATCH, NOTHING],
      [watch, ORANGE, watch, OVER, overWatch],
    ],
    [
      'a watch ends as a watch for a subscriber whose quiet hours covered the warning',
      { quiet: [13, 20] },
      [WATCH, WARNING, NOTHING],
      [watch, overWatch],
    ],
    [
      'a watch ends as a watch for a subscriber who wants no warning of its level',
      { level: 2 },
      ['ORANGE WATCH - BLIZZARD', 'YELLOW WARNING - BLIZZARD', NOTHING],
      ['Orange: Blizzard Watch', overWatch],
    ],
    [
      'an unreadable title ends no warning, and causes no all-clear',
      {},
      [WARNING, UNREADABLE, WARNING],
      [ORANGE, 'Red: Blizzard Tonight Warning'],
    ],
    [
      'a hazard whose name is cut within a pair of surrogates is sent once',
      {},
      [LONG_NAME],
      [expect.stringMatching(/^Red: X{59}/i)],
    ],
  ])('%s', async (_, choice, feedTitles, sent) => {
    const site = await siteWithReaders(1, choice);
    for (const title of feedTitles) for (let turn = 0; turn < 5; turn++) await read(site, title);
    await site.pass(10 * HOUR_MS);
    expect(site.titles().toSorted()).toEqual(sent.toSorted());
  });
});

test('content damaged in the database sends nothing until it is planned again', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard());
  await run(`UPDATE push_alerts SET content = '{"level":9}'`);
  await site.drain();
  expect(site.service.requests).toEqual([]);
  await site.plan();
  await site.pass(10 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(1);
});

test('an invocation makes at most 50 requests and statements, however many are subscribed', async () => {
  let statements = 0;
  const site = new PushSite(databaseWith({ prepare: () => (statements += 1) }));
  for (let turn = 0; turn < 130; turn++) await site.subscribe();
  await site.planWarnings(blizzard());
  const costs: number[] = [];
  for (let next = site.messages.shift(); next; next = site.messages.shift()) {
    const before = statements + site.service.requests.length;
    await site.deliver(next.body);
    costs.push(statements + site.service.requests.length - before);
  }
  expect(site.service.delivered).toHaveLength(130);
  expect(Math.max(...costs)).toBeLessThanOrEqual(50);
});

describe.each(['D1', 'the queue', 'a push service'])('%s', (what) => {
  test.each(FAULTS)(
    '%s at any one call: each is notified of the warning, and twice only if the send was not recorded',
    async (fault) => {
      const isDone = fault.startsWith('is done');
      // All requests to a push service are alike.
      for (const calls of eachCall(fault, 3).take(what === 'a push service' ? 5 : 50)) {
        const { gate } = calls;
        await resetPush();
        const site = new PushSite(what === 'D1' ? gated(gate, what, env.DB, ['batch']) : env.DB);
        const { context, service } = site;
        if (what === 'the queue')
          Object.assign(context, { queue: gated(gate, what, context.queue, ['sendBatch']) });
        if (what === 'a push service')
          service.receive = gated(gate, what, service, ['receive']).receive;
        for (let turn = 0; turn < 25; turn++) await site.subscribe();
        await site.poll([blizzard()]);
        await site.deliver({ desk: 'north' });
        await site.pass(HOUR_MS);
        const notified = service.delivered.map(({ endpoint }) => endpoint);
        expect(new Set(notified).size, calls.hit).toBe(25);
        // The sends of a slice are not recorded, or the response of a push service is lost.
        const isUnnoted = what === 'D1' && !isDone && /^[^01]/.test(calls.hit ?? '0');
        const twice = isUnnoted ? 20 : Number(what === 'a push service' && isDone);
        expect(notified.length - 25, calls.hit).toBeLessThanOrEqual(twice);
      }
    },
  );
});

test('messages that the queue lost are queued again by the cron', async () => {
  const site = await siteWithReaders(45);
  await site.planWarnings(blizzard());
  site.messages = [];
  await site.pass(5 * MINUTE_MS - 1);
  expect(site.service.delivered).toEqual([]);
  site.now += 1;
  await site.cron();
  await site.deliver(site.messages.shift()?.body);
  expect(site.messages).toHaveLength(3);
  site.messages = [];
  await site.pass(10 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(45);
});

test('a run that dies before it records its sends repeats them after its lease; one topic and tag per warning', async () => {
  let isAway = false;
  const site = new PushSite(
    databaseWith({
      batch: () => {
        if (isAway) throw new Error('D1 is away');
      },
    }),
  );
  await site.subscribe();
  await site.planWarnings(blizzard());
  await site.deliver(site.messages.shift()?.body);
  site.service.respond = () => {
    isAway = true;
    return undefined;
  };
  await site.deliver(site.messages.shift()?.body);
  isAway = false;
  site.service.respond = () => undefined;
  await site.pass(2 * MINUTE_MS);
  expect(site.service.requests).toHaveLength(1);
  await site.pass(10 * MINUTE_MS);
  await site.warn(blizzard({ level: 3 }));
  expect(site.service.delivered).toHaveLength(3);
  const names = site.service.delivered.map(({ topic, payload }) => `${topic} ${payload.tag}`);
  expect(new Set(names).size).toBe(1);
});

test.each([
  [{}],
  [{ slice: 1 }],
  ['x'],
  [null],
  [{ alert: 1.5 }],
  [{ alert: 99 }],
  [{ alert: 99, ids: [1] }],
])('a message %j sends nothing and is not delivered again', async (body) => {
  const site = new PushSite();
  await site.deliver(body);
  expect(site.messages).toEqual([]);
  expect(site.service.requests).toEqual([]);
});
