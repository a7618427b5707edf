import { env } from 'cloudflare:workers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyPapers } from '../../../src/ingest/publish/copy-to-kv.ts';
import { feed } from '../../support/documents.ts';
import { follow } from '../../support/follow.ts';
import { withMethods } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const hangs = () => new Promise<never>(() => {});

/** Lets what hangs take until its time is over. */
function passTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ticking = setInterval(() => vi.advanceTimersByTime(1_000), 5);
  onTestFinished(() => {
    clearInterval(ticking);
    vi.useRealTimers();
  });
}

test.each([
  ['KV takes no edition', { kv: withMethods(env.EDITIONS, { put: hangs as never }) }],
  ['KV returns none', { kv: withMethods(env.EDITIONS, { get: hangs as never }) }],
  ['the edge takes no purge', { invalidate: hangs }],
  ['the queue takes no claims', { queue: { sendBatch: hangs, send: hangs } as never }],
])('a refresh ends while %s and does not respond', async (_, changes) => {
  const follower = await follow([{ responses: [feed(['One'])] }]);
  Object.assign(follower.context, changes);
  passTime();
  await follower.refresh();
  expect(await follower.titles()).toEqual(['One']);
});

test('a paper whose copy hangs is left to its lease, and the refresh goes on', async () => {
  const follower = await follow([]);
  const kv = withMethods(env.EDITIONS, { delete: hangs as never });
  passTime();
  const row = { id: 'gone', data: null, digest: 'd', hosts: '[]', desks: '[]' };
  await copyPapers([row], { ...follower.context, kv });
  expect(log.lines('paper not copied')).toHaveLength(1);
});
