import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepRefused } from '../../../../src/ingest/push/push.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';
import {
  blizzard,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  PushSite,
  resetPush,
} from '../../../support/push-site.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
beforeEach(resetPush);

const APPLE = 'web.push.apple.com';
const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const refusedSince = () =>
  env.DB.prepare('SELECT refused_since FROM push_subscriptions').first<number>('refused_since');

describe('a push service', () => {
  test.each([404, 410])('that responds with %d has its subscription deleted', async (status) => {
    const site = new PushSite();
    const gone = await site.subscribe();
    const stays = await site.subscribe();
    site.service.respond = (endpoint) => (endpoint === gone ? respond(status) : undefined);
    await site.publish(blizzard());
    const { results } = await env.DB.prepare('SELECT endpoint FROM push_subscriptions').all();
    expect(results).toEqual([{ endpoint: stays }]);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('that responds with 429 is asked for nothing more until the time it named, then for those alone who are left', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 60; turn++) await site.subscribe();
    let left = 10;
    site.service.respond = () => (left-- > 0 ? undefined : respond(429, { 'Retry-After': '600' }));
    await site.publish(blizzard());
    const asked = site.service.requests.length;
    expect(asked).toBeLessThanOrEqual(10 + 5);
    await site.cron(5 * MINUTE_MS);
    expect(site.service.requests).toHaveLength(asked);
    site.service.respond = () => undefined;
    await site.cron(5 * MINUTE_MS);
    expect(site.service.delivered).toHaveLength(60);
    expect(new Set(site.service.delivered.map(({ endpoint }) => endpoint)).size).toBe(60);
    expect(await site.count('push_slices')).toBe(0);
  });

  test('that names a pause of a year is tried again after an hour', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(429, { 'Retry-After': '31536000' });
    await site.publish(blizzard());
    site.service.respond = () => undefined;
    await site.cron(HOUR_MS);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('that names a pause as a date is tried again then', async () => {
    const site = new PushSite();
    await site.subscribe();
    const date = new Date(NOON + 20 * MINUTE_MS).toUTCString();
    site.service.respond = () => respond(503, { 'Retry-After': date });
    await site.publish(blizzard());
    site.service.respond = () => undefined;
    await site.cron(19 * MINUTE_MS);
    expect(site.service.delivered).toEqual([]);
    await site.cron(MINUTE_MS);
    expect(site.service.delivered).toHaveLength(1);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['fails', () => respond(500)],
    ['is not there', () => Promise.reject(new TypeError('connection refused'))],
    ['does not respond in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])(
    'that %s costs three requests at once and no subscription, and delays no other service',
    async (_, fault) => {
      const site = new PushSite();
      for (let turn = 0; turn < 40; turn++) await site.subscribe();
      for (let turn = 0; turn < 40; turn++) await site.subscribe({ host: APPLE });
      site.service.respond = (endpoint) => (endpoint.includes(APPLE) ? undefined : fault());
      await site.publish(blizzard());
      expect(site.service.delivered).toHaveLength(40);
      expect(site.service.requests.length - 40).toBeLessThanOrEqual(3 + 4);
      expect(await refusedSince()).toBeNull();
      site.service.respond = () => undefined;
      await site.cron(HOUR_MS);
      expect(site.service.delivered).toHaveLength(80);
    },
  );

  test('that fails eight times is given up, with a line in the log', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(500);
    await site.publish(blizzard({}, NOON + 20 * HOUR_MS));
    for (let turn = 0; turn < 12; turn++) await site.cron(HOUR_MS);
    expect(site.service.requests).toHaveLength(8);
    expect(log.lines('push given up')).toHaveLength(1);
    expect(await site.count('push_slices')).toBe(0);
  });

  test('that fails until the warning ends is not asked again', async () => {
    const site = new PushSite();
    await site.subscribe({ allClear: false });
    site.service.respond = () => respond(500);
    await site.publish(blizzard({}, NOON + HOUR_MS));
    site.service.respond = () => undefined;
    await site.cron(HOUR_MS);
    await site.cron(HOUR_MS);
    expect(site.service.delivered).toEqual([]);
    expect(await site.count('push_slices')).toBe(0);
  });

  test.each<[string, Response]>([
    ['refuses with 403', respond(403)],
    ['refuses with 413', respond(413)],
    ['leads elsewhere', respond(307, { Location: 'https://169.254.169.254/' })],
  ])(
    'that %s is asked once, and its subscription deleted after 90 days of it',
    async (_, response) => {
      const site = new PushSite();
      await site.subscribe();
      site.service.respond = () => response.clone();
      await site.publish(blizzard());
      expect(site.service.requests).toHaveLength(1);
      expect(await refusedSince()).toBe(NOON);
      await sweepRefused(env.DB, NOON + 89 * 24 * HOUR_MS).run();
      expect(await site.count('push_subscriptions')).toBe(1);
      await sweepRefused(env.DB, NOON + 90 * 24 * HOUR_MS).run();
      expect(await site.count('push_subscriptions')).toBe(0);
    },
  );

  test('that serves again clears what was noted of its refusals', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(400);
    await site.publish(blizzard({ level: 1 }));
    site.service.respond = () => undefined;
    await site.publish(blizzard({ level: 2 }));
    expect(await refusedSince()).toBeNull();
  });
});

test.each([
  ['an endpoint on loopback', { endpoint: 'https://127.0.0.1/a' }],
  ['an endpoint within a private network', { endpoint: 'https://169.254.169.254/a' }],
  ['an endpoint that is no address', { endpoint: 'javascript:alert(1)' }],
  ['a key that is no point of the curve', { p256dh: 'B'.padEnd(87, 'A') }],
  ['a key that is no text of base64', { p256dh: '"\u0000<' }],
  ['a zone that does not exist', { timeZone: 'Mars/Olympus', quiet: [0, 23] as const }],
  ['a language that is none', { language: '<script>' }],
])('a row with %s costs the others nothing', async (_, choice) => {
  const site = new PushSite();
  await site.subscribe(choice);
  const sound = await site.subscribe();
  await site.publish(blizzard());
  expect(site.service.delivered.map(({ endpoint }) => endpoint)).toContain(sound);
  expect(await site.count('push_slices')).toBe(0);
});

test('an invocation has no more than 50 requests and statements, however many are subscribed', async () => {
  let statements = 0;
  const site = new PushSite(databaseWith({ prepare: () => (statements += 1) }));
  for (let turn = 0; turn < 130; turn++) await site.subscribe();
  await site.plan(blizzard());
  const costs: number[] = [];
  for (let body = site.messages.shift(); body; body = site.messages.shift()) {
    const before = statements + site.service.requests.length;
    await site.deliver(body);
    costs.push(statements + site.service.requests.length - before);
  }
  expect(site.service.delivered).toHaveLength(130);
  expect(Math.max(...costs)).toBeLessThanOrEqual(50);
});

test('what the queue lost the cron hands over again', async () => {
  const site = new PushSite();
  for (let turn = 0; turn < 45; turn++) await site.subscribe();
  await site.plan(blizzard());
  site.messages = [];
  await site.cron(5 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(45);
});

test('slices that the queue lost the cron hands over again', async () => {
  const site = new PushSite();
  for (let turn = 0; turn < 45; turn++) await site.subscribe();
  await site.plan(blizzard());
  await site.deliver(site.messages.shift());
  site.messages = [];
  await site.cron(5 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(45);
});

test('a run that dies before it notes what it sent sends again under the same topic and tag, once its lease is over', async () => {
  let isAway = false;
  const site = new PushSite(
    databaseWith({
      batch: () => {
        if (isAway) throw new Error('D1 is away');
      },
    }),
  );
  await site.subscribe();
  await site.plan(blizzard());
  await site.deliver(site.messages.shift());
  site.service.respond = () => {
    isAway = true;
    return undefined;
  };
  await site.drain();
  isAway = false;
  site.service.respond = () => undefined;
  expect(site.delayed).toHaveLength(1);
  await site.deliver(site.delayed[0]?.body);
  expect(site.service.requests).toHaveLength(1);
  await site.cron(5 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(2);
  expect(
    new Set(site.service.delivered.map(({ topic, payload }) => `${topic} ${payload.tag}`)).size,
  ).toBe(1);
  expect(await site.count('push_slices')).toBe(0);
});

test.each([
  [{}],
  [{ slice: 'x' }],
  ['x'],
  [null],
  [{ campaign: 1.5 }],
  [{ slice: 99 }],
  [{ campaign: 99 }],
])('a message %j sends nothing and is not delivered again', async (body) => {
  const site = new PushSite();
  await site.deliver(body);
  expect(site.delayed).toEqual([]);
  expect(site.service.requests).toEqual([]);
});

test('a service that never responds holds up its own message alone, and that for ten seconds', async () => {
  const site = new PushSite();
  await site.subscribe({ host: APPLE });
  const served = await site.subscribe();
  site.service.respond = (endpoint) =>
    endpoint.includes(APPLE) ? new Promise<Response>(() => {}) : undefined;
  await site.plan(blizzard());
  await site.deliver(site.messages.shift());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [one, other] = site.messages.map((message) => site.deliver(message));
    await vi.waitUntil(() => site.service.delivered.length > 0);
    expect(site.service.delivered.map(({ endpoint }) => endpoint)).toEqual([served]);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all([one, other]);
  } finally {
    vi.useRealTimers();
  }
  expect(site.delayed).toHaveLength(1);
  expect(await refusedSince()).toBeNull();
});

test('a run that comes late to begin what another has sent already sends nothing', async () => {
  const gate = Promise.withResolvers<void>();
  const late = new PushSite(databaseWith({ batch: () => gate.promise }));
  const site = new PushSite();
  await site.subscribe();
  await site.plan(blizzard());
  const [message] = site.messages;
  const beginning = late.deliver(message);
  await site.drain();
  gate.resolve();
  await beginning;
  for (const sent of late.messages) await site.deliver(sent);
  await site.cron(5 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(1);
});
