import { describe, expect, test } from 'vitest';
import { preparePush } from '../../../support/push-database.ts';
import { PushSite, respond } from '../../../support/push-site.ts';
import {
  blizzard,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  ORANGE,
  RAISED,
  RED,
} from '../../../support/push-subjects.ts';

preparePush();

describe('a level that rises to red', () => {
  test('while the message before is in flight is sent within two minutes of its delivery', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.poll([blizzard({ level: 1, endsAt: LONG })]);
    await site.plan();
    let isFirst = true;
    const messages: unknown[] = [];
    const whileInFlight = async () => {
      if (!isFirst) return;
      isFirst = false;
      site.now += 1_000;
      await site.poll([blizzard({ level: 3, endsAt: LONG })]);
      await site.plan();
      // Another consumer takes what there is.
      messages.push(...site.messages.splice(0).map(({ body }) => body));
      for (const body of messages) await site.deliver(body);
      messages.splice(0, messages.length, ...site.messages.splice(0).map(({ body }) => body));
      for (const body of messages) await site.deliver(body);
    };
    const { receive } = site.service;
    site.service.receive = async (request) => {
      await whileInFlight();
      return receive.call(site.service, request);
    };
    await site.drain();
    await site.pass(2 * MINUTE_MS);
    expect(site.titles()).toEqual(['Yellow level: Blizzard Warning', RAISED]);
  });

  test('a minute after the endpoint was busy is tried within two minutes', async () => {
    const site = new PushSite();
    await site.subscribe();
    site.service.respond = () => respond(429, { 'Retry-After': '3600' });
    await site.warn(blizzard({ level: 1, endsAt: LONG }));
    await site.pass(MINUTE_MS);
    site.service.respond = () => undefined;
    await site.warn(blizzard({ level: 3, endsAt: LONG }));
    await site.pass(2 * MINUTE_MS);
    expect(site.titles()).toEqual([RED]);
  });
});

test('a warning whose level falls to yellow for twenty hours and rises to red again is sent again', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  await site.warn(blizzard({ level: 1, endsAt: LONG }));
  await site.pass(20 * HOUR_MS);
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  expect(site.titles()).toHaveLength(2);
});

test('a raised level that a service refused for certain, and that falls again: the one before is not sent again', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.warn(blizzard({ endsAt: LONG }));
  site.service.respond = () => respond(503);
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  site.service.respond = () => undefined;
  await site.warn(blizzard({ endsAt: LONG }));
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([ORANGE]);
});

test('a level that falls before an attempt that broke off is repeated is sent', async () => {
  const site = new PushSite();
  await site.subscribe();
  const { receive } = site.service;
  site.service.receive = async () => {
    throw new TypeError('cut off');
  };
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  site.service.receive = receive;
  await site.warn(blizzard({ endsAt: LONG }));
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([ORANGE]);
});

test('a level that rises to red is sent, though red was before the last message', async () => {
  const site = new PushSite();
  await site.subscribe();
  for (const [level, minutes] of [
    [3, 1],
    [0, 70],
    [1, 5],
    [3, 0],
  ] as const) {
    await site.warn(blizzard({ level, key: 'statement blizzard', endsAt: LONG }));
    await site.pass(minutes * MINUTE_MS);
  }
  expect(site.titles()).toEqual([RED, 'Yellow level: Blizzard Warning', RAISED]);
});
