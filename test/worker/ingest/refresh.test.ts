import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import ingest from '../../../src/ingest/index.ts';
import { startRefresh } from '../../../src/ingest/refresh.ts';
import { DeskStore } from '../../../src/ingest/store/desk-store.ts';
import { requestFirstRefresh } from '../../../src/model/edition/first-refresh.ts';
import { BUILT_IN_NETWORK } from '../../../src/model/publication/built-in-network.ts';
import { rowsOf, run } from '../../support/database.ts';
import { type Follower, follow, followOne, HOUR, MINUTE } from '../../support/follow.ts';
import { ETAG, feed, type Story } from '../../support/origin.ts';
import { databaseWith, kvRefusing, recordingQueue } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const ONE = { responses: [feed(['One'], ETAG)] };

/** The messages with sources to poll; others are sent once an hour. */
const claimsIn = (bodies: readonly unknown[]) =>
  bodies.filter((body) => (body as { kind: string }).kind === 'claims');

test('the cron brings due sources into KV through the real queue, and the built-in papers into D1', async () => {
  await ingest.scheduled(createScheduledController({ scheduledTime: new Date() }), env);
  await expect
    .poll(async () => {
      const keys = BUILT_IN_NETWORK.desks.map(({ id }) => `edition:${id}`);
      const stored = await env.EDITIONS.get<{ sections: object }>(keys, 'json');
      const names = [...stored.values()].flatMap((edition) => Object.keys(edition?.sections ?? {}));
      return new Set(names).size;
    })
    .toBe(17);
  const papers = await rowsOf('SELECT id FROM built_in_papers ORDER BY id');
  const ids = BUILT_IN_NETWORK.papers.map(({ id }) => id).sort();
  expect(papers.map((row) => row.id)).toEqual(ids);
});

test('a claim message delivered twice, or in two simultaneous batches, causes one request', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await follow([{ responses: [{ ...feed(['One'], ETAG), delayMs: 100 }] }], {
    queue,
  });
  await follower.refresh();
  expect(claimsIn(bodies)).toHaveLength(1);
  await Promise.all([follower.deliver([...bodies, ...bodies]), follower.deliver(bodies)]);
  await follower.deliver(bodies);
  expect(await follower.requests()).toHaveLength(1);
  expect(await follower.titles()).toEqual(['One']);
});

test('an invalid queue message, or one of an unknown desk, is dropped and logged', async () => {
  const follower = await followOne(feed(['One']));
  const claims = [{ desk: 'nobody', source: 'a', lease: 'b', cutOffs: 0 }];
  const stranger = { kind: 'claims', claims };
  await follower.deliver([{ nonsense: true }, 'text', stranger]);
  expect(log.lines('unreadable refresh message')).toHaveLength(2);
  expect(log.lines('claimed source is not followed')).toHaveLength(1);
});

test('a refresh polls directly if the queue refuses messages', async () => {
  const queue = { sendBatch: () => Promise.reject(new Error('queue full')) };
  const follower = await follow([ONE], { queue });
  await follower.refresh();
  expect(await follower.titles()).toEqual(['One']);
  expect(log.lines('claims not queued')).toHaveLength(1);
});

test('sources are published while the poll of another one hangs, which no other refresh repeats', async () => {
  const follower = await follow(
    [
      { id: 'hanging', responses: [{ fault: 'hang' }] },
      ...Array.from({ length: 8 }, (_, index) => ({
        host: index + 1,
        section: 'world' as const,
        responses: [feed([`Story ${index}`], ETAG)],
      })),
    ],
    { limits: { headersTimeoutMs: 6_000, totalTimeoutMs: 6_000 } },
  );
  const refresh = follower.refresh();
  await expect
    .poll(async () => (await follower.edition())?.sections.world?.length, { timeout: 5_900 })
    .toBe(8);
  await follower.refresh();
  const [hanging, ...more] = await follower.requests('hanging');
  expect([hanging?.closedAt, more]).toEqual([undefined, []]);
  await refresh;
  expect((await follower.state('hanging')).failures).toBe(1);
  expect(follower.invalidated).toEqual([[`desk:${follower.id}:world`]]);
});

test('sources of a desk that this build cannot read wait an hour, and are polled by a build that can', async () => {
  const follower = await followOne(feed(['One']), feed(['Two']));
  await follower.refresh();
  follower.now = (await follower.state()).nextAt;
  // After a rollback, for example: a newer build has stored the desk of a published paper.
  const older = { ...follower.context, desks: new DeskStore(env.DB, []) };
  await run("UPDATE desks SET definition = '{}' WHERE id = ?", follower.id);
  for (let times = 0; times < 2; times++) {
    await startRefresh(older);
    follower.now += 5 * MINUTE;
  }
  expect(log.lines('stored desk unreadable')).toHaveLength(1);
  expect(await follower.requests()).toHaveLength(1);
  follower.now += HOUR;
  await follower.refresh();
  expect(await follower.titles()).toEqual(['Two']);
});

test('a claim whose poll never began is due again after 5 minutes', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await follow([ONE], { queue });
  await follower.refresh();
  follower.now += 5 * MINUTE - 1;
  await follower.refresh();
  expect(claimsIn(bodies)).toHaveLength(1);
  follower.now += 1;
  await follower.refresh();
  expect(claimsIn(bodies)).toHaveLength(2);
  // The late message of the first refresh causes no second request.
  await follower.deliver(bodies);
  expect(await follower.requests()).toHaveLength(1);
});

test('a refresh that stores a desk late does not undo what another one has stored', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  // Another refresh comes first, just before this one stores the desk.
  const db = databaseWith({ batch: () => follower.refresh() });
  const late = new DeskStore(db, [follower.desk]);
  await late.sync(follower.now);
  expect((await follower.store.claimDue(follower.now, 10)).claims).toEqual([]);
  expect((await follower.state()).validators?.etag).toBe('"1"');
  expect(await follower.requests()).toHaveLength(1);
});

test('an exception in publishing one desk is logged and does not affect another desk of the batch', async () => {
  const { queue, bodies } = recordingQueue();
  const broken = await follow([ONE], { queue });
  const sound = await follow([{ responses: [feed(['Two'], ETAG)] }], { queue });
  await broken.refresh();
  await sound.refresh();
  Object.assign(sound.context, { kv: kvRefusing(`edition:${broken.id}`) });
  await sound.deliver(bodies);
  expect(await sound.publishedTitles()).toEqual(['Two']);
  expect(await broken.titles()).toEqual(['One']);
  expect(await broken.edition()).toBeUndefined();
  // An earlier file may have left hanging work that is logged meanwhile.
  const ofBroken = log.lines('edition not written').filter(({ desk }) => desk === broken.id);
  expect(ofBroken).toHaveLength(1);
});

test('readers without an edition cause one start message per isolate and half a minute', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await followOne();
  const read = (ms: number) =>
    requestFirstRefresh(
      follower.publication,
      { ...env, REFRESH_QUEUE: queue },
      new Date(follower.now + ms),
    );
  await Promise.all(Array.from({ length: 50 }, () => read(0)));
  await read(29_999);
  expect(bodies).toEqual([{ kind: 'start', desks: [follower.id] }]);
  await read(30_000);
  expect(bodies).toHaveLength(2);
});

test('readers without an edition wait for the cron if no queue is bound or the queue refuses messages', async () => {
  const follower = await followOne();
  const { publication } = follower;
  // Later than the message of the previous test.
  const now = follower.now + 60_000;
  const sendBatch = () => Promise.reject(new Error('queue full'));
  for (const queue of [undefined, { sendBatch }])
    await requestFirstRefresh(publication, { ...env, REFRESH_QUEUE: queue }, new Date(now));
  expect(log.lines('first refresh not requested')).toHaveLength(1);
});

const start = (desk: string) => ({ kind: 'start', desks: [desk] });

test('a thousand start messages, some with forged fields, cause one request for a feed, which is published', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  const forged = { ...start(follower.id), aheadMs: 1e9, source: 'feed-0', lease: 'x' };
  for (let batch = 0; batch < 10; batch++) {
    const bodies = Array.from({ length: 100 }, (_, n) => (n % 2 ? start(follower.id) : forged));
    await follower.deliver(bodies);
  }
  await Promise.all([follower.deliver([forged]), follower.deliver([forged])]);
  expect(await follower.requests()).toHaveLength(1);
  expect(await follower.publishedTitles()).toEqual(['One']);
});

test('a start message of an unknown desk does nothing beyond what the cron would', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  await follower.deliver([start('nobody'), { ...start('a'), desks: Array(11).fill('a') }]);
  expect(log.lines('unreadable refresh message')).toHaveLength(1);
  expect(await follower.requests()).toHaveLength(1);
});

const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';
const story = (guid: string, title: string, hour = 9): Story => ({
  title,
  ...(title === PORT && { description: TEXT }),
  guid,
  link: `https://publisher.example/${guid}`,
  date: `Thu, 19 Nov 2026 ${String(hour).padStart(2, '0')}:00:00 GMT`,
});

const items = async (follower: Follower) => (await follower.edition())?.sections.local ?? [];

test('a changed headline is published with the previous one; one that alternates causes no more editions', async () => {
  const a = story('a', 'Two hurt in fire');
  const b = story('a', 'Three hurt in fire');
  const follower = await followOne(...[a, b, a, b, a, b].map((one) => feed([one])));
  await follower.poll(2);
  expect(await items(follower)).toMatchObject([
    { title: 'Three hurt in fire', titleBefore: { title: 'Two hurt in fire' } },
  ]);
  await follower.refreshWhenDue();
  const settled = await follower.edition();
  for (let poll = 0; poll < 3; poll += 1) {
    await follower.refreshWhenDue();
    expect((await follower.edition())?.number).toBe(settled?.number);
  }
});

test('the only story of a filtered feed is removed if it is withdrawn, but not if newer ones displaced it', async () => {
  const wanted = story('a', 'Nunavut port opens', 9);
  const old = story('old', 'Storm in Halifax', 1);
  const newer = story('new', 'Rain in Halifax', 12);
  const follower = await follow([
    {
      onlyMentioning: ['nunavut'],
      responses: [feed([wanted, old]), feed([newer]), feed([newer, old])],
    },
  ]);
  await follower.poll(2);
  expect(await follower.publishedTitles()).toEqual([wanted.title]);
  await follower.refreshWhenDue();
  expect(await follower.publishedTitles()).toEqual([]);
});
