import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { passOn } from '../../../../src/ingest/push/pass.ts';
import { sendSlice } from '../../../../src/ingest/push/send-slice.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { preparePush, run } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import { blizzard, MINUTE_MS, ORANGE, RAISED } from '../../../support/push-subjects.ts';

preparePush();

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
