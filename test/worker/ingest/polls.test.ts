import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import ingest from '../../../src/ingest/index.ts';
import { copyPapers } from '../../../src/ingest/publish/copy-to-kv.ts';
import type { Claim } from '../../../src/ingest/store/poll-calls.ts';
import { empty, firstOf, run } from '../../support/database.ts';
import { DAY, type Follower, follow, followOne, HOUR, MINUTE } from '../../support/follow.ts';
import { ETAG, feed, originUrl, status } from '../../support/origin.ts';
import { recordingQueue, withMethods } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

/** Begins polls of these sources in an isolate that ends before it stores anything. */
async function beginCutOffPolls(follower: Follower, ...ids: string[]): Promise<void> {
  for (const claim of await follower.claim())
    if (ids.includes(claim.source)) expect(await follower.beginPoll(claim)).toBeDefined();
}

/** Cuts off polls of these sources together, this many times; then the first is due again. */
async function cutOffRepeatedly(
  follower: Follower,
  times: number,
  ...ids: string[]
): Promise<void> {
  for (let time = 0; time < times; time++) {
    await beginCutOffPolls(follower, ...ids);
    follower.now = (await follower.state(ids[0])).nextAt;
  }
}

test('a cut-off poll is counted at its time limit, and delays the next one by 15 minutes up to a day', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  const minutes: number[] = [];
  for (let time = 1; time <= 9; time++) {
    await beginCutOffPolls(follower, 'feed-0');
    expect((await follower.state()).cutOffs).toBe(time - 1);
    const begunAt = follower.now;
    follower.now += 15 * MINUTE;
    expect((await follower.state()).cutOffs).toBe(time);
    const { nextAt } = await follower.state();
    follower.now = nextAt - 1;
    await follower.refresh();
    expect(await follower.requests()).toHaveLength(0);
    minutes.push((nextAt - begunAt) / MINUTE);
    follower.now = nextAt;
  }
  expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  await follower.refresh();
  expect(await follower.titles()).toEqual(['One']);
  expect(await follower.state()).toMatchObject({ cutOffs: 0, failures: 0 });
  expect(await follower.wait()).toBe(HOUR);
});

test('cut-off polls are forgotten when the address of a source changes', async () => {
  const follower = await followOne();
  await cutOffRepeatedly(follower, 5, 'feed-0');
  await follower.respondWith('mended', feed(['Mended'], ETAG));
  follower.changeSource({ url: originUrl(follower.path('mended')) });
  follower.now -= 2 * HOUR;
  await follower.refresh();
  expect(await follower.titles()).toEqual(['Mended']);
  expect((await follower.state()).cutOffs).toBe(0);
});

test('a source whose poll was cut off is polled last and alone, after all others are published', async () => {
  const culprits = Array.from({ length: 3 }, (_, index) => `culprit-${index}`);
  const follower = await follow([
    ...culprits.map((id, host) => ({
      id,
      host,
      section: 'world' as const,
      responses: [{ ...feed([id], ETAG), delayMs: 150 }],
    })),
    ...[3, 4, 5].map((host) => ({
      id: `sound-${host}`,
      host,
      responses: [{ ...feed([`Story ${host}`], ETAG), delayMs: 150 }],
    })),
  ]);
  await cutOffRepeatedly(follower, 1, ...culprits);
  await follower.refresh();
  const requests = await follower.requests('');
  const order = requests.map(({ path }) => path.split('/').at(-1)?.split('-')[0]);
  expect(order).toEqual([...Array(3).fill('sound'), ...Array(3).fill('culprit')]);
  expect(requests.slice(3).map(({ openAtAll }) => openAtAll)).toEqual([1, 1, 1]);
});

test('a poll that is cut off again affects no other source of any desk', async () => {
  const follower = await follow(
    [
      { id: 'culprit', responses: [{ fault: 'hang' }] },
      { host: 1, responses: [feed(['Beside it'], ETAG)] },
    ],
    { limits: { headersTimeoutMs: 1_500, totalTimeoutMs: 1_500 } },
  );
  const other = await followOne(feed(['Of another desk'], ETAG));
  await cutOffRepeatedly(follower, 1, 'culprit');
  other.now = follower.now;
  const { queue, bodies } = recordingQueue();
  for (const { context } of [follower, other]) Object.assign(context, { queue });
  await follower.refresh();
  await other.refresh();
  const batch = follower.deliver(bodies);
  await expect.poll(() => follower.requests('culprit')).toHaveLength(1);
  // The isolate would end here.
  expect(await follower.publishedTitles()).toEqual(['Beside it']);
  expect(await other.publishedTitles()).toEqual(['Of another desk']);
  await batch;
});

test('a source whose poll was cut off is not polled again when its batch is redelivered', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await follow(
    [{ responses: [] }, { host: 1, responses: [feed(['Not begun yet'], ETAG)] }],
    { queue },
  );
  await follower.refresh();
  const [claim] = (bodies as { claims: Claim[] }[]).flatMap(({ claims }) => claims);
  if (!claim) throw new Error('nothing was claimed');
  // The isolate ends in the first of two polls.
  await follower.beginPoll(claim);
  await follower.deliver(bodies);
  expect(await follower.requests('feed-0')).toHaveLength(0);
  expect(await follower.titles('feed-1')).toEqual(['Not begun yet']);
});

const hangs = () => new Promise<never>(() => {});

/** Runs timers so that hanging calls time out. */
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

test('a paper whose copy hangs is left until its lease expires, and the refresh continues', async () => {
  const follower = await follow([]);
  const kv = withMethods(env.EDITIONS, { delete: hangs as never });
  passTime();
  const row = { id: 'gone', data: null, digest: 'd', hosts: '[]', desks: '[]' };
  await copyPapers([row], { ...follower.context, kv });
  expect(log.lines('paper not copied')).toHaveLength(1);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['21: Retry-After counts', status(429, { 'Retry-After': '172800' }), 48 * HOUR],
  ['13 and 26: the pause after a failure counts', status(500), 15 * MINUTE],
])(
  'feed-politeness rule %s from the response on, even if the message came four minutes late',
  async (_, response, pauseMs) => {
    const { queue, bodies } = recordingQueue();
    const follower = await follow([{ responses: [response] }], { queue });
    await follower.refresh();
    follower.now += 4 * MINUTE;
    await follower.deliver(bodies);
    expect((await follower.state()).checkedAt).toBe(follower.now);
    expect(await follower.wait()).toBeGreaterThanOrEqual(pauseMs);
  },
);

test('the time of a poll is the actual time of a late cron, not the scheduled one', async () => {
  await empty('desk_sources', 'desks');
  const bindings = { ...env, REFRESH_QUEUE: undefined, POLLS_PER_REFRESH: '1' };
  const scheduledTime = new Date();
  vi.useFakeTimers({ toFake: ['Date'], now: scheduledTime.getTime() + MINUTE });
  await ingest.scheduled(
    createScheduledController({ scheduledTime }),
    bindings as unknown as IngestEnv,
  );
  const begunAt = await firstOf('SELECT max(begun_at) FROM desk_sources');
  expect(begunAt).toBe(scheduledTime.getTime() + MINUTE);
});

/** A follower of this many feeds at eight hosts in turn, and its claims. */
async function claimAll(count: number): Promise<{ follower: Follower; claims: Claim[] }> {
  const follower = await follow(
    Array.from({ length: count }, (_, host) => ({
      host: host % 8,
      responses: [feed([`Story ${host}`], ETAG)],
    })),
  );
  const claims = await follower.claim();
  expect(claims).toHaveLength(count);
  return { follower, claims };
}

/** Begins the polls of these claims at the same time. */
function beginAll(follower: Follower, claims: readonly Claim[]) {
  return Promise.all(claims.map((claim) => follower.beginPoll(claim)));
}

test('the result of a poll whose lease has expired is dropped, and results stored with it are not', async () => {
  const { follower, claims } = await claimAll(2);
  const [first, second] = await beginAll(follower, claims);
  const [lost, kept] = claims;
  if (!first || !second || !lost || !kept) throw new Error('a claim was refused');
  await run(
    'UPDATE desk_sources SET lease = NULL WHERE desk = ? AND source = ?',
    follower.id,
    lost.source,
  );
  const { store, now } = follower;
  await Promise.all([
    store.storeResult(lost, { state: { ...first.state, itemCount: 7 }, items: [] }, 'a', now),
    store.storeResult(kept, { state: { ...second.state, itemCount: 8 }, items: [] }, 'b', now),
  ]);
  expect((await follower.state(lost.source)).itemCount).toBe(0);
  expect((await follower.state(kept.source)).itemCount).toBe(8);
  const stored = await follower.stories();
  expect([...stored.items.keys()]).toEqual([kept.source]);
  expect(stored.progress.revision).toBe(1);
});

test('no poll of a host begins once a stored result has that host’s request for a pause', async () => {
  const { follower, claims } = await claimAll(9);
  const ended = claims[0];
  const other = claims.find(({ source }) => source === 'feed-8');
  if (!ended || !other) throw new Error('nothing was claimed');
  const [known] = await beginAll(follower, [ended]);
  if (!known) throw new Error('the claim was refused');
  const { host } = new URL(follower.desk.sources[8]?.url ?? '');
  const until = follower.now + 30 * MINUTE;
  const result = { state: known.state, hostWait: { host, until } };
  const [, begun] = await Promise.all([
    follower.store.storeResult(ended, result, host, follower.now),
    beginAll(follower, [other]),
  ]);
  expect(begun).toEqual([undefined]);
});

test('last good items survive failures for years, in their order and with their times', async () => {
  const follower = await followOne(feed(['One', 'Two'], ETAG), status(500));
  await follower.refresh();
  const before = await follower.edition();
  for (let year = 1; year <= 3; year++) {
    follower.now += 365 * DAY;
    await follower.refresh();
  }
  expect((await follower.edition())?.sections).toEqual(before?.sections);
  expect((await follower.state()).failures).toBe(3);
});

test('items are selected again when an editor changes the selection of a source', async () => {
  const follower = await follow([
    {
      responses: [{ ...feed(['Iqaluit harbour opens', 'Elsewhere'], ETAG), knowsEtag: true }],
      onlyMentioning: ['iqaluit'],
    },
  ]);
  await follower.refresh();
  follower.changeSource({ onlyMentioning: ['elsewhere', 'iqaluit'] });
  await follower.refreshWhenDue();
  expect(await follower.titles()).toEqual(['Iqaluit harbour opens', 'Elsewhere']);
  await follower.refreshWhenDue();
  expect((await follower.requests())[2]?.headers['if-none-match']).toBe('"1"');
});

test('markPublished refuses a superseded edition', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  const { number, revision } = (await follower.stories()).progress;
  const superseded = { desk: follower.id, number: number - 1, revision, sectionVersions: {} };
  expect([...(await follower.store.markPublished([superseded], follower.now))]).toEqual([]);
});
