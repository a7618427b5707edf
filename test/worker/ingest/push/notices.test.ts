import { describe, expect, test } from 'vitest';
import { preparePush, run, setPaper } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

const WATER = ['Boil water', 'Over: Boil water'];

describe('the message of a notice', () => {
  test('reaches the communities that it names, in the language of their paper', async () => {
    const site = new PushSite();
    const endpoint = await site.subscribe({ community: 'arviat' });
    await site.subscribe({ community: 'iqaluit' });
    await setPaper('$.language', 'iu-Cans');
    await site.say(boilWater({ communities: ['arviat', 'kimmirut'] }));
    const payload = {
      ...{ title: 'ᐃᒥᖅ', body: 'City of Iqaluit\nᖃᓚᑎᑦᑎᓗᓯ' },
      ...{ lang: 'iu-Cans', dir: 'ltr', path: '/notices#water' },
    };
    expect(site.service.delivered).toMatchObject([{ endpoint, payload }]);
  });

  test('in the longest words that a form takes is one that every service takes', async () => {
    const site = new PushSite();
    await site.subscribe();
    const texts = [{ language: 'iu-Cans', title: '𑪰'.repeat(30), text: 'ᐃ"\n'.repeat(93) }];
    await site.say(boilWater({ texts, source: 'ᐃ'.repeat(100) }));
    const [message] = site.service.delivered;
    expect(message?.payload.title).toBe('𑪰'.repeat(30));
    expect(JSON.stringify(message?.payload).length).toBeLessThan(2000);
  });
});

describe('a notice', () => {
  const insertNotice = (data: string) =>
    run(
      `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       VALUES ('paper', 'water', 1, ?, 0, ?, '', '', 0)`,
      data,
      NOON + DAY_MS,
    );

  test.each<[string, (site: PushSite) => Promise<unknown>]>([
    ['whose editorial is damaged', (site) => site.storeEditorial('{')],
    ['whose editorial is gone', () => run('DELETE FROM editorial')],
    [
      'that is damaged in it, and open in the editors’ table',
      async (site) => {
        await insertNotice('{"shape":2}');
        await site.edit();
      },
    ],
  ])('%s is not over', async (_, lose) => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += MINUTE_MS;
    await lose(site);
    await site.plan();
    await site.pass(20 * HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
    await run('DELETE FROM notices');
    await site.say();
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(WATER);
  });

  test('that is left out, but open in the editors’ table, is not said to be without news', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater({ until: time(NOON + 2 * DAY_MS) }));
    await insertNotice('{}');
    await run('UPDATE notices SET ends_at = ?', NOON + 2 * DAY_MS);
    await site.say();
    await site.pass(27 * HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
  });

  test('that another desk carries from now on is the same', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    await run(`UPDATE push_alerts SET desk = 'other'`);
    await site.plan();
    await site.deliver({ desk: 'other' });
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
  });

  test('is over once, where another desk carries what its paper says just after it was withdrawn', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += MINUTE_MS;
    await site.say();
    site.now += MINUTE_MS;
    await run(`UPDATE editorial SET desk = 'other', changed_at = ?`, site.now);
    await run(`INSERT OR REPLACE INTO desk_weather (desk) VALUES ('other')`);
    for (const desk of ['north', 'other']) await site.deliver({ desk });
    await site.pass(25 * HOUR_MS);
    await site.deliver({ desk: 'other' });
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(WATER);
  });

  test('is over though the id of another paper of its desk is that of a station', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.edit(boilWater());
    await run(
      `INSERT INTO editorial (paper, desk, data, changed_at) SELECT 'nu-21', desk, data, changed_at FROM editorial`,
    );
    await site.plan();
    await site.pass(MINUTE_MS);
    await site.say();
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(WATER);
  });
});
