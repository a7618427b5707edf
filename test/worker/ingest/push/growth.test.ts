import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { SLICE_SIZE } from '../../../../src/ingest/push/pass.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { blizzard, preparePush, resetPush } from '../../../support/push-fixtures.ts';
import { PushSite } from '../../../support/push-site.ts';

preparePush();

/** What it takes to send one warning to so many subscribers, and the messages of the queue. */
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

test('ten times as many subscribers of a warning take ten times as much of D1 and the queue at most', async () => {
  const few = await sendTo(2 * SLICE_SIZE);
  const many = await sendTo(20 * SLICE_SIZE);
  for (const name of ['d1Calls', 'rowsRead', 'rowsWritten', 'messages'] as const)
    expect(many[name] / few[name], name).toBeLessThanOrEqual(10);
});
