import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { rowsOf } from '../../../support/database.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  preparePush,
  RAISED,
  RED,
  run,
  setPaper,
  time,
  YELLOW,
} from '../../../support/push-fixtures.ts';
import { playEach } from '../../../support/push-script.ts';
import {
  PushSite,
  respond,
  siteWithReaders,
  unconfirmedSince,
} from '../../../support/push-site.ts';

preparePush();

describe('the message of a warning', () => {
  test('reaches a subscriber of its station once, however often it is read, and says what, where and until when', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe();
    const warning = blizzard({ hasOwnEnd: true });
    for (let turn = 0; turn < 3; turn++) await site.warn(warning);
    await site.pass(HOUR_MS);
    expect(site.service.delivered).toEqual([
      {
        endpoint,
        payload: {
          title: ORANGE,
          body: expect.stringMatching(
            /^Iqaluit\nStay inside\.\nIn force until Nov.20, 6:00.p\.m\..EST\.$/,
          ),
          path: '/notices',
          tag: expect.stringMatching(/^[a-z0-9]+$/),
          lang: 'en',
          dir: 'ltr',
          isUpdate: true,
          isAllClear: false,
        },
        ttl: 6 * 3600,
        urgency: 'high',
        topic: site.service.delivered[0]?.payload.tag,
      },
    ]);
  });

  test('that rises to red again after its end is a raise', async () => {
    const site = await siteWithReaders();
    for (const [level, minutes] of [
      [3, 1],
      [0, 70],
      [1, 5],
      [3, 0],
    ] as const) {
      await site.warn(blizzard({ level, key: 'statement blizzard' }));
      await site.pass(minutes * MINUTE_MS);
    }
    expect(site.titles()).toEqual([RED, YELLOW, RAISED]);
  });

  test('is not sent if the warning ends within a minute, or while it is queued', async () => {
    const site = await siteWithReaders();
    await site.warn(blizzard({ endsAt: NOON + 30_000 }));
    await site.planWarnings(blizzard({ endsAt: NOON + HOUR_MS }));
    site.now += HOUR_MS;
    await site.drain();
    expect(site.service.requests).toEqual([]);
  });
});

describe('the message of a notice', () => {
  test('reaches the communities that it names, in the language of their paper', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe({ community: 'arviat' });
    await site.subscribe({ community: 'iqaluit' });
    await setPaper('$.language', 'iu-Cans');
    await site.say(boilWater({ communities: ['arviat', 'kimmirut'] }));
    const payload = {
      title: 'ᐃᒥᖅ',
      body: 'City of Iqaluit\nᖃᓚᑎᑦᑎᓗᓯ',
      lang: 'iu-Cans',
      dir: 'ltr',
      path: '/notices#water',
    };
    expect(site.service.delivered).toMatchObject([{ endpoint, payload }]);
  });

  test('with the longest texts that a form accepts is accepted by every push service', async () => {
    const site = await siteWithReaders();
    const texts = [{ language: 'iu-Cans', title: '𑪰'.repeat(30), text: 'ᐃ"\n'.repeat(93) }];
    await site.say(boilWater({ texts, source: 'ᐃ'.repeat(100) }));
    const [message] = site.service.delivered;
    expect(message?.payload.title).toBe('𑪰'.repeat(30));
    expect(JSON.stringify(message?.payload).length).toBeLessThan(2000);
  });
});

describe('a subscriber gets at most twenty messages in an hour', () => {
  test('of warnings, and the gravest immediately', async () => {
    const site = await siteWithReaders();
    for (const part of [0, 9, 18, 27])
      await site.warn(...Array.from({ length: 9 }, (_, nth) => blizzard({ key: `${part + nth}` })));
    await site.warn(blizzard({ key: 'grave', level: 3 }));
    expect(site.service.delivered).toHaveLength(21);
  });

  test('of notices, and the rest an hour later even with concurrent consumers; the gravest immediately', async () => {
    const site = await siteWithReaders();
    const some = Array.from({ length: 36 }, (_, nth) => boilWater({ id: `${nth}`, kind: 'event' }));
    await site.edit(...some);
    await site.plan();
    for (let turn = 0; turn < 2; turn++)
      await Promise.all(site.messages.splice(0).map(({ body }) => site.deliver(body)));
    await site.pass(30 * MINUTE_MS);
    expect(site.service.delivered).toHaveLength(20);
    await site.say(...some, boilWater({ id: 'grave' }));
    expect(site.service.delivered).toHaveLength(21);
    await site.pass(2 * HOUR_MS);
    expect(site.service.delivered).toHaveLength(37);
  });
});

test('notification records of deleted subscribers go during a warning, and all a day after its end', async () => {
  const site = new PushSite();
  const left = async () => [await site.count('push_alerts'), await site.count('push_sent')];
  await site.subscribe();
  await site.say(boilWater({ until: time(NOON + HOUR_MS) }));
  await site.pass(2 * HOUR_MS);
  expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  await env.DB.batch(sweepPush(env.DB, NOON + 2 * DAY_MS));
  expect(await left()).toEqual([0, 0]);
  await site.warn(blizzard({ endsAt: NOON + 9 * DAY_MS }));
  await run('DELETE FROM push_subscribers');
  await env.DB.batch(sweepPush(env.DB, NOON + DAY_MS));
  expect(await left()).toEqual([1, 0]);
});

test.each([404, 410])(
  'an endpoint whose service responds with %d has its subscription deleted',
  async (status) => {
    const site = new PushSite();
    const gone = await site.subscribe();
    const stays = await site.subscribe();
    site.service.respond = (endpoint) => (endpoint === gone ? respond(status) : undefined);
    await site.warn(blizzard());
    expect(await rowsOf('SELECT endpoint FROM push_subscribers')).toEqual([{ endpoint: stays }]);
  },
);

test('an endpoint that expired because its browser replaced it leaves the new one', async () => {
  const site = new PushSite();
  const old = await site.subscribe();
  site.service.respond = async () => {
    const renew = `UPDATE push_subscribers SET endpoint = endpoint || '-new' WHERE endpoint = ?`;
    await run(renew, old);
    return respond(410);
  };
  await site.warn(blizzard());
  expect(await site.count('push_subscribers')).toBe(1);
});

describe('an unreachable endpoint', () => {
  const again = ([403, 503] as const).map((status) => [
    `is sent a warning again after 90 days and a ${status}`,
    [
      `reader level 3, is noted, 91 d, service ${status}, red until 92 d, is swept,`,
      'service works, 1 h => red',
    ],
  ]);
  playEach(Object.fromEntries(again), {
    'is noted': () => run('UPDATE push_subscribers SET unconfirmed_since = subscribed_at'),
    'is swept': ({ now }) => env.DB.batch(sweepPush(env.DB, now)),
  });

  test('is not confirmed by silence when its subscriber opted out of the all-clear', async () => {
    const site = await siteWithReaders(1, { allClear: false });
    await site.say(boilWater());
    await run('UPDATE push_subscribers SET unconfirmed_since = 1');
    site.now += MINUTE_MS;
    await site.say(boilWater({ communities: ['arviat'] }));
    await site.pass(HOUR_MS);
    expect(site.service.requests).toHaveLength(1);
    expect(await unconfirmedSince()).toBe(1);
  });

  test('is not deleted after 90 days without messages, although its service was busy once', async () => {
    const site = await siteWithReaders();
    site.service.respond = () => respond(429, { 'Retry-After': '3600' });
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    site.service.respond = () => undefined;
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([]);
    expect(await unconfirmedSince()).not.toBeNull();
    await env.DB.batch(sweepPush(env.DB, NOON + 91 * DAY_MS));
    expect(await site.count('push_subscribers')).toBe(1);
  });
});

test.each([
  ['an endpoint on loopback', { endpoint: 'https://127.0.0.1/a' }],
  ['an endpoint within a private network', { endpoint: 'https://169.254.169.254/a' }],
  ['an endpoint that is not a URL', { endpoint: 'javascript:alert(1)' }],
  ['a key that is no point of the curve', { p256dh: 'B'.padEnd(87, 'A') }],
  ['a key that is not base64', { p256dh: '"\u0000<' }],
  ['a place that its paper no longer has', { community: 'gone', quiet: [0, 23] as const }],
])('a row with %s affects no other', async (_, choice) => {
  const site = await siteWithReaders(1, choice);
  const sound = await site.subscribe();
  await site.warn(blizzard());
  expect(site.titles(sound)).toHaveLength(1);
  await site.pass(HOUR_MS);
  expect(site.messages).toEqual([]);
});

test.each(["time_zone = 'Mars/Olympus'", "language = '<script>'"])(
  'a place whose %s suppresses no warning',
  async (damage) => {
    const site = new PushSite();
    await run(`UPDATE communities SET ${damage}`);
    await site.subscribe({ quiet: [0, 23] });
    await site.warn(blizzard({ level: 3, hasOwnEnd: true }));
    expect(site.service.delivered).toHaveLength(1);
  },
);
