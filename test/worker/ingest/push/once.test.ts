import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { preparePush, run } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  RAISED,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

describe('a warning', () => {
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

  test('of another level, text or end than before is sent again only where its level rises', async () => {
    const site = new PushSite();
    await site.subscribe();
    for (const level of [1, 2, 1, 2, 3] as const) await site.warn(blizzard({ level }));
    await site.warn(blizzard({ level: 3, endsAt: NOON + 9 * HOUR_MS }));
    expect(site.titles()).toEqual([
      'Yellow level: Blizzard Warning',
      'Raised to orange level: Blizzard Warning',
      RAISED,
    ]);
    expect(site.service.delivered.map(({ payload }) => payload.isUpdate)).toEqual([
      true,
      true,
      true,
    ]);
    expect(new Set(site.service.delivered.map(({ topic }) => topic)).size).toBe(1);
  });

  test('is sent to those alone whose station, level and community it is for', async () => {
    const site = new PushSite();
    await site.subscribe({ level: 3 });
    await site.subscribe({ community: 'kimmirut' });
    await site.subscribe({ community: 'arviat' });
    const notified = [
      await site.subscribe({ level: 2 }),
      await site.subscribe({ community: 'apex' }),
    ];
    await site.warn(blizzard());
    expect(site.service.requests.toSorted()).toEqual(notified.toSorted());
  });

  test('reaches those whose level it rises to as new, beside those who were notified', async () => {
    const site = new PushSite();
    const late = await site.subscribe({ level: 3 });
    await site.subscribe();
    await site.warn(blizzard({ level: 2 }));
    await site.warn(blizzard({ level: 3 }));
    expect(site.service.delivered).toHaveLength(3);
    expect(site.titles(late)).toEqual([RED]);
  });

  test('that ends within a minute is not sent, nor one that ends while its message is in the queue', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: NOON + 30_000 }));
    await site.poll([blizzard({ endsAt: NOON + HOUR_MS })]);
    await site.plan();
    site.now += HOUR_MS;
    await site.drain();
    expect(site.service.requests).toEqual([]);
  });

  test('is not sent to who subscribes while it is in force, until it becomes graver', async () => {
    const site = new PushSite();
    await site.warn(blizzard());
    site.now += 1;
    await site.subscribe();
    await site.warn(blizzard());
    await site.pass(10 * MINUTE_MS);
    expect(site.service.requests).toEqual([]);
    await site.warn(blizzard({ level: 3 }));
    expect(site.titles()).toEqual([RED]);
  });

  test('that two refreshes plan at once, and whose messages are delivered twice, at once or later, is sent once', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 45; turn++) await site.subscribe();
    await site.poll([blizzard()]);
    await Promise.all([site.plan(), site.plan(), site.plan()]);
    const passes = site.messages.splice(0);
    await Promise.all([...passes, ...passes].map(({ body }) => site.deliver(body)));
    const slices = site.messages.splice(0);
    await Promise.all([...slices, ...slices].map(({ body }) => site.deliver(body)));
    for (const { body } of slices) await site.deliver(body);
    await site.pass(HOUR_MS);
    expect(site.service.delivered).toHaveLength(45);
    expect(new Set(site.service.requests).size).toBe(45);
  });
});

describe('a subscriber', () => {
  const pushes = (site: PushSite, of: RegExp) =>
    site.titles().filter((title) => of.test(String(title))).length;

  test.each(['warnings', 'notices'])(
    'hears twenty %s in an hour, the others after it, and the gravest at once',
    async (kind) => {
      const site = new PushSite();
      await site.subscribe();
      const name = (nth: number) => String(nth);
      if (kind === 'warnings') {
        for (const part of [0, 9, 18, 27])
          await site.warn(
            ...Array.from({ length: 9 }, (_, nth) => blizzard({ key: name(part + nth) })),
          );
        await site.warn(blizzard({ key: 'grave', level: 3 }));
      } else {
        const some = Array.from({ length: 36 }, (_, nth) =>
          boilWater({ id: name(nth), kind: 'event' }),
        );
        await site.say(...some);
        await site.say(...some, boilWater({ id: 'grave' }));
      }
      expect(site.service.delivered).toHaveLength(21);
      if (kind === 'warnings') return;
      await site.pass(2 * HOUR_MS);
      expect(pushes(site, /^Boil water$/)).toBe(37);
    },
  );
});

test('a subscriber hears twenty notices in an hour, though consumers send all of them at once', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.edit(
    ...Array.from({ length: 36 }, (_, nth) => boilWater({ id: String(nth), kind: 'event' })),
  );
  await site.plan();
  for (let turn = 0; turn < 2; turn++)
    await Promise.all(site.messages.splice(0).map(({ body }) => site.deliver(body)));
  await site.pass(30 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(20);
  await site.pass(2 * HOUR_MS);
  expect(site.service.delivered).toHaveLength(36);
});

describe('an all-clear', () => {
  test('follows where a warning is not in its feed for ten minutes, to those who want it and were notified', async () => {
    const site = new PushSite();
    const notified = await site.subscribe();
    await site.subscribe({ allClear: false });
    await site.warn(blizzard());
    site.now += MINUTE_MS;
    await site.subscribe();
    await site.warn();
    await site.pass(5 * MINUTE_MS);
    expect(site.titles()).toHaveLength(2);
    await site.pass(10 * MINUTE_MS);
    expect(site.service.delivered.slice(2)).toMatchObject([
      { endpoint: notified, payload: { title: OVER, isAllClear: true } },
    ]);
  });

  test('does not follow where a feed was incomplete once, and the warning is not sent again', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard());
    site.now += MINUTE_MS;
    await site.warn();
    site.now += 5 * MINUTE_MS;
    await site.warn(blizzard());
    await site.pass(HOUR_MS);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('does not stop the same warning from being sent when it is issued again after an hour, to who wants none either', async () => {
    const site = new PushSite();
    await site.subscribe();
    const other = await site.subscribe({ allClear: false });
    await site.warn(blizzard());
    site.now += MINUTE_MS;
    await site.warn();
    await site.pass(61 * MINUTE_MS);
    await site.warn(blizzard());
    expect(site.titles(other)).toHaveLength(2);
    expect(site.service.delivered.map(({ payload }) => payload.isUpdate)).toEqual([
      ...[true, true, false, true, true],
    ]);
    expect(site.service.delivered.map(({ payload }) => payload.isAllClear)).toEqual([
      ...[false, false, true, false, false],
    ]);
  });

  test('is not sent to who slept through all of the warning', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 20] });
    const awake = await site.subscribe();
    await site.warn(blizzard());
    site.now += MINUTE_MS;
    await site.warn();
    await site.pass(10 * HOUR_MS);
    expect(site.service.requests).toEqual([awake, awake]);
  });

  test('leaves nothing behind of who has left, while the warning goes on', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: NOON + 9 * DAY_MS }));
    await run('DELETE FROM push_subscribers');
    await env.DB.batch(sweepPush(env.DB, NOON + DAY_MS));
    expect([await site.count('push_alerts'), await site.count('push_sent')]).toEqual([1, 0]);
  });

  test('leaves nothing behind after a day', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater({ until: time(NOON + HOUR_MS) }));
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
    await env.DB.batch(sweepPush(env.DB, NOON + 2 * DAY_MS));
    expect([await site.count('push_alerts'), await site.count('push_sent')]).toEqual([0, 0]);
  });
});
