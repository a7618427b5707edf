import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { preparePush } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import { blizzard, HOUR_MS, MINUTE_MS, NOON, OVER, RED } from '../../../support/push-subjects.ts';

preparePush();

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
