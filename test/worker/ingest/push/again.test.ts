import { expect, test } from 'vitest';
import { quietUntil } from '../../../../src/ingest/push/quiet-hours.ts';
import { preparePush } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

test('a warning that comes back after its end is noticed, and a repetition of what broke off is not', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.warn(blizzard({ endsAt: NOON + 9 * HOUR_MS }));
  site.now += MINUTE_MS;
  await site.warn();
  await site.pass(HOUR_MS);
  site.isCutOff = true;
  await site.warn(blizzard({ endsAt: NOON + 9 * HOUR_MS }));
  site.isCutOff = false;
  await site.pass(HOUR_MS);
  expect(site.service.delivered.map(({ payload }) => payload.isUpdate)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a warning whose service failed for a time is sent at the level that it falls to meanwhile', async () => {
  const site = new PushSite();
  await site.subscribe();
  site.service.respond = () => respond(429);
  await site.warn(blizzard({ level: 3, endsAt: NOON + 9 * HOUR_MS }));
  site.service.respond = () => undefined;
  await site.warn(blizzard({ level: 2, endsAt: NOON + 9 * HOUR_MS }));
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([ORANGE]);
});

test('an end within thirteen quiet hours is heard after them', async () => {
  const site = new PushSite();
  site.now = NOON + 7 * HOUR_MS;
  await site.subscribe({ quiet: [20, 9] });
  await site.warn(blizzard({ endsAt: NOON + 40 * HOUR_MS }));
  await site.pass(70 * MINUTE_MS);
  await site.warn();
  await site.pass(20 * HOUR_MS);
  expect(site.titles()).toEqual([ORANGE, OVER]);
});

test('a notice that was sent and is postponed is sent again when it begins', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.say(boilWater());
  site.now += MINUTE_MS;
  await site.say(boilWater({ from: time(NOON + 5 * HOUR_MS) }));
  await site.pass(4 * HOUR_MS);
  expect(site.titles()).toEqual(['Boil water']);
  await site.pass(2 * HOUR_MS);
  expect(site.titles()).toEqual(['Boil water', 'Boil water']);
});

test('quiet hours do not end on a day whose clock leaves out the one hour between them', () => {
  const hours = { quiet_from: 3, quiet_until: 2, time_zone: 'America/Iqaluit' };
  for (
    let at = Date.parse('2026-03-08T05:00:00Z');
    at < Date.parse('2026-03-09T05:00:00Z');
    at += HOUR_MS
  )
    expect(quietUntil(hours, at)).toBeGreaterThan(at);
});
