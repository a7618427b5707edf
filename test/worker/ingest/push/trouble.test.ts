import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { preparePush, resetPush, run } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NOON,
  OVER,
  RAISED,
} from '../../../support/push-subjects.ts';

preparePush();

const APPLE = 'web.push.apple.com';
const unprovenSince = () =>
  env.DB.prepare('SELECT unproven_since FROM push_subscribers').first<number>('unproven_since');

/**
 * A site with so many subscribers, of whom some are dead or the like by their place in each twenty.
 */
async function groups(count: number, isBad: (place: number) => boolean) {
  const site = new PushSite();
  const bad = new Set<string>();
  const live = new Set<string>();
  for (let turn = 0; turn < count; turn++)
    (isBad(turn % 20) ? bad : live).add(await site.subscribe({ level: 2 }));
  const lastLiveAt = () => {
    const notified = site.service.delivered.filter(({ endpoint }) => live.has(endpoint));
    expect(new Set(notified.map(({ endpoint }) => endpoint))).toEqual(live);
    expect(notified).toHaveLength(live.size);
    return (Math.max(...site.deliveredAt) - NOON) / 1000;
  };
  return { site, bad, lastLiveAt };
}

describe('of 500 readers the last whose endpoint works has a red warning within two minutes', () => {
  test.each([
    ['five of each twenty never respond', (place: number) => place < 5, undefined],
    ['half of each twenty never respond', (place: number) => place < 10, undefined],
    ['one of each twenty is told to wait for an hour', (place: number) => place === 0, 429],
    ['one of each twenty is told so by Windows’ service', (place: number) => place === 0, 406],
  ])('where %s', async (_, isBad, status) => {
    const { site, bad, lastLiveAt } = await groups(500, isBad);
    site.latencyOf = (endpoint) => (bad.has(endpoint) && !status ? 10_000 : 200);
    site.service.respond = (endpoint) => {
      if (!bad.has(endpoint)) return undefined;
      return status
        ? respond(status, { 'Retry-After': '3600' })
        : Promise.reject(new DOMException('late', 'TimeoutError'));
    };
    await site.warn(blizzard({ level: 3 }));
    await site.pass(3 * MINUTE_MS);
    expect(lastLiveAt()).toBeLessThan(120);
  });

  test('and at the next warning those who fail are asked last', async () => {
    const { site, bad } = await groups(60, (place) => place < 5);
    site.service.respond = (endpoint) => (bad.has(endpoint) ? respond(500) : undefined);
    await site.warn(blizzard({ level: 2 }));
    await site.pass(20 * MINUTE_MS);
    site.service.requests.length = 0;
    await site.warn(blizzard({ level: 3 }));
    expect(site.service.requests.slice(45).every((endpoint) => bad.has(endpoint))).toBe(true);
    expect(site.service.requests.length).toBeGreaterThan(45);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that responds with %d has its subscription deleted', async (status) => {
    const site = new PushSite();
    const gone = await site.subscribe();
    const stays = await site.subscribe();
    site.service.respond = (endpoint) => (endpoint === gone ? respond(status) : undefined);
    await site.warn(blizzard());
    const { results } = await env.DB.prepare('SELECT endpoint FROM push_subscribers').all();
    expect(results).toEqual([{ endpoint: stays }]);
  });

  test.each([
    ['600 seconds', '600', 10],
    ['a date', new Date(NOON + 20 * MINUTE_MS).toUTCString(), 20],
    ['a year, of which an hour counts', '31536000', 60],
  ])(
    'that names a pause of %s is asked again for that endpoint after it',
    async (_, value, minutes) => {
      const site = new PushSite();
      await site.subscribe();
      site.service.respond = () => respond(429, { 'Retry-After': value });
      await site.warn(blizzard());
      site.service.respond = () => undefined;
      await site.pass(minutes * MINUTE_MS - 1_000);
      expect(site.service.delivered).toEqual([]);
      await site.pass(2_000);
      expect(site.service.delivered).toHaveLength(1);
    },
  );

  test.each<[string, () => Response | Promise<Response>]>([
    ['fails', () => respond(500)],
    ['is not there', () => Promise.reject(new TypeError('connection refused'))],
    ['does not respond in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])(
    'that %s delays no other service, and has each of its readers notified once it works',
    async (_, fault) => {
      const site = new PushSite();
      for (let turn = 0; turn < 40; turn++) await site.subscribe();
      for (let turn = 0; turn < 40; turn++) await site.subscribe({ host: APPLE });
      site.service.respond = (endpoint) => (endpoint.includes(APPLE) ? undefined : fault());
      await site.warn(blizzard());
      expect(site.service.delivered).toHaveLength(40);
      site.service.respond = () => undefined;
      await site.pass(10 * MINUTE_MS);
      expect(site.service.delivered).toHaveLength(80);
      expect(await unprovenSince()).toBeNull();
    },
  );

  test('that fails is asked after pauses that double up to an hour, until the warning ends', async () => {
    const site = new PushSite();
    await site.subscribe();
    const askedAt: number[] = [];
    site.service.respond = () => {
      askedAt.push(site.now);
      return respond(500);
    };
    await site.warn(blizzard({ endsAt: NOON + 4 * HOUR_MS }));
    await site.pass(12 * HOUR_MS);
    const minutes = askedAt.slice(1).map((at, nth) => (at - (askedAt[nth] ?? 0)) / MINUTE_MS);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('that fails for certain until the warning ends hears neither of it nor of its end; one that broke off hears of the end', async () => {
    for (const [fault, heard] of [
      [() => respond(500), []],
      [() => Promise.reject(new TypeError('cut off')), [OVER]],
    ] as const) {
      await resetPush();
      const site = new PushSite();
      await site.subscribe();
      site.service.respond = fault;
      await site.warn(blizzard());
      await site.pass(MINUTE_MS);
      site.service.respond = () => undefined;
      await site.warn();
      await site.pass(HOUR_MS);
      expect(site.titles()).toEqual(heard);
    }
  });

  test.each<[string, Response]>([
    ['refuses with 400', respond(400)],
    ['refuses with 413', respond(413)],
  ])('that %s is asked once', async (_, response) => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => response.clone();
    await site.warn(blizzard());
    await site.pass(HOUR_MS);
    expect(site.service.requests).toHaveLength(1);
    expect(await unprovenSince()).toBe(NOON);
  });

  test('that leads elsewhere is not followed, and asked again', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe();
    site.service.respond = () => respond(307, { Location: 'https://169.254.169.254/' });
    await site.warn(blizzard());
    site.service.respond = () => undefined;
    await site.pass(HOUR_MS);
    expect(site.service.requests).toEqual([endpoint, endpoint]);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('that breaks off a raise to red is sent it again as a raise, with a sound', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ level: 1, endsAt: LONG }));
    site.now += MINUTE_MS;
    site.service.respond = () => Promise.reject(new TypeError('cut off'));
    await site.warn(blizzard({ level: 3, endsAt: LONG }));
    site.service.respond = () => undefined;
    await site.pass(HOUR_MS);
    expect(site.service.delivered.at(-1)?.payload).toMatchObject({ title: RAISED, isUpdate: true });
    await site.warn();
    await site.pass(HOUR_MS);
    expect(site.titles().slice(1)).toEqual([RAISED, OVER]);
  });

  test('that takes a raise to red and breaks off each time makes its sound twice', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ level: 1, endsAt: LONG }));
    site.now += MINUTE_MS;
    site.isCutOff = true;
    await site.warn(blizzard({ level: 3, endsAt: LONG }));
    await site.pass(12 * HOUR_MS);
    const sounds = site.service.delivered.slice(1).map(({ payload }) => payload.isUpdate);
    expect(sounds.length).toBeGreaterThan(5);
    expect(sounds.filter((isUpdate) => isUpdate)).toHaveLength(2);
  });

  test('that ends an endpoint which its browser has replaced meanwhile leaves the new one', async () => {
    const site = new PushSite();
    const old = await site.subscribe();
    site.service.respond = async () => {
      await run(
        `UPDATE push_subscribers SET endpoint = endpoint || '-new' WHERE endpoint = ?`,
        old,
      );
      return respond(410);
    };
    await site.warn(blizzard());
    expect(await site.count('push_subscribers')).toBe(1);
  });

  test('that serves again clears what was noted of its refusals', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(400);
    await site.warn(blizzard({ level: 1 }));
    site.service.respond = () => undefined;
    await site.warn(blizzard({ level: 2 }));
    expect(await unprovenSince()).toBeNull();
  });

  test('that never responds holds up its own message alone, and that for ten seconds', async () => {
    const site = new PushSite();
    await site.subscribe({ host: APPLE });
    const served = await site.subscribe();
    site.service.respond = (endpoint) =>
      endpoint.includes(APPLE) ? new Promise<Response>(() => {}) : undefined;
    await site.poll([blizzard()]);
    await site.plan();
    await site.deliver(site.messages.shift()?.body);
    const slices = site.messages.splice(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [one, other] = slices.map(({ body }) => site.deliver(body));
      await expect.poll(() => site.service.delivered.length).toBeGreaterThan(0);
      expect(site.service.delivered.map(({ endpoint }) => endpoint)).toEqual([served]);
      await vi.advanceTimersByTimeAsync(10_000);
      await Promise.all([one, other]);
    } finally {
      vi.useRealTimers();
    }
    expect(site.messages).toHaveLength(1);
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

test.each([
  ["time_zone = 'Mars/Olympus'", {}],
  ["language = '<script>'", {}],
])('a place whose %s costs nobody a warning', async (damage) => {
  const site = new PushSite();
  await run(`UPDATE communities SET ${damage}`);
  await site.subscribe({ quiet: [0, 23] });
  await site.warn(blizzard({ level: 3, hasOwnEnd: true }));
  expect(site.service.delivered).toHaveLength(1);
});
