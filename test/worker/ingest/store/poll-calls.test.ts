import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../src/ingest/store/poll-calls.ts';
import { ETAG, feed } from '../../../support/documents.ts';
import { type Follower, follow, MINUTE } from '../../../support/follow.ts';

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
    await env.DB.prepare('UPDATE desk_sources SET lease = NULL WHERE desk = ? AND source = ?')
      .bind(follower.id, lost.source)
      .run();
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
