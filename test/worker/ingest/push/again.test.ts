import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { passOn } from '../../../../src/ingest/push/pass.ts';
import { quietUntil } from '../../../../src/ingest/push/quiet-hours.ts';
import { sendSlice } from '../../../../src/ingest/push/send-slice.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { preparePush, run } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
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

const WARNING = blizzard({ level: 3, endsAt: NOON + 24 * HOUR_MS });

/** Stores the page of the station, as read now. */
const page = (site: PushSite, warnings: readonly unknown[]) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT OR REPLACE INTO desk_items (desk, source, items, stored_at) VALUES ('north', 'report:nu-21', ?, 0)`,
    ).bind(JSON.stringify({ warnings })),
    env.DB.prepare(
      `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES ('north', 'report:nu-21', '', 9e15, ?)`,
    ).bind(JSON.stringify({ goodAt: site.now })),
  ]);

test('a warning that one reading leaves out is in force however often that is planned; a second reading ends it', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.read(WARNING);
  await site.read();
  for (let turn = 0; turn < 9; turn++) {
    await site.plan();
    await site.pass(HOUR_MS / 2);
  }
  expect(site.titles()).toEqual([RED]);
  await site.read(WARNING);
  await site.read();
  await site.read(WARNING);
  await site.read();
  expect(site.titles()).toEqual([RED]);
  await site.read();
  expect(site.titles()).toEqual([RED, OVER]);
});

test('a warning that the page of its station names, read since, is in force however often its feed leaves it out', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.read(WARNING);
  await page(site, [WARNING]);
  for (let turn = 0; turn < 9; turn++) await site.read();
  expect(site.titles()).toEqual([RED]);
  await page(site, []);
  await site.read();
  expect(site.titles()).toEqual([RED, OVER]);
});

test('a reading from before the one that left a warning out does not bring it back', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.read(WARNING);
  const before = site.now - MINUTE_MS;
  await site.read();
  const now = site.now;
  site.now = before;
  await site.poll([WARNING]);
  site.now = now;
  await site.plan();
  await site.read();
  expect(site.titles()).toEqual([RED, OVER]);
});

/** D1 where something happens between the first batch and its result. */
function databaseWhere(meanwhile: () => Promise<unknown>): D1Database {
  let isFirst = true;
  const batch: D1Database['batch'] = async (statements) => {
    const results = await env.DB.batch(statements);
    const happens = isFirst;
    isFirst = false;
    if (happens) await meanwhile();
    return results as never;
  };
  return withMethods(env.DB, { batch });
}

test('a level that rises in the millisecond of a pass is sent', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.warn(blizzard({ level: 1 }));
  await site.pass(10 * MINUTE_MS);
  await run('UPDATE push_alerts SET pass_at = 0');
  const id = await env.DB.prepare('SELECT id FROM push_alerts').first<number>('id');
  const db = databaseWhere(async () => {
    await site.poll([blizzard({ level: 3 })]);
    await site.plan();
  });
  await passOn(id ?? 0, { ...site.context, db });
  await site.drain();
  expect(site.titles()).toEqual(['Yellow level: Blizzard Warning', RAISED]);
});

test('a run whose claim of D1 is answered too late sends nothing: another one has', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.poll([blizzard()]);
  await site.plan();
  await site.deliver(site.messages.shift()?.body);
  const slice = site.messages.shift()?.body as { alert: number; ids: number[] };
  const db = databaseWhere(async () => {
    site.now += 4 * MINUTE_MS;
    await site.deliver(slice);
  });
  const seconds = await sendSlice(slice.alert, slice.ids, { ...site.context, db });
  expect(seconds).toBeGreaterThan(0);
  expect(site.titles()).toEqual([ORANGE]);
});
