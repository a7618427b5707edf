import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepPush } from '../../../../src/ingest/push/push.ts';
import { preparePush, publishOther, run, setPaper } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

/** The feed is read without the warning until it is over. */
async function end(site: PushSite) {
  site.now += MINUTE_MS;
  await site.warn();
  await site.pass(25 * MINUTE_MS);
}

describe('who heard of a warning hears its end once', () => {
  test('though it came back and ended again while they were not to be disturbed', async () => {
    const site = new PushSite();
    // Quiet from 13:00 to 20:00.
    await site.subscribe({ quiet: [13, 20] });
    await site.warn(blizzard({ endsAt: LONG }));
    await site.pass(HOUR_MS);
    await end(site);
    await site.warn(blizzard({ endsAt: LONG }));
    await site.pass(HOUR_MS);
    await end(site);
    await site.pass(8 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test('though it came back at a level that they do not want while they were not to be disturbed', async () => {
    const site = new PushSite();
    await site.subscribe({ level: 2, quiet: [13, 20] });
    await site.warn(blizzard({ endsAt: LONG }));
    await site.pass(HOUR_MS);
    await end(site);
    await site.warn(blizzard({ level: 1, endsAt: LONG }));
    await site.pass(8 * HOUR_MS);
    await end(site);
    await site.pass(DAY_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test.each([2, 5, 12])(
    'though their push service is down for %d hours as it ends',
    async (hours) => {
      const site = new PushSite();
      await site.subscribe();
      await site.warn(blizzard({ endsAt: LONG }));
      site.service.respond = () => respond(503);
      await end(site);
      await site.pass(hours * HOUR_MS);
      site.service.respond = () => undefined;
      await site.pass(2 * HOUR_MS);
      expect(site.titles()).toEqual([ORANGE, OVER]);
    },
  );

  test('where two desks follow the station, the paper changes from one to the other, and each reads the end at its own time', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    for (const desk of ['north', 'east']) await site.readBy(desk, blizzard({ endsAt: LONG }));
    await setPaper('$.desks', ['east', 'north']);
    await site.pass(HOUR_MS);
    for (let turn = 0; turn < 4; turn++)
      for (const desk of ['north', 'east']) await site.readBy(desk);
    await site.pass(26 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test('though their paper was withdrawn for the hour in which it ended', async () => {
    const site = new PushSite();
    const data = await publishOther();
    await site.subscribe({ paper: 'other' });
    await site.warn(blizzard({ endsAt: LONG }));
    await run(`UPDATE publications SET data = NULL WHERE id = 'other'`);
    await end(site);
    await run(`UPDATE publications SET data = ? WHERE id = 'other'`, data);
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });

  test('though they choose another community of the same station while it is on', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: LONG }));
    site.now += MINUTE_MS;
    // As the site writes it.
    await run(`UPDATE push_subscribers SET community = 'apex', subscribed_at = ?`, site.now);
    await end(site);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });
});

describe('who heard of a notice hears its end once', () => {
  test('where it is postponed, and withdrawn before it begins', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += MINUTE_MS;
    await site.say(boilWater({ from: time(NOON + 5 * HOUR_MS) }));
    await site.pass(HOUR_MS);
    await site.say();
    await site.pass(DAY_MS);
    expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  });

  test('where it is postponed by days, and is no longer for their place', async () => {
    const site = new PushSite();
    const outside = await site.subscribe({ community: 'arviat' });
    const inside = await site.subscribe();
    const until = time(NOON + 9 * DAY_MS);
    await site.say(boilWater({ until }));
    site.now += MINUTE_MS;
    const from = time(NOON + 3 * DAY_MS);
    await site.say(boilWater({ communities: ['iqaluit'], from, until }));
    await run(`UPDATE built_in_papers SET data = data`);
    await site.pass(2 * DAY_MS);
    expect(site.titles()).toEqual(['Boil water', 'Boil water', 'Over: Boil water']);
    await site.pass(2 * DAY_MS);
    expect(site.titles(outside)).toEqual(['Boil water', 'Over: Boil water']);
    expect(site.titles(inside)).toEqual(['Boil water', 'Boil water']);
  });

  test('where another desk carries what its paper says just after it was withdrawn', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += MINUTE_MS;
    await site.say();
    site.now += MINUTE_MS;
    await run(`UPDATE editorial SET desk = 'other', changed_at = ?`, site.now);
    await run(`INSERT OR REPLACE INTO desk_weather (desk) VALUES ('other')`);
    for (const desk of ['north', 'other']) await site.deliver({ desk });
    await site.pass(30 * HOUR_MS);
    await site.deliver({ desk: 'other' });
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  });

  test('and it once, where its start was put off and back within a minute', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.say(boilWater());
    site.now += 30_000;
    await site.say(boilWater({ from: time(NOON + 5 * HOUR_MS) }));
    site.now += 30_000;
    await site.say(boilWater());
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water']);
    await site.say();
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  });
});

describe('a push service that is down', () => {
  test.each([
    [503, 2],
    [503, 12],
    [429, 12],
    [401, 2],
    [403, 2],
  ])(
    'with %d for %d hours has a red warning that goes on for days delivered when it is back',
    async (status, hours) => {
      const site = new PushSite();
      for (let turn = 0; turn < 3; turn++) await site.subscribe();
      site.service.respond = () => respond(status);
      await site.warn(blizzard({ level: 3, endsAt: LONG }));
      await site.pass(hours * HOUR_MS);
      site.service.respond = () => undefined;
      await site.pass(2 * HOUR_MS);
      expect(site.titles()).toEqual(Array(3).fill(RED));
    },
  );
});

describe('a subscription that nothing has reached for 90 days', () => {
  const failingSince = () =>
    env.DB.prepare('SELECT unproven_since FROM push_subscribers').first<number>('unproven_since');

  test('stays where its service was busy once, and there was nothing to send since', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(429, { 'Retry-After': '3600' });
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS }));
    site.service.respond = () => undefined;
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([]);
    expect(await failingSince()).not.toBeNull();
    await env.DB.batch(sweepPush(env.DB, NOON + 91 * DAY_MS));
    expect(await site.count('push_subscribers')).toBe(1);
  });

  test('stays where the places of its paper were not known for a day', async () => {
    const site = new PushSite();
    const data = await publishOther();
    await site.subscribe({ paper: 'other' });
    await run(`UPDATE publications SET data = '{"hosts":[]}' WHERE id = 'other'`);
    await env.DB.batch(sweepPush(env.DB, NOON));
    await run(`UPDATE publications SET data = ? WHERE id = 'other'`, data);
    await env.DB.batch(sweepPush(env.DB, NOON + 91 * DAY_MS));
    expect(await site.count('push_subscribers')).toBe(1);
  });

  test.each([403, 503])('is sent a warning again after a %d', async (status) => {
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
