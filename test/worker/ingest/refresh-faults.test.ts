import { expect, test } from 'vitest';
import { run } from '../../support/database.ts';
import { type Follower, follow, followOne, HOUR, MINUTE } from '../../support/follow.ts';
import { ETAG, feed, ORIGIN_HOSTS, status } from '../../support/origin.ts';
import { countingKv, databaseWith, withMethods } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

const ONE = { responses: [feed(['One'], ETAG)] };

/** Throws at this call (the first one is 1) and at no other. */
function failAtCall(failing: number): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === failing) throw new TypeError('a fault of ours at https://example.com/key');
  };
}

/** Random numbers that are constant, and fail where a poll first plans the next one. */
function randomFailingOnce(): () => number {
  const fail = failAtCall(1);
  return () => {
    fail();
    return 0.5;
  };
}

async function expectStoredFailure(follower: Follower): Promise<void> {
  await follower.refresh();
  const state = await follower.state();
  expect(state.failures).toBe(1);
  expect(state.lastError?.message).toContain('Failed to load RSS feed: a fault of ours');
  expect(await follower.wait()).toBe(15 * 1.05 * MINUTE);
  await follower.refreshWhenDue();
  expect((await follower.state()).failures).toBe(0);
  expect(await follower.titles()).toEqual(['One']);
}

test('an exception before the request is stored as a failure of the source, which is polled again', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  const fail = failAtCall(1);
  const has = (host: string) => {
    fail();
    return ORIGIN_HOSTS.includes(host);
  };
  const insecureHosts = withMethods(new Set<string>(), { has });
  Object.assign(follower.context, { network: { ...follower.context.network, insecureHosts } });
  await expectStoredFailure(follower);
});

test('an exception while reading a response is stored as a failure of the source', async () => {
  const follower = await follow([ONE], { random: randomFailingOnce() });
  await expectStoredFailure(follower);
  expect((await follower.requests())[1]?.headers).not.toHaveProperty('if-none-match');
});

test.each([
  ['once', 2, 0],
  ['until the refresh is over', Infinity, 1],
])(
  'a D1 error %s while a result is stored is logged, and the source is polled again with its old state',
  async (_, last, notStored) => {
    let calls = -Infinity;
    const batch = () => {
      calls += 1;
      // The first one claims the source.
      if (calls >= 2 && calls <= last) throw new Error('D1 is down');
    };
    const responses = ['One', 'Two', 'Three'].map((title) => feed([title], ETAG));
    const follower = await follow([{ responses }], { db: databaseWith({ batch }) });
    await follower.refresh();
    calls = 0;
    follower.now += HOUR;
    await follower.refresh();
    calls = -Infinity;
    expect(log.lines('poll failed')).toHaveLength(1);
    expect(log.lines('poll not stored')).toHaveLength(notStored);
    const { failures, lastError } = await follower.state();
    expect([failures, lastError]).toEqual([0, undefined]);
    expect(await follower.wait()).toBe(15 * MINUTE);
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['Three']);
    expect((await follower.sentEtags())[2]).toBe('"1"');
  },
);

test('an exception in one poll affects no other source of the batch', async () => {
  const follower = await follow(
    [0, 1, 2, 3].map((host) => ({ host, responses: [feed([`Story ${host}`], ETAG)] })),
    { random: randomFailingOnce() },
  );
  await follower.refresh();
  const ids = ['feed-0', 'feed-1', 'feed-2', 'feed-3'];
  const failures = await Promise.all(ids.map(async (id) => (await follower.state(id)).failures));
  expect(failures.sort()).toEqual([0, 0, 0, 1]);
  follower.now += 16 * MINUTE;
  await follower.refresh();
  for (const [host, id] of ids.entries())
    expect(await follower.titles(id)).toEqual([`Story ${host}`]);
});

test.each(Array.from({ length: 14 }, (_, call) => call + 1))(
  'if D1 statement %i of a refresh fails, every story is there after the next polls',
  async (failing) => {
    const fail = failAtCall(failing);
    const follower = await follow(
      [0, 1].map((host) => ({ host, responses: [feed([`Story ${host}`], ETAG)] })),
      { db: databaseWith({ prepare: fail, batch: fail }) },
    );
    await follower.refresh();
    follower.now += 16 * MINUTE;
    await follower.refresh();
    expect(await follower.titles('feed-0')).toEqual(['Story 0']);
    expect(await follower.titles('feed-1')).toEqual(['Story 1']);
    expect((await follower.edition())?.sections.local).toHaveLength(2);
    expect(log.lines().filter(({ level }) => level === 'error').length).toBeLessThan(4);
  },
);

test('a refresh writes KV once, invalidates the changed sections with one call, and does nothing if unchanged', async () => {
  const { kv, puts } = countingKv();
  const long = (last: string) => feed(['One', 'Two', 'Three', last], ETAG);
  const follower = await follow(
    [
      { section: 'world', responses: [feed(['W1'], ETAG), feed(['W2'], ETAG)] },
      { section: 'arts', host: 1, responses: [feed(['A1'], ETAG), status(304)] },
      { section: 'local', host: 2, responses: [feed(['L1'], ETAG), feed(['L2'], ETAG)] },
      { section: 'sports', host: 3, responses: [feed(['S1'], ETAG), status(500)] },
      // Below those that are shown.
      { section: 'health', host: 4, responses: [long('Four'), long('Five')], maxItems: 3 },
    ],
    { kv },
  );
  await follower.poll(3);
  expect(await follower.titles('feed-4')).toContain('Five');
  expect(puts).toHaveLength(2);
  const changed = follower.invalidated.map((tags) => tags.map((tag) => tag.replace(/.*:/, '')));
  expect(changed.map((sections) => sections.toSorted())).toEqual([
    ['arts', 'health', 'local', 'sports', 'world'],
    ['local', 'world'],
  ]);
});

test('stored items of an unknown shape are left out, and the feed is fetched unconditionally', async () => {
  const follower = await followOne({ ...feed(['One'], ETAG), knowsEtag: true });
  await follower.refresh();
  await run(
    'UPDATE desk_items SET items = ? WHERE desk = ?',
    '[{"headline":"from an older version"}]',
    follower.id,
  );
  expect((await follower.stories()).items.size).toBe(0);
  await follower.refreshWhenDue();
  expect(await follower.titles()).toEqual(['One']);
  expect(await follower.sentEtags()).toEqual([undefined, undefined]);
});
