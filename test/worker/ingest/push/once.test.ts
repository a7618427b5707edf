import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  blizzard,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  PushSite,
  resetPush,
} from '../../../support/push-site.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetPush);

describe('a warning', () => {
  test('reaches a subscriber of its station once, however often it is published, and says what, where and until when', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe();
    const warning = blizzard({ until: '2026-11-20T23:00:00Z' });
    for (let turn = 0; turn < 3; turn++) await site.publish(warning);
    await site.cron(5 * MINUTE_MS);
    expect(site.service.delivered).toEqual([
      {
        endpoint,
        payload: {
          title: 'Orange level: Blizzard Warning',
          body: expect.stringMatching(
            /^Iqaluit\nStay inside\.\nIn force until Nov.20, 6:00.p\.m\..EST\.$/,
          ),
          path: '/notices',
          tag: expect.stringMatching(/^[a-z0-9]+$/),
          lang: 'en',
          dir: 'ltr',
          isUpdate: false,
          isAllClear: false,
        },
        ttl: 6 * 3600,
        urgency: 'high',
        topic: site.service.delivered[0]?.payload.tag,
      },
    ]);
    expect(await site.count('push_slices')).toBe(0);
  });

  test('of another level, text or end than before is sent again only where its level rises', async () => {
    const site = new PushSite();
    await site.subscribe({ language: 'fr' });
    await site.publish(blizzard({ level: 1 }));
    await site.publish(blizzard({ level: 1 }, NOON + 9 * HOUR_MS));
    await site.publish(blizzard({ level: 2 }));
    await site.publish(blizzard({ level: 1 }));
    await site.publish(blizzard({ level: 2 }));
    await site.publish(blizzard({ level: 3 }));
    expect(site.titles).toEqual([
      'Niveau jaune\u00a0: Avertissement de blizzard',
      'Passage au niveau orange\u00a0: Avertissement de blizzard',
      'Passage au niveau rouge\u00a0: Avertissement de blizzard',
    ]);
    expect(site.service.delivered.map(({ payload }) => payload.isUpdate)).toEqual([
      false,
      true,
      true,
    ]);
    expect(new Set(site.service.delivered.map(({ topic }) => topic)).size).toBe(1);
  });

  test('is sent to those alone whose station, level and community it is for', async () => {
    const site = new PushSite();
    await site.subscribe({ level: 3 });
    await site.subscribe({ station: 'nu-26' });
    await site.subscribe({ station: null });
    const told = await site.subscribe({ level: 2 });
    await site.publish(blizzard());
    expect(site.service.requests).toEqual([told]);
  });

  test('reaches those whose level it rises to, beside those who were told', async () => {
    const site = new PushSite();
    await site.subscribe({ level: 3 });
    await site.subscribe({ level: 0 });
    await site.publish(blizzard({ level: 2 }));
    expect(site.service.delivered).toHaveLength(1);
    await site.publish(blizzard({ level: 3 }));
    expect(site.service.delivered).toHaveLength(3);
  });

  test('writes no row where nobody is subscribed, or to a graver level only', async () => {
    const site = new PushSite();
    await site.subscribe({ station: 'nu-26' });
    await site.subscribe({ level: 3 });
    await site.publish(blizzard());
    expect(await site.count('push_campaigns')).toBe(0);
  });

  test('that ends within a minute is not sent, nor one that ends while its message is in the queue', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.publish(blizzard({}, NOON + 30_000));
    expect(await site.count('push_campaigns')).toBe(0);
    await site.plan(blizzard({}, NOON + HOUR_MS));
    site.now += HOUR_MS;
    await site.drain();
    expect(site.service.requests).toEqual([]);
  });

  test('that is planned is not sent to who subscribes before it is delivered, nor again to who changes a choice', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.publish(blizzard());
    await site.subscribe();
    await site.publish(blizzard());
    await site.cron(5 * MINUTE_MS);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('of two refreshes at once is sent once', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 30; turn++) await site.subscribe();
    await Promise.all([site.plan(blizzard()), site.plan(blizzard()), site.plan(blizzard())]);
    const again = [...site.messages, ...site.messages];
    site.messages = [];
    await Promise.all(again.map((message) => site.deliver(message)));
    await site.drain();
    expect(site.service.delivered).toHaveLength(30);
    expect(new Set(site.service.requests).size).toBe(30);
  });

  test('whose message is delivered twice, at once or later, is sent once', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 25; turn++) await site.subscribe();
    await site.plan(blizzard());
    await site.deliver(site.messages.shift());
    const slices = [...site.messages];
    expect(slices).toHaveLength(2);
    await Promise.all([...slices, ...slices].map((message) => site.deliver(message)));
    for (const message of slices) await site.deliver(message);
    expect(site.service.requests).toHaveLength(25);
  });
});

describe('a service that gives its warnings another name with each issue', () => {
  const issue = (name: number, level: 2 | 3 = 2) => ({
    ...blizzard({ level }),
    subject: `warning north nu-21 warning blizzard ${name}`,
  });

  test.each([{ allClear: true }, { allClear: false }])(
    'is believed twenty times in half a day, and again then ($allClear)',
    async ({ allClear }) => {
      const site = new PushSite();
      await site.subscribe({ allClear });
      const alerts = () =>
        site.service.delivered.filter(({ payload }) => !payload.isAllClear).length;
      for (let name = 0; name < 30; name++) {
        await site.publish(issue(name));
        await site.cron(5 * MINUTE_MS);
      }
      expect(alerts()).toBe(20);
      await site.publish();
      await site.cron(13 * HOUR_MS);
      await site.cron(5 * MINUTE_MS);
      await site.publish({ ...issue(31), endsAt: site.now + HOUR_MS });
      expect(alerts()).toBe(21);
    },
  );

  test('is believed each time that it is of the gravest level, and what other stations say is', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.subscribe({ station: 'nu-2' });
    for (let name = 0; name < 22; name++) await site.publish(issue(name));
    await site.publish(issue(22, 3));
    const other = blizzard({ audience: { desk: 'north', station: 'nu-2' } });
    await site.publish({ ...other, subject: 'warning north nu-2 warning blizzard' });
    expect(site.service.delivered).toHaveLength(22);
  });
});

test('of three hundred notices as long as they may be each is planned once, with values that D1 takes', async () => {
  const sizes: number[] = [];
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values: unknown[]) => {
      sizes.push(...values.map((value) => new TextEncoder().encode(String(value)).length));
      return bind(...values);
    };
    return statement;
  };
  const batch: D1Database['batch'] = (statements) => env.DB.batch(statements);
  const site = new PushSite({ prepare, batch } as D1Database);
  await site.subscribe({ level: 0 });
  const texts = Array.from({ length: 8 }, () => ({
    language: 'iu',
    title: 'ᓄ'.repeat(60),
    text: 'ᓄ'.repeat(280),
  }));
  const notices = Array.from({ length: 300 }, (_, nth) => ({
    ...blizzard({ texts, audience: { paper: 'paper', communities: [] } }),
    subject: `notice paper ${nth}`,
  }));
  await site.plan(...notices);
  await site.plan(...notices);
  expect(await site.count('push_campaigns')).toBe(300);
  expect(site.messages).toHaveLength(300);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
});

describe('an all-clear', () => {
  test('follows where a warning is withdrawn for ten minutes, to those who asked for it and were told', async () => {
    const site = new PushSite();
    const told = await site.subscribe();
    await site.subscribe({ allClear: false });
    await site.publish(blizzard());
    await site.subscribe();
    await site.publish();
    await site.cron(5 * MINUTE_MS);
    expect(site.titles).toHaveLength(2);
    await site.cron(5 * MINUTE_MS);
    await site.cron(5 * MINUTE_MS);
    expect(site.service.delivered.slice(2)).toMatchObject([
      { endpoint: told, payload: { title: 'Over: Blizzard Warning', isAllClear: true } },
    ]);
    await site.cron(13 * HOUR_MS);
    expect(await site.count('push_campaigns')).toBe(0);
  });

  test('follows where a warning ends by its own time, which no refresh brings', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.publish(blizzard({}, NOON + HOUR_MS));
    await site.cron(HOUR_MS);
    expect(site.titles).toEqual(['Orange level: Blizzard Warning', 'Over: Blizzard Warning']);
  });

  test('does not follow where a feed was incomplete once, and the warning is not sent again', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.publish(blizzard());
    await site.publish();
    site.now += 5 * MINUTE_MS;
    await site.publish(blizzard());
    await site.cron(10 * MINUTE_MS);
    expect(site.service.delivered).toHaveLength(1);
  });

  test('does not stop the same warning from being sent when it is issued anew', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.publish(blizzard({}, NOON + HOUR_MS));
    await site.cron(HOUR_MS);
    await site.publish(blizzard({}, NOON + 9 * HOUR_MS));
    expect(
      site.service.delivered.map(({ payload }) => [payload.isUpdate, payload.isAllClear]),
    ).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
  });

  test('is not sent to who slept through all of the warning', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 20] });
    await site.subscribe();
    await site.publish(blizzard({}, NOON + HOUR_MS));
    await site.cron(HOUR_MS);
    await site.cron(9 * HOUR_MS);
    expect(site.service.requests).toHaveLength(2);
    expect(new Set(site.service.requests).size).toBe(1);
  });
});
