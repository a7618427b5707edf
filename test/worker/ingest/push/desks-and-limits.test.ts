import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { preparePush, run, setPaper } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NO_NEWS,
  NOON,
  ORANGE,
  OVER,
  RED,
} from '../../../support/push-subjects.ts';

preparePush();

describe('a warning that is issued anew', () => {
  test.each(['loses the station', 'goes on'])(
    'by the desk that took over is sent, where the desk before %s',
    async (what) => {
      const site = new PushSite();
      await site.addSecondDesk('north', 'east');
      await site.subscribe();
      for (const desk of ['north', 'east']) await site.readBy(desk, blizzard({ endsAt: LONG }));
      await setPaper('$.desks', ['east']);
      if (what === 'loses the station') await run(`DELETE FROM desks WHERE id = 'north'`);
      if (what === 'loses the station') await run(`DELETE FROM desk_items WHERE desk = 'north'`);
      await site.pass(HOUR_MS);
      for (let turn = 0; turn < 4; turn++) await site.readBy('east');
      expect(site.titles()).toEqual([ORANGE, OVER]);
      await site.pass(2 * HOUR_MS);
      await site.readBy('east', blizzard({ endsAt: LONG }));
      expect(site.titles()).toEqual([ORANGE, OVER, ORANGE]);
    },
  );
});

describe('where two desks follow a station', () => {
  test('and neither can be read for a day, its subscribers hear once that there is no news', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    for (const desk of ['north', 'east'])
      await site.readBy(desk, blizzard({ endsAt: NOON + HOUR_MS }));
    await run('DELETE FROM desk_items');
    await site.pass(40 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, NO_NEWS]);
  });

  test.each([[['north', 'east']], [['east']]])(
    'or the paper changes to %j while a warning is on, it is sent once, and again where it rises later',
    async (desks) => {
      const site = new PushSite();
      await site.subscribe();
      await site.warn(blizzard({ endsAt: LONG }));
      await site.pass(2 * HOUR_MS);
      await site.addSecondDesk(...desks);
      await site.readBy('east', blizzard({ endsAt: LONG }));
      await site.pass(2 * HOUR_MS);
      expect(site.titles()).toEqual([ORANGE]);
      for (const level of [1, 2] as const) {
        for (const desk of ['north', 'east'])
          await site.readBy(desk, blizzard({ level, endsAt: LONG }));
        await site.pass(2 * HOUR_MS);
      }
      expect(site.titles()).toEqual([ORANGE, ORANGE]);
    },
  );

  test('and one goes on at a graver level, what the other issues later is not sent', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    await site.readBy('east', blizzard({ level: 3, endsAt: LONG }));
    await site.pass(2 * HOUR_MS);
    for (const level of [2, 0, 1] as const)
      await site.readBy('north', blizzard({ level, endsAt: LONG }));
    await site.pass(2 * HOUR_MS);
    await run('UPDATE built_in_papers SET data = data');
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual([RED]);
  });

  test('and one has had no news for a day, the other says the end', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    for (const desk of ['north', 'east']) await site.readBy(desk, blizzard({ endsAt: LONG }));
    await run(`DELETE FROM desk_items WHERE desk = 'east'`);
    for (let turn = 0; turn < 4; turn++) {
      await site.deliver({ desk: 'east' });
      await site.readBy('north', blizzard({ endsAt: LONG }));
      await site.pass(9 * HOUR_MS);
    }
    for (let turn = 0; turn < 4; turn++) await site.readBy('north');
    await site.pass(30 * HOUR_MS);
    expect(site.titles()).toEqual([ORANGE, OVER]);
  });
});

describe('one reading that leaves a warning out', () => {
  test('is no end, where the feed could not be read for a day before', async () => {
    const site = new PushSite();
    await site.subscribe();
    // As the feed without ends of its own has it: in force for a day after it was last seen.
    await site.warn(blizzard({ endsAt: NOON + DAY_MS }));
    await site.pass(25 * HOUR_MS);
    await site.poll([]);
    await site.plan();
    await site.pass(9 * MINUTE_MS);
    await site.warn(blizzard({ endsAt: site.now + DAY_MS }));
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
  });

  test('is no end, where the end that was known is moved on', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.warn(blizzard({ endsAt: NOON + HOUR_MS, hasOwnEnd: true }));
    await site.pass(HOUR_MS + MINUTE_MS);
    await site.poll([]);
    await site.plan();
    await site.pass(9 * MINUTE_MS);
    await site.warn(blizzard({ endsAt: NOON + 9 * HOUR_MS, hasOwnEnd: true }));
    await site.pass(HOUR_MS);
    expect(site.titles()).toEqual([ORANGE]);
  });
});

describe('the limit of pushes', () => {
  test('counts what was delivered: attempts that failed do not hold up the next notice', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(503);
    const some = ['a', 'b', 'c', 'd'].map((id) => boilWater({ id, kind: 'event' }));
    await site.say(...some);
    await site.pass(20 * MINUTE_MS);
    site.service.respond = () => undefined;
    await site.say(...some, boilWater({ id: 'new', kind: 'closure', source: 'new' }));
    await site.pass(MINUTE_MS);
    expect(site.service.delivered.some(({ payload }) => /new/.test(String(payload.body)))).toBe(
      true,
    );
  });
});

describe('a push service that responds oddly', () => {
  test.each<[string, () => Response | undefined, number]>([
    ['200 and an endless body', () => new Response(endless(), { status: 200 }), 1],
    ['301 to another place', () => respond(301, { Location: 'https://evil.example/' }), 1],
    ['429 and a negative pause', () => respond(429, { 'Retry-After': '-5' }), 1],
    ['429 and garbage', () => respond(429, { 'Retry-After': 'soon, 1e99' }), 1],
    [
      '429 and the year 9999',
      () => respond(429, { 'Retry-After': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
      1,
    ],
    ['429 and a week', () => respond(429, { 'Retry-After': '604800' }), 1],
  ])('with %s delays nobody else', async (_, response) => {
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
});

function endless(): ReadableStream {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
}

test('an endpoint that is sent nothing, as its reader wants no all-clear, is not taken to work', async () => {
  const site = new PushSite();
  await site.subscribe({ allClear: false });
  await site.say(boilWater());
  await run('UPDATE push_subscribers SET unproven_since = 1');
  site.now += MINUTE_MS;
  await site.say(boilWater({ communities: ['arviat'] }));
  await site.pass(HOUR_MS);
  expect(site.service.requests).toHaveLength(1);
  const { results } = await env.DB.prepare('SELECT unproven_since FROM push_subscribers').all();
  expect(results).toEqual([{ unproven_since: 1 }]);
});

test('an all-clear that a service refused for certain, and a notice that is back for its community: it is not sent again', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.say(boilWater());
  site.now += MINUTE_MS;
  site.service.respond = () => respond(503);
  await site.say(boilWater({ communities: ['arviat'] }));
  await site.pass(20 * MINUTE_MS);
  expect(site.service.requests.length).toBeGreaterThan(1);
  site.service.respond = () => undefined;
  await site.say(boilWater());
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual(['Boil water']);
});
