import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../src/ingest/store/poll-calls.ts';
import { run } from '../../../support/database.ts';
import { ETAG, feed, status } from '../../../support/documents.ts';
import { DAY, type Follower, follow, followOne, MINUTE } from '../../../support/follow.ts';

/** A follower of so many feeds, each at a host of its own as far as there are hosts, and its claims by source. */
async function claimed(count: number): Promise<{ follower: Follower; claims: Claim[] }> {
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

/** Begins the polls of these claims at one moment. */
function beginAll(follower: Follower, claims: readonly Claim[]) {
  return Promise.all(claims.map((claim) => follower.beginPoll(claim)));
}

describe('polls that begin or end at one moment', () => {
  test('the result of a poll that has lost its lease is dropped, and those stored with it are not', async () => {
    const { follower, claims } = await claimed(2);
    const [first, second] = await beginAll(follower, claims);
    const [lost, kept] = claims;
    if (!first || !second || !lost || !kept) throw new Error('a claim was not good');
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

  test('no poll of a host begins with the result in which that host requests a pause', async () => {
    const { follower, claims } = await claimed(9);
    const [ended, other] = [claims[0], claims.find(({ source }) => source === 'feed-8')];
    if (!ended || !other) throw new Error('nothing was claimed');
    const [known] = await beginAll(follower, [ended]);
    if (!known) throw new Error('the claim was not good');
    const { host } = new URL(follower.desk.sources[8]?.url ?? '');
    const until = follower.now + 30 * MINUTE;
    const result = { state: known.state, hostWait: { host, until } };
    const [, begun] = await Promise.all([
      follower.store.storeResult(ended, result, host, follower.now),
      beginAll(follower, [other]),
    ]);
    expect(begun).toEqual([undefined]);
  });
});

describe('last good items', () => {
  test('last good items outlive every failure for years, in their order and with their times', async () => {
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

  test('items are selected anew when an editor changes the selection of a source', async () => {
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
});

test('markPublished refuses a superseded edition', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  const { number, revision } = (await follower.stories()).progress;
  const superseded = { desk: follower.id, number: number - 1, revision, sectionVersions: {} };
  expect([...(await follower.store.markPublished([superseded], follower.now))]).toEqual([]);
});
