import { describe, expect, test } from 'vitest';
import { preparePush, setPaper } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

describe('quiet hours', () => {
  test('hold a warning back until they end, where it is in force then', async () => {
    const site = new PushSite();
    site.now = Date.parse('2026-11-21T04:00:00Z'); // 23:00 in Iqaluit
    const quiet = await site.subscribe({ quiet: [22, 7] });
    const other = await site.subscribe({ quiet: [22, 6] });
    const awake = await site.subscribe();
    await site.warn(blizzard({ endsAt: site.now + 12 * HOUR_MS }));
    expect(site.service.requests).toEqual([awake]);
    await site.pass(6 * HOUR_MS + 55 * MINUTE_MS);
    expect(site.service.requests).toEqual([awake]);
    await site.pass(5 * MINUTE_MS);
    expect(site.service.requests).toEqual([awake, other]);
    await site.pass(HOUR_MS);
    expect(site.service.requests).toEqual([awake, other, quiet]);
  });

  test('of three hundred readers end at one time: one cron hands one message over, and all are notified in it', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 300; turn++) await site.subscribe({ quiet: [10, 14] });
    await site.warn(blizzard());
    await site.pass(2 * HOUR_MS - 1);
    expect(site.service.requests).toEqual([]);
    site.now += 1;
    await site.cron();
    expect(site.messages).toHaveLength(1);
    await site.drain();
    expect(site.service.delivered).toHaveLength(300);
  });

  test('end without a word of what ended within them, and let the gravest through at once', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 18] });
    await site.warn(blizzard({ key: 'other', level: 3 }));
    expect(site.titles()).toEqual([RED]);
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    await site.pass(8 * HOUR_MS);
    expect(site.titles()).toHaveLength(1);
  });

  test('that begin while a service is in trouble hold the second attempt back', async () => {
    const site = new PushSite();
    site.now = NOON + HOUR_MS - 20_000;
    await site.subscribe({ quiet: [13, 15] });
    site.service.respond = () => respond(503);
    await site.warn(blizzard());
    site.service.respond = () => undefined;
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual([]);
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toHaveLength(1);
  });

  test('hold of a warning whose level rises meanwhile only the last back', async () => {
    const site = new PushSite();
    await site.subscribe({ quiet: [10, 14] });
    await site.warn(blizzard({ level: 1 }));
    await site.warn(blizzard({ level: 2 }));
    await site.pass(3 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
  });
});

describe('a notice', () => {
  test('reaches the communities that it names, in the language of their paper', async () => {
    const site = new PushSite();
    const notified = await site.subscribe({ community: 'arviat' });
    await site.subscribe({ community: 'iqaluit' });
    await setPaper('$.language', 'iu-Cans');
    await site.say(boilWater({ communities: ['arviat', 'kimmirut'] }));
    expect(site.service.delivered).toMatchObject([
      {
        endpoint: notified,
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

  test('that is extended to all communities reaches the others, and nobody a second time; its end reaches all', async () => {
    const site = new PushSite();
    const iqaluit = await site.subscribe({ community: 'iqaluit' });
    const arviat = await site.subscribe({ community: 'arviat' });
    await site.say(boilWater({ communities: ['iqaluit'] }));
    site.now += 1;
    await site.say(boilWater());
    await site.pass(15 * MINUTE_MS);
    expect(site.service.requests).toEqual([iqaluit, arviat]);
    await site.say();
    await site.pass(15 * MINUTE_MS);
    expect(site.titles(iqaluit)).toEqual(['Boil water', 'Over: Boil water']);
    expect(site.titles(arviat)).toEqual(['Boil water', 'Over: Boil water']);
  });

  test('that is confined to one community is over for the others after ten minutes, and new to those who heard so where it comes back', async () => {
    const site = new PushSite();
    const iqaluit = await site.subscribe({ community: 'iqaluit' });
    const without = await site.subscribe({ community: 'iqaluit', allClear: false });
    const arviat = await site.subscribe({ community: 'arviat' });
    await site.say(boilWater());
    site.now += 1;
    await site.say(boilWater({ communities: ['arviat'] }));
    await site.pass(9 * MINUTE_MS);
    expect(site.titles(iqaluit)).toEqual(['Boil water']);
    await site.pass(6 * MINUTE_MS);
    expect(site.titles(iqaluit)).toEqual(['Boil water', 'Over: Boil water']);
    await site.say(boilWater());
    expect(site.titles(iqaluit)).toEqual(['Boil water', 'Over: Boil water', 'Boil water']);
    expect(site.titles(without)).toEqual(['Boil water']);
    expect(site.titles(arviat)).toEqual(['Boil water']);
  });

  test('that ends and comes back while a reader sleeps is new when they wake, and its end is not sent', async () => {
    const site = new PushSite();
    const asleep = await site.subscribe({ quiet: [13, 15] });
    await site.say(boilWater({ kind: 'closure' }));
    await site.pass(HOUR_MS);
    await site.say();
    await site.pass(15 * MINUTE_MS);
    await site.say(boilWater({ kind: 'closure' }));
    await site.pass(2 * HOUR_MS);
    expect(site.titles(asleep)).toEqual(['Boil water', 'Boil water']);
  });

  test('begins at its time, and not where it was taken back before', async () => {
    const site = new PushSite();
    await site.subscribe();
    const from = time(NOON + HOUR_MS);
    await site.say(boilWater({ from }), boilWater({ id: 'taken-back', from }));
    site.now += 1;
    await site.say(boilWater({ from }));
    await site.pass(55 * MINUTE_MS);
    expect(site.titles()).toEqual([]);
    await site.pass(2 * HOUR_MS);
    expect(site.service.delivered.map(({ payload }) => payload.path)).toEqual(['/notices#water']);
  });

  test('in the longest words that a form takes is a message that every service takes', async () => {
    const site = new PushSite();
    await site.subscribe();
    const texts = [{ language: 'iu-Cans', title: '𑪰'.repeat(30), text: 'ᐃ"\n'.repeat(93) }];
    await site.say(boilWater({ texts, source: 'ᐃ'.repeat(100) }));
    const [message] = site.service.delivered;
    expect(message?.payload.title).toBe('𑪰'.repeat(30));
    expect(JSON.stringify(message?.payload).length).toBeLessThan(2000);
  });
});
