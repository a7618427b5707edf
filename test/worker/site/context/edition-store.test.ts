import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { fallbackItems } from '../../../../src/model/edition/news-item.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { LastGoodResponses } from '../../../../src/site/blog/remote-backend.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { expireEditions, readEdition } from '../../../../src/site/context/edition-store.ts';
import { beginWithFullBudgets } from '../../../support/database.ts';
import { composeWith } from '../../../support/fixtures.ts';
import { json } from '../../../support/origin.ts';
import { BROKEN_DB, showEdition } from '../../../support/publication-fixture.ts';
import { DETAILS, Remote } from '../../../support/scripted-backend.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const START = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(START + ms);
const [publication] = BUILT_IN_PUBLICATIONS;

/** The real KV store with a count of its reads; `isBroken` makes them fail. */
function watchedStore() {
  const store = {
    reads: 0,
    isBroken: false,
    async get(...args: unknown[]) {
      store.reads += 1;
      if (store.isBroken) throw new Error('KV GET failed: 500');
      return Reflect.apply(env.EDITIONS.get, env.EDITIONS, args);
    },
  };
  return { store, kv: new Proxy(env.EDITIONS, { get: (_, name) => Reflect.get(store, name) }) };
}

async function publishFirst(): Promise<string> {
  const edition = composeWith(publication, fallbackItems(at(0)), at(0));
  await showEdition(publication, edition, at(0));
  return edition.version;
}

afterEach(() => clearCaches());

const HOUR = 3_600_000;

test.each([
  ['a stale edition', 31_000, 50, 1, () => {}],
  ['an edition too old to be shown', 2 * HOUR, 5, 5, () => {}],
  ['an invalidated fresh edition', 1_000, 20, 1, expireEditions],
] as const)(
  '%s (%i ms) costs %i simultaneous readers %i KV reads, and later ones none',
  async (_, ms, readers, reads, expire) => {
    const version = await publishFirst();
    const { store, kv } = watchedStore();
    expire();
    const crowd = Array.from({ length: readers }, () => readEdition(kv, publication, at(ms)));
    for (const edition of await Promise.all(crowd)) expect(edition?.version).toBe(version);
    await readEdition(kv, publication, at(ms + 1_000));
    expect(store.reads).toBe(reads);
  },
);

test('readers get the last good edition if KV has none or fails, and KV is read again after five seconds', async () => {
  const version = await publishFirst();
  const empty = { get: async () => new Map() } as unknown as KVNamespace;
  expect((await readEdition(empty, publication, at(3 * HOUR)))?.version).toBe(version);
  clearCaches();
  await publishFirst();
  const { store, kv } = watchedStore();
  store.isBroken = true;
  for (const [ms, reads] of [
    [31_000, 1],
    [35_999, 1],
    [36_000, 2],
  ] as const) {
    expect((await readEdition(kv, publication, at(ms)))?.version).toBe(version);
    expect(store.reads).toBe(reads);
  }
});

test('if KV fails immediately and no edition was ever read, the next request reads it again', async () => {
  const { store, kv } = watchedStore();
  store.isBroken = true;
  for (const ms of [0, 1]) expect(await readEdition(kv, publication, at(ms))).toBeUndefined();
  expect(store.reads).toBe(2);
});

test('a paper published again with fewer desks shows the stories of these alone', async () => {
  const one = fallbackItems(at(0)).slice(0, 1);
  const two = fallbackItems(at(0)).slice(1);
  const desks = ['one', 'two'].map((id) => ({ id, name: id, sources: [] }));
  for (const [index, items] of [one, two].entries()) {
    const edition = composeWith(publication, items, at(0));
    const desk = { ...publication, desks: desks.slice(index, index + 1) };
    await showEdition(desk, edition, at(0));
  }
  const read = (of: typeof desks) => readEdition(env.EDITIONS, { id: 'paper', desks: of }, at(1));
  const both = await read(desks);
  const fewer = await read(desks.slice(0, 1));
  expect(fewer?.version).not.toBe(both?.version);
});

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

const take = (now: number, amount?: number) => takeFromBudget(env, 'lists stored', now, amount);

beginWithFullBudgets();

test('daily budget grants exactly its limit to concurrent callers, and resets at midnight UTC', async () => {
  const all = await Promise.all(Array.from({ length: 80 }, () => take(NOON)));
  expect(all.filter(Boolean)).toHaveLength(50);
  expect(await take(MIDNIGHT - 1)).toBe(false);
  expect(await take(MIDNIGHT)).toBe(true);
});

test('daily budget grants nothing when the clock goes back a day', async () => {
  expect(await take(MIDNIGHT, 50)).toBe(true);
  expect(await take(NOON)).toBe(false);
  clearCaches();
  expect(await take(MIDNIGHT)).toBe(false);
});

test('daily budget grants an amount completely or not at all', async () => {
  expect(await take(NOON, 40)).toBe(true);
  expect(await take(NOON, 11)).toBe(false);
  clearCaches();
  expect(await take(NOON, 10)).toBe(true);
  expect(await take(NOON, 51)).toBe(false);
});

test.each([
  ['3000', 3_000],
  ['0', 0],
  // A setting that is not a number of writes is replaced by that of the free plan.
  ...['', 'many', '-1', '1e9', '12.5'].map((setting) => [setting, 50] as const),
] as const)('daily budget whose setting is %j grants %i', async (POST_LISTS_KEPT_A_DAY, limit) => {
  const set = { ...env, POST_LISTS_KEPT_A_DAY };
  expect(await takeFromBudget(set, 'lists stored', NOON, limit + 1)).toBe(false);
  expect(await takeFromBudget(set, 'lists stored', NOON, limit || 1)).toBe(limit > 0);
});

test('ever-changing last good responses cause at most 150 KV writes a day for posts and 50 for lists', async () => {
  const remote = new Remote();
  let total = 0;
  const storeMany = async () => {
    expect(await takeFromBudget(env, 'posts stored', remote.now, 145)).toBe(true);
    expect(await takeFromBudget(env, 'lists stored', remote.now, 45)).toBe(true);
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

test('last good posts over the daily budget are returned from memory, and from KV in a new isolate', async () => {
  const remote = new Remote();
  const [before, after] = ['Before', 'After'].map((metaTitle) => json({ ...DETAILS, metaTitle }));
  await remote.respondWith('get_details?slug=ice', before ?? {}, after ?? {}, { status: 500 });
  await remote.respondWith('get_details?slug=late', after ?? {}, { status: 500 });
  await remote.backend.details('ice');
  while (await takeFromBudget(env, 'posts stored', remote.now));
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

test('a last good response is not written to KV while the database is down, and is returned from memory', async () => {
  const responses = new LastGoodResponses({ ...env, DB: BROKEN_DB }, 'no-database');
  await responses.store('get_details?slug=ice', '{}', 0);
  expect(await env.EDITIONS.get('blog:no-database:get_details?slug=ice')).toBeNull();
  expect(await responses.find('get_details?slug=ice')).toBe('{}');
  expect(log.lines('last good blog responses unavailable')).not.toEqual([]);
});
