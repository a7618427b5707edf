import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { runPass, SLICE_SIZE } from '../../../../src/ingest/push/pass.ts';
import { sendSlice } from '../../../../src/ingest/push/send-slice.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { firstOf } from '../../../support/database.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  preparePush,
  RAISED,
  RED,
  resetPush,
  run,
  setPaper,
  time,
  YELLOW,
} from '../../../support/push-fixtures.ts';
import { PushSite, siteWithReaders } from '../../../support/push-site.ts';

preparePush();

/** Calls this once, before the first message reaches the push service. */
function whileInFlight({ service }: PushSite, happen: () => Promise<unknown>): void {
  const { receive } = service;
  let isFirst = true;
  service.receive = async (request) => {
    const shouldHappen = isFirst;
    isFirst = false;
    if (shouldHappen) await happen();
    return receive.call(service, request);
  };
}

/** Another consumer delivers the queued messages, and those that they cause. */
async function deliverAll(site: PushSite): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    for (const { body } of site.messages.splice(0)) await site.deliver(body);
}

/** A D1 where something happens between the first batch and its result. */
function databaseWhere(meanwhile: () => Promise<unknown>): D1Database {
  let isFirst = true;
  const batch: D1Database['batch'] = async (statements) => {
    const results = await env.DB.batch(statements);
    const shouldHappen = isFirst;
    isFirst = false;
    if (shouldHappen) await meanwhile();
    return results as never;
  };
  return withMethods(env.DB, { batch });
}

test('a rise to red while the previous message is in flight is sent within two minutes', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard({ level: 1 }));
  whileInFlight(site, async () => {
    site.now += 1_000;
    await site.planWarnings(blizzard({ level: 3 }));
    await deliverAll(site);
  });
  await site.drain();
  await site.pass(2 * MINUTE_MS);
  expect(site.titles()).toEqual([YELLOW, RAISED]);
});

test('a rise in the millisecond of a pass is sent', async () => {
  const site = await siteWithReaders();
  await site.warn(blizzard({ level: 1 }));
  await site.pass(10 * MINUTE_MS);
  await run('UPDATE push_alerts SET next_pass_at = 0');
  const id = await firstOf('SELECT id FROM push_alerts');
  const db = databaseWhere(async () => {
    await site.planWarnings(blizzard({ level: 3 }));
  });
  await runPass(Number(id), { ...site.context, db });
  await site.drain();
  expect(site.titles()).toEqual([YELLOW, RAISED]);
});

test('a run whose claim in D1 is confirmed too late sends nothing, as another run has taken over', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard());
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

test('a community that gets its station during the pass of another change is notified of its alerts', async () => {
  const site = await siteWithReaders(1, { community: 'arviat' });
  await site.warn(blizzard({ level: 3 }));
  await setPaper('$.language', 'en');
  const db = databaseWhere(() => setPaper('$.gazetteer.communities[3].station', 'nu-21'));
  Object.assign(site.context, { db });
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

describe('a notice that is edited while its push is in flight', () => {
  const WATER = 'Boil water';
  const OVER = 'Over: Boil water';

  test.each<[string, Parameters<typeof boilWater>[0] | undefined, unknown[]]>([
    ['with another text', { source: 'Other' }, [WATER]],
    ['moved to another community while being sent', { communities: ['arviat'] }, [WATER, OVER]],
    ['for fewer communities including the subscriber’s', { communities: ['iqaluit'] }, [WATER]],
    ['with an immediate end', { until: time(NOON + 1_000) }, [WATER, OVER]],
    ['removed', undefined, [WATER, OVER]],
  ])('%s is sent once, and so is its end if there is one', async (_, changes, titles) => {
    const site = await siteWithReaders();
    await site.edit(boilWater());
    await site.plan();
    whileInFlight(site, async () => {
      site.now += 2_000;
      await (changes ? site.edit(boilWater(changes)) : site.edit());
      await site.plan();
      await deliverAll(site);
    });
    await site.drain();
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual(titles);
  });
});

/** D1 rows and queue messages for sending one warning to this many subscribers. */
async function sendTo(subscribers: number) {
  await resetPush();
  const counts = noCounts();
  const site = new PushSite(countedDatabase(env.DB, counts));
  const { sendBatch } = site.context.queue;
  site.context.queue.sendBatch = (batch) => {
    const messages = [...batch];
    counts.messages += messages.length;
    return sendBatch(messages);
  };
  for (let turn = 0; turn < subscribers; turn++) await site.subscribe();
  await site.warn(blizzard());
  expect(site.titles()).toHaveLength(subscribers);
  return counts;
}

test('ten times as many subscribers cost at most ten times as much of D1 and the queue', async () => {
  const few = await sendTo(2 * SLICE_SIZE);
  const many = await sendTo(20 * SLICE_SIZE);
  for (const name of ['d1Calls', 'rowsRead', 'rowsWritten', 'messages'] as const)
    expect(many[name] / few[name], name).toBeLessThanOrEqual(10);
});
