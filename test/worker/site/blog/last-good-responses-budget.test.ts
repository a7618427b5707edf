import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { LastGoodResponses } from '../../../../src/site/blog/last-good-responses.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { DETAILS, json, Remote } from '../../../support/scripted-backend.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const DAY_MS = 86_400_000;
const MOST_POSTS = 150;
const MOST_LISTS = 50;
/** What a test leaves of a budget. */
const LEFT = 5;

let now = Date.parse('2026-11-20T12:00:00Z');

/** KV with counts of its calls. */
function countKv() {
  const counts = { get: 0, put: 0, delete: 0 };
  const kv = new Proxy(env.EDITIONS, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'get' || name === 'put' || name === 'delete') counts[name] += 1;
        return value.apply(target, args);
      };
    },
  });
  return { kv, counts };
}

/** Clears the memory, as in a new isolate. */
function startIsolate(): void {
  clearCaches();
  clearCaches();
}

/** Takes this much from the budget of the day that a test is in. */
async function spend(budget: 'posts kept' | 'lists kept', count: number): Promise<void> {
  expect(await takeFromBudget(env, budget, now, count)).toBe(true);
}

beforeEach(async () => {
  startIsolate();
  await env.DB.exec('DELETE FROM daily_budgets');
});

test('different posts stored in a day cause as many KV writes as the budget of 150 has left, and as many the next day', async () => {
  const { kv, counts } = countKv();
  const responses = new LastGoodResponses(kv, env, 'visited');
  const visitAll = async () => {
    await spend('posts kept', MOST_POSTS - LEFT);
    for (let index = 0; index < 40; index++)
      await responses.store(`get_details?slug=${index}`, `{"post":${index}}`, now);
  };
  await visitAll();
  expect(counts.put).toBe(LEFT);
  // After a refusal the isolate calls neither KV nor the database.
  expect(counts.get).toBeLessThanOrEqual(LEFT + 1);
  startIsolate();
  now += DAY_MS;
  await visitAll();
  expect(counts.put).toBe(2 * LEFT);
  expect((await env.EDITIONS.list({ prefix: 'blog:visited:' })).keys).toHaveLength(2 * LEFT);
});

test('backend whose responses always differ causes no more KV writes than 150 for posts and 50 for lists', async () => {
  const { kv, counts } = countKv();
  const responses = new LastGoodResponses(kv, env, 'moods');
  await spend('posts kept', MOST_POSTS - LEFT);
  await spend('lists kept', MOST_LISTS - LEFT);
  for (let round = 0; round < 40; round++)
    await responses.store('get_details?slug=ice', `{"round":${round}}`, now);
  expect(counts.put).toBe(LEFT);
  for (let round = 0; round < 40; round++)
    await responses.store('get_metainfo?page=1', `{"round":${round}}`, now);
  expect(counts.put).toBe(2 * LEFT);
});

test('last good posts are returned from memory and from KV when the budget is used up', async () => {
  const remote = new Remote();
  const slugs = ['early', 'late'];
  for (const slug of slugs)
    await remote.respondWith(`get_details?slug=${slug}`, json({ ...DETAILS, metaTitle: slug }), {
      status: 500,
    });
  await remote.backend.details('early');
  while (await takeFromBudget(env, 'posts kept', remote.now));
  await remote.backend.details('late');
  expect(remote.writes).toHaveLength(1);
  remote.now += 60_000;
  for (const slug of slugs) expect((await remote.backend.details(slug))?.metaTitle).toBe(slug);
  startIsolate();
  expect((await remote.backend.details('early'))?.metaTitle).toBe('early');
});

test('post that changed after the budget was used up is returned in its new version, not the one in KV', async () => {
  const remote = new Remote();
  const posts = ['Before', 'After'].map((metaTitle) => json({ ...DETAILS, metaTitle }));
  await remote.respondWith('get_details?slug=ice', ...posts, { status: 500 });
  await remote.backend.details('ice');
  while (await takeFromBudget(env, 'posts kept', remote.now));
  for (const title of ['After', 'After', 'After']) {
    remote.now += 60_000;
    expect((await remote.backend.details('ice'))?.metaTitle).toBe(title);
  }
  expect(remote.writes).toHaveLength(1);
});

test('nothing is written to KV when the database is down, and the post is returned from memory', async () => {
  const { kv, counts } = countKv();
  const broken = new Proxy(env.DB, {
    get() {
      throw new Error('the database is away');
    },
  });
  const responses = new LastGoodResponses(kv, { DB: broken }, 'no-database');
  await responses.store('get_details?slug=ice', '{}', now);
  expect(counts.put).toBe(0);
  expect(await responses.find('get_details?slug=ice')).toEqual(['{}']);
  expect(log.lines('last good blog responses unavailable')).not.toEqual([]);
});

test('responses of 700,000 characters are evicted from memory down to the newest four', async () => {
  while (await takeFromBudget(env, 'posts kept', now));
  const responses = new LastGoodResponses(env.EDITIONS, env, 'large');
  for (let index = 0; index < 8; index++)
    await responses.store(`get_details?slug=${index}`, 'x'.repeat(700_000), now);
  const isCached = (index: number) =>
    responses.lookup(`get_details?slug=${index}`, now) !== undefined;
  expect(Array.from({ length: 8 }, (_, index) => index).filter(isCached)).toEqual([4, 5, 6, 7]);
});
