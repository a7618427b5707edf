import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import ingest from '../../../src/ingest/index.ts';
import { status } from '../../support/documents.ts';
import { follow, HOUR, MINUTE } from '../../support/follow.ts';
import { keepingQueue } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

watchLog();

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['21: Retry-After counts', status(429, { 'Retry-After': '172800' }), 48 * HOUR],
  ['13 and 26: the pause after a failure counts', status(500), 15 * MINUTE],
])(
  'feed-politeness rule %s from the response on where the message came four minutes late',
  async (_, response, pauseMs) => {
    const { queue, bodies } = keepingQueue();
    const follower = await follow([{ responses: [response] }], { queue });
    await follower.refresh();
    follower.now += 4 * MINUTE;
    await follower.deliver(bodies);
    expect((await follower.state()).checkedAt).toBe(follower.now);
    expect(await follower.wait()).toBeGreaterThanOrEqual(pauseMs);
  },
);

test('a cron that comes a minute late counts the time of its polls, and not the time for which it was planned', async () => {
  for (const table of ['desk_sources', 'desks']) await env.DB.prepare(`DELETE FROM ${table}`).run();
  const bindings = { ...env, REFRESH_QUEUE: undefined, POLLS_PER_REFRESH: '1' };
  const scheduledTime = new Date();
  vi.useFakeTimers({ toFake: ['Date'], now: scheduledTime.getTime() + MINUTE });
  await ingest.scheduled(
    createScheduledController({ scheduledTime }),
    bindings as unknown as IngestEnv,
  );
  const begunAt = await env.DB.prepare('SELECT max(begun_at) AS at FROM desk_sources').first('at');
  expect(begunAt).toBe(scheduledTime.getTime() + MINUTE);
});
