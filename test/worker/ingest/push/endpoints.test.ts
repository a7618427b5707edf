import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { preparePush, run } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  RED,
} from '../../../support/push-subjects.ts';

preparePush();

const unprovenSince = () =>
  env.DB.prepare('SELECT unproven_since FROM push_subscribers').first<number>('unproven_since');

test.each([404, 410])(
  'an endpoint whose service responds with %d has its subscription deleted',
  async (status) => {
    const site = new PushSite();
    const gone = await site.subscribe();
    const stays = await site.subscribe();
    site.service.respond = (endpoint) => (endpoint === gone ? respond(status) : undefined);
    await site.warn(blizzard());
    const { results } = await env.DB.prepare('SELECT endpoint FROM push_subscribers').all();
    expect(results).toEqual([{ endpoint: stays }]);
  },
);

test('an endpoint that ended as its browser replaced it leaves the new one', async () => {
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

describe('an endpoint that nothing reaches', () => {
  test('is not taken to work where it is sent nothing, as its reader wants no all-clear', async () => {
    const site = new PushSite();
    await site.subscribe({ allClear: false });
    await site.say(boilWater());
    await run('UPDATE push_subscribers SET unproven_since = 1');
    site.now += MINUTE_MS;
    await site.say(boilWater({ communities: ['arviat'] }));
    await site.pass(HOUR_MS);
    expect(site.service.requests).toHaveLength(1);
    expect(await unprovenSince()).toBe(1);
  });

  test('is not deleted after 90 days without anything to send, as its service was busy once', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(429, { 'Retry-After': '3600' });
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    site.service.respond = () => undefined;
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([]);
    expect(await unprovenSince()).not.toBeNull();
    await env.DB.batch(sweepPush(env.DB, NOON + 91 * DAY_MS));
    expect(await site.count('push_subscribers')).toBe(1);
  });

  test.each([403, 503])('is sent a warning again after 90 days and a %d', async (status) => {
    const site = new PushSite();
    await site.subscribe({ level: 3 });
    await run('UPDATE push_subscribers SET unproven_since = subscribed_at');
    site.now = NOON + 91 * DAY_MS;
    site.service.respond = () => respond(status);
    await site.warn(blizzard({ level: 3, endsAt: site.now + DAY_MS }));
    await env.DB.batch(sweepPush(env.DB, site.now));
    site.service.respond = () => undefined;
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual([RED]);
  });
});

test.each([
  ['an endpoint on loopback', { endpoint: 'https://127.0.0.1/a' }],
  ['an endpoint within a private network', { endpoint: 'https://169.254.169.254/a' }],
  ['an endpoint that is no address', { endpoint: 'javascript:alert(1)' }],
  ['a key that is no point of the curve', { p256dh: 'B'.padEnd(87, 'A') }],
  ['a key that is no text of base64', { p256dh: '"\u0000<' }],
  ['a place that its paper has no more', { community: 'gone', quiet: [0, 23] as const }],
])('a row with %s costs the others nothing', async (_, choice) => {
  const site = new PushSite();
  await site.subscribe(choice);
  const sound = await site.subscribe();
  await site.warn(blizzard());
  expect(site.titles(sound)).toHaveLength(1);
  await site.pass(HOUR_MS);
  expect(site.messages).toEqual([]);
});

test.each(["time_zone = 'Mars/Olympus'", "language = '<script>'"])(
  'a place whose %s costs nobody a warning',
  async (damage) => {
    const site = new PushSite();
    await run(`UPDATE communities SET ${damage}`);
    await site.subscribe({ quiet: [0, 23] });
    await site.warn(blizzard({ level: 3, hasOwnEnd: true }));
    expect(site.service.delivered).toHaveLength(1);
  },
);
