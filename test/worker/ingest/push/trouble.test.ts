import { describe, expect, test, vi } from 'vitest';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NOON,
  preparePush,
} from '../../../support/push-fixtures.ts';
import {
  PushSite,
  respond,
  siteWithReaders,
  unconfirmedSince,
} from '../../../support/push-site.ts';

const log = preparePush();

const APPLE = 'web.push.apple.com';
const rejects = (name: string) => Promise.reject(new DOMException(name, name));

/** A site with this many subscribers; `isBad` decides by the position in each twenty. */
async function siteWithBad(count: number, isBad: (place: number) => boolean) {
  const site = new PushSite();
  const bad = new Set<string>();
  const live = new Set<string>();
  for (let turn = 0; turn < count; turn++)
    (isBad(turn % 20) ? bad : live).add(await site.subscribe({ level: 2 }));
  return { site, bad, live };
}

describe('of 500 subscribers, all with a working endpoint get a red warning within two minutes', () => {
  test.each([
    ['half of each twenty never respond', (place: number) => place < 10, undefined],
    ['one of each twenty must wait for an hour', (place: number) => place === 0, 429],
    ['one of each twenty gets the same from Windows’ service', (place: number) => place === 0, 406],
  ])('while %s', async (_, isBad, status) => {
    const { site, bad, live } = await siteWithBad(500, isBad);
    site.latencyOf = (endpoint) => (bad.has(endpoint) && !status ? 10_000 : 200);
    site.service.respond = (endpoint) => {
      if (!bad.has(endpoint)) return undefined;
      return status ? respond(status, { 'Retry-After': '3600' }) : rejects('TimeoutError');
    };
    await site.warn(blizzard({ level: 3 }));
    await site.pass(3 * MINUTE_MS);
    const notified = site.service.delivered.map(({ endpoint }) => endpoint);
    expect(notified.filter((endpoint) => live.has(endpoint))).toHaveLength(live.size);
    expect(new Set(notified)).toEqual(live);
    expect(Math.max(...site.deliveredAt) - NOON).toBeLessThan(2 * MINUTE_MS);
  });

  test('and at the next warning failing endpoints are requested last', async () => {
    const { site, bad } = await siteWithBad(60, (place) => place < 5);
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
  test.each([
    ['600 seconds', '600', 10],
    ['a date', new Date(NOON + 20 * MINUTE_MS).toUTCString(), 20],
    ['a year, limited to an hour,', '31536000', 60],
  ])(
    'that requests a pause of %s gets the next request for that endpoint after it',
    async (...row) => {
      const [, value, minutes] = row;
      const site = await siteWithReaders();
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
    ['does not respond in time', () => rejects('TimeoutError')],
  ])(
    'that %s delays no other service, and each of its subscribers is notified once it works',
    async (_, fault) => {
      const site = await siteWithReaders(40);
      for (let turn = 0; turn < 40; turn++) await site.subscribe({ host: APPLE });
      site.service.respond = (endpoint) => (endpoint.includes(APPLE) ? undefined : fault());
      await site.warn(blizzard());
      expect(site.service.delivered).toHaveLength(40);
      site.service.respond = () => undefined;
      await site.pass(10 * MINUTE_MS);
      expect(site.service.delivered).toHaveLength(80);
      expect(await unconfirmedSince()).toBeNull();
    },
  );

  test.each<[string, () => Response]>([
    ['200 and an endless body', () => new Response(endless(), { status: 200 })],
    ['301 to another place', () => respond(301, { Location: 'https://evil.example/' })],
    ['429 and a negative pause', () => respond(429, { 'Retry-After': '-5' })],
    ['429 and garbage', () => respond(429, { 'Retry-After': 'soon, 1e99' })],
    ['429 and the year 9999', () => respond(429, { 'Retry-After': YEAR_9999 })],
    ['429 and a week', () => respond(429, { 'Retry-After': '604800' })],
  ])('that responds with %s delays no other endpoint', async (_, response) => {
    const site = new PushSite();
    const odd = await site.subscribe();
    const sound = await Promise.all(Array.from({ length: 19 }, () => site.subscribe()));
    site.service.respond = (endpoint) => (endpoint === odd ? response() : undefined);
    await site.warn(blizzard({ level: 3, endsAt: LONG }));
    expect(new Set(site.service.delivered.map(({ endpoint }) => endpoint))).toEqual(new Set(sound));
    await site.pass(2 * HOUR_MS);
    expect(site.service.delivered).toHaveLength(19);
    expect(site.service.requests.filter((endpoint) => endpoint === odd).length).toBeLessThan(10);
  });

  test('that fails is retried after pauses that double up to an hour, until the warning ends', async () => {
    const site = await siteWithReaders();
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

  test.each([400, 413])(
    'that refuses with %d is requested once, and recorded until it works again',
    async (status) => {
      const site = await siteWithReaders();
      site.service.respond = () => respond(status);
      await site.warn(blizzard({ level: 1 }));
      await site.pass(HOUR_MS);
      expect(site.service.requests).toHaveLength(1);
      expect(await unconfirmedSince()).toBe(NOON);
      site.service.respond = () => undefined;
      await site.warn(blizzard({ level: 2 }));
      expect(await unconfirmedSince()).toBeNull();
    },
  );

  test('that redirects gets the request again later', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe();
    site.service.respond = () => respond(307, { Location: 'https://169.254.169.254/' });
    await site.warn(blizzard());
    site.service.respond = () => undefined;
    await site.pass(HOUR_MS);
    expect(site.service.requests).toEqual([endpoint, endpoint]);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('that never responds delays its own message alone, for ten seconds', async () => {
    const site = await siteWithReaders(1, { host: APPLE });
    const served = await site.subscribe();
    site.service.respond = (endpoint) =>
      endpoint.includes(APPLE) ? new Promise<Response>(() => {}) : undefined;
    await site.planWarnings(blizzard());
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

const YEAR_9999 = 'Fri, 31 Dec 9999 23:59:59 GMT';

test('an encryption error of our own does not count against the browser, and repeats no message of others', async () => {
  const site = await siteWithReaders(12);
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('a fault'));
  await site.warn(blizzard());
  await site.pass(HOUR_MS);
  expect(log.lines()).toContainEqual(expect.objectContaining({ event: 'push failed' }));
  expect(new Set(site.service.delivered.map(({ endpoint }) => endpoint)).size).toBe(12);
  expect(site.service.delivered).toHaveLength(12);
});

function endless(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
}

test('failed attempts neither count against the limit of pushes nor delay the next notice', async () => {
  const site = await siteWithReaders();
  site.service.respond = () => respond(503);
  const some = ['a', 'b', 'c', 'd'].map((id) => boilWater({ id, kind: 'event' }));
  await site.say(...some);
  await site.pass(20 * MINUTE_MS);
  site.service.respond = () => undefined;
  await site.say(...some, boilWater({ id: 'new', kind: 'closure' }));
  await site.pass(MINUTE_MS);
  expect(site.service.delivered.map(({ payload }) => payload.path)).toContain('/notices#new');
});

test('a notice that was sent again is not sent a third time if the record of that is lost', async () => {
  const site = await siteWithReaders(1);
  await site.say(boilWater());
  await site.pass(MINUTE_MS);
  const again = boilWater({ sentAgainAt: new Date(site.now).toISOString() });
  await site.say(again);
  expect(site.titles()).toHaveLength(2);
  await site.pass(10 * MINUTE_MS);
  // As an older version of ingest does, which does not know of it.
  await site.say(boilWater());
  await site.pass(MINUTE_MS);
  await site.say(again);
  await site.pass(2 * HOUR_MS);
  expect(site.titles()).toHaveLength(2);
});
