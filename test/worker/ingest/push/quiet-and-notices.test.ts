import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  blizzard,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  notices,
  PushSite,
  resetPush,
  time,
} from '../../../support/push-site.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetPush);

describe('quiet hours', () => {
  test('hold a warning back until they end, where it is in force then', async () => {
    const site = new PushSite();
    site.now = Date.parse('2026-11-21T04:00:00Z'); // 23:00 in Iqaluit
    const quiet = await site.subscribe({ quiet: [22, 7] });
    const other = await site.subscribe({ quiet: [22, 6] });
    const awake = await site.subscribe();
    await site.publish(blizzard({}, site.now + 12 * HOUR_MS));
    expect(site.service.requests).toEqual([awake]);
    await site.cron(6 * HOUR_MS + 55 * MINUTE_MS);
    await site.cron(5 * MINUTE_MS);
    expect(site.service.requests).toEqual([awake, other]);
    await site.cron(HOUR_MS);
    expect(site.service.requests).toEqual([awake, other, quiet]);
    expect(await site.count('push_slices')).toBe(0);
  });

  test('end without a word of what ended within them', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 18] });
    await site.publish(blizzard({}, NOON + HOUR_MS));
    await site.cron(7 * HOUR_MS);
    expect(site.service.requests).toEqual([]);
    expect(await site.count('push_slices')).toBe(0);
  });

  test('let the gravest through at once', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 18] });
    await site.publish(blizzard({ level: 3 }));
    expect(site.titles).toEqual(['Red level: Blizzard Warning']);
  });

  test('that begin while a service is in trouble hold its second attempt back', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [13, 15] });
    site.service.respond = () => new Response(null, { status: 503 });
    await site.publish(blizzard());
    site.service.respond = () => undefined;
    await site.cron(HOUR_MS + MINUTE_MS);
    expect(site.titles).toEqual([]);
    await site.cron(2 * HOUR_MS);
    expect(site.titles).toHaveLength(1);
  });

  test('hold of a warning whose level rises meanwhile only the last back', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 14] });
    await site.publish(blizzard({ level: 1 }));
    await site.publish(blizzard({ level: 2 }));
    await site.cron(2 * HOUR_MS);
    expect(site.titles).toEqual(['Raised to orange level: Blizzard Warning']);
  });
});

describe('a notice', () => {
  test('reaches the communities that it names, in its reader’s language', async () => {
    const site = new PushSite();
    const told = await site.subscribe({ community: 'arviat', station: null, language: 'iu-Cans' });
    await site.subscribe({ community: 'iqaluit' });
    await site.publish(...notices({ communities: ['arviat', 'rankin-inlet'] }));
    expect(site.service.delivered).toMatchObject([
      {
        endpoint: told,
        payload: {
          title: 'ᐃᒥᖅ',
          body: 'City of Iqaluit\nᖃᓚᑎᑦᑎᓗᓯ',
          lang: 'iu-Cans',
          dir: 'ltr',
          path: '/notices#water',
        },
      },
    ]);
  });

  test('that is extended to another community reaches those who live there, and nobody a second time', async () => {
    const site = new PushSite();
    const iqaluit = await site.subscribe({ community: 'iqaluit' });
    const arviat = await site.subscribe({ community: 'arviat' });
    await site.publish(...notices({ communities: ['iqaluit'] }));
    expect(site.service.requests).toEqual([iqaluit]);
    await site.publish(...notices({ communities: ['iqaluit', 'arviat'] }));
    expect(site.service.requests).toEqual([iqaluit, arviat]);
  });

  test('without communities reaches all of its paper, once however often it is published', async () => {
    const site = new PushSite();
    await site.subscribe({ community: 'arviat', station: null });
    await site.subscribe({ community: 'iqaluit' });
    await site.publish(...notices({}));
    await site.publish(...notices({ until: time(NOON + 30 * HOUR_MS) }));
    expect(site.titles).toEqual(['Boil water', 'Boil water']);
  });

  test('begins at its time, and not where it was taken back before', async () => {
    const site = new PushSite();
    await site.subscribe();
    const from = time(NOON + HOUR_MS);
    await site.publish(...notices({ from }, { id: 'taken-back', from }));
    await site.publish(...notices({ from }));
    await site.cron(30 * MINUTE_MS);
    expect(site.titles).toEqual([]);
    await site.cron(30 * MINUTE_MS);
    await site.cron(5 * MINUTE_MS);
    expect(site.service.delivered.map(({ payload }) => payload.path)).toEqual(['/notices#water']);
  });

  test('in the longest words that a form takes is a message that every service takes', async () => {
    const site = new PushSite();
    await site.subscribe({ language: 'iu-Cans' });
    const texts = [{ language: 'iu-Cans', title: '𑪰'.repeat(30), text: 'ᐃ"\n'.repeat(93) }];
    await site.publish(...notices({ texts, source: 'ᐃ'.repeat(100) }));
    const [message] = site.service.delivered;
    expect(message?.payload.title).toBe('𑪰'.repeat(30));
    expect(JSON.stringify(message?.payload).length).toBeLessThan(2000);
  });

  test('that is damaged in the database is deleted, and sends nothing', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.plan(...notices({}));
    await env.DB.prepare(`UPDATE push_campaigns SET content = '{"level":9}'`).run();
    await site.drain();
    expect(site.service.requests).toEqual([]);
    expect(await site.count('push_campaigns')).toBe(0);
  });
});
