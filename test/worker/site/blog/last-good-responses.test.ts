import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { LastGoodResponses } from '../../../../src/site/blog/last-good-responses.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { beginWithFullBudgets } from '../../../support/full-budgets.ts';
import { KV_AWAY } from '../../../support/platform-doubles.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';
import {
  DETAILS,
  DOMAIN,
  FAULTS,
  FIRST_PAGE,
  json,
  LIST,
  Remote,
} from '../../../support/scripted-backend.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** A fault of each kind: which faults are failures is told by remote-backend.test.ts. */
const LATE_OR_BAD = ['500', 'not JSON', 'no response'];

test.for(FAULTS.filter(([name]) => LATE_OR_BAD.includes(name)))(
  'last good list is returned when the backend fails with %s',
  async ([, response]) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, json(LIST), response);
    const good = await remote.list();
    remote.now += 60_000;
    expect(await remote.list()).toEqual(good);
    expect(await remote.requests()).toHaveLength(2);
    expect(log.lines('blog backend failed')).toMatchObject([
      { level: 'warn', publication: 'nunavut-news', call: FIRST_PAGE },
    ]);
  },
);

test('last good list is returned after the time-out of a slow backend, whose response is stored later', async () => {
  const remote = new Remote({ timeoutMs: 50 });
  const later = { ...LIST, total: 32 };
  await remote.respondWith(FIRST_PAGE, json(LIST), { ...json(later), delayMs: 250 });
  await remote.list();
  remote.now += 60_000;
  expect((await remote.list()).total).toBe(31);
  await Promise.all(remote.background);
  expect((await remote.list()).total).toBe(32);
});

test('list response is written to KV only when it has changed, and an empty page beyond the last never', async () => {
  const remote = new Remote();
  const changed = json({ ...LIST, total: 32 });
  await remote.respondWith(FIRST_PAGE, json(LIST), json(LIST), json(LIST), changed);
  const key = `put blog:${remote.owner}:${FIRST_PAGE}`;
  await remote.list();
  remote.now += 60_000;
  await remote.list();
  clearCaches();
  await remote.list();
  expect(remote.writes).toEqual([key]);
  remote.now += 60_000;
  await remote.list();
  expect(remote.writes).toEqual([key, key]);
  const beyond = `get_metainfo?domain=${DOMAIN}&page=999`;
  await remote.respondWith(beyond, json({ blogs: [], total: 31 }));
  await remote.list(999);
  expect(remote.writes).toEqual([key, key]);
});

test('last good post is deleted when the backend responds 404', async () => {
  const remote = new Remote();
  const [gone, failed] = [{ status: 404 }, { status: 500 }];
  await remote.respondWith('get_details?slug=ice', json(DETAILS), gone, failed);
  await remote.backend.details('ice');
  remote.now += 60_000;
  expect(await remote.backend.details('ice')).toBeUndefined();
  remote.now += 60_000;
  await expect(remote.backend.details('ice')).rejects.toThrow('Failed to fetch blog details');
});

test('backend that failed receives no request for half a minute, until its breaker is reset', async () => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST), { status: 500 });
  await remote.list();
  remote.now += 60_000;
  await remote.list();
  remote.now += 29_000;
  await remote.list();
  expect(await remote.requests()).toHaveLength(2);
  clearCaches();
  await remote.list();
  expect(await remote.requests()).toHaveLength(3);
});

test.for([
  ['400', 'requested anew', { status: 400 }, 32],
  ['another shape', 'requested anew', json({ metaTitle: 7 }), 32],
  ['500', 'the last good one', { status: 500 }, 31],
  ['nothing', 'the last good one', { fault: 'hang' }, 31],
] as const)(
  'after the details of a slug responded with %s the list is %s',
  async ([, , response, total]) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, json(LIST), json({ ...LIST, total: 32 }));
    await remote.respondWith('get_details?slug=bad', response);
    await remote.list();
    remote.now += 60_000;
    await expect(remote.backend.details('bad')).rejects.toThrow('Failed to fetch blog details');
    expect((await remote.list()).total).toBe(total);
  },
);

test.for(['{"blogs":[{"id":"7","sl', '', 'null', '[]'])(
  'last good list damaged in KV as %j is ignored, and the call fails with BlogError',
  async (damaged) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, { status: 500 });
    await env.EDITIONS.put(`blog:${remote.owner}:${FIRST_PAGE}`, damaged);
    await expect(remote.list()).rejects.toMatchObject({
      name: 'BlogError',
      message: 'Failed to fetch blogs',
    });
  },
);

test('post details are returned when KV is down, from memory once the backend fails too', async () => {
  const lastGoodResponses = new LastGoodResponses({ ...env, EDITIONS: KV_AWAY }, 'broken');
  const remote = new Remote({ lastGoodResponses });
  await remote.respondWith('get_details?slug=ice', json(DETAILS), { status: 500 });
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
  remote.now += 60_000;
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
  expect(await remote.requests()).toHaveLength(2);
});

describe('daily budget of last good responses', () => {
  beginWithFullBudgets();

  test('responses that always differ cause no more KV writes than 150 for posts and 50 for lists, and as many the next day', async () => {
    const remote = new Remote();
    let total = 0;
    const storeMany = async () => {
      expect(await takeFromBudget(env, 'posts kept', remote.now, 145)).toBe(true);
      expect(await takeFromBudget(env, 'lists kept', remote.now, 45)).toBe(true);
      for (let round = 0; round < 20; round++) {
        const json = `{"total":${total++}}`;
        await remote.lastGoodResponses.store('get_details?slug=ice', json, remote.now);
        await remote.lastGoodResponses.store('get_metainfo?page=1', json, remote.now);
      }
    };
    await storeMany();
    expect(remote.writes).toHaveLength(10);
    remote.now += 86_400_000;
    await storeMany();
    expect(remote.writes).toHaveLength(20);
  });

  test('posts that changed or were new after the budget was used up are returned from memory, others from KV in a new isolate', async () => {
    const remote = new Remote();
    const [before, after] = ['Before', 'After'].map((metaTitle) => json({ ...DETAILS, metaTitle }));
    await remote.respondWith('get_details?slug=ice', before ?? {}, after ?? {}, { status: 500 });
    await remote.respondWith('get_details?slug=late', after ?? {}, { status: 500 });
    await remote.backend.details('ice');
    while (await takeFromBudget(env, 'posts kept', remote.now));
    const titles = async () => {
      remote.now += 60_000;
      return [
        (await remote.backend.details('ice'))?.metaTitle,
        (await remote.backend.details('late'))?.metaTitle,
      ];
    };
    expect(await titles()).toEqual(['After', 'After']);
    expect(await titles()).toEqual(['After', 'After']);
    expect(remote.writes).toHaveLength(1);
    clearCaches();
    expect((await remote.backend.details('ice'))?.metaTitle).toBe('Before');
  });

  test('nothing is written to KV when the database is down, and the response is returned from memory', async () => {
    const responses = new LastGoodResponses({ ...env, DB: BROKEN_DB }, 'no-database');
    await responses.store('get_details?slug=ice', '{}', 0);
    expect(await env.EDITIONS.get('blog:no-database:get_details?slug=ice')).toBeNull();
    expect(await responses.find('get_details?slug=ice')).toBe('{}');
    expect(log.lines('last good blog responses unavailable')).not.toEqual([]);
  });
});
