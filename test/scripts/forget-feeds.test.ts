import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOtherFeeds } from '../../scripts/forget-feeds.ts';
import { type LocalStorage, openLocalStorage } from '../../scripts/local-storage.ts';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';

const KEY = 'edition:nunavut';
const STATE = `INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES ('nunavut', 'a', 'h', 1, '{}')`;

/** The site's storage with the sample posts, of which each test has a copy. */
let template: string;
let stateDir: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'forget-feeds-'));
  const posts = await openLocalDatabase(template);
  await importSamplePosts(posts, 'http://127.0.0.1:8788');
  await posts.close();
});

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'forget-feeds-'));
  await cp(template, stateDir, { recursive: true });
});

afterEach(() => rm(stateDir, { recursive: true }));
afterAll(() => rm(template, { recursive: true }));

/** What `work` resolves to with the site's storage. */
async function withStorage<T>(work: (storage: LocalStorage) => Promise<T>): Promise<T> {
  const storage = await openLocalStorage(stateDir);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

const readNews = () =>
  withStorage(async ({ query, editions }) => {
    await query(STATE);
    await editions.put(KEY, 'an edition');
  });

const whatIsThere = () =>
  withStorage(async ({ query, editions }) => ({
    edition: await editions.get(KEY),
    states: (await query('SELECT desk FROM desk_sources')).length,
    hasPosts: (await query('SELECT slug FROM posts')).length > 20,
  }));

const NOTHING = { edition: null, states: 0, hasPosts: true };
const ALL = { edition: 'an edition', states: 1, hasPosts: true };

const start = (isReal: boolean) =>
  withStorage((storage) => forgetOtherFeeds(storage, stateDir, isReal));

test('a start with real sources keeps the stories of the last such start, and none of a sample world', async () => {
  await readNews();
  await start(true);
  expect(await whatIsThere()).toEqual(NOTHING);
  await readNews();
  await start(true);
  expect(await whatIsThere()).toEqual(ALL);
});

test('a start with a sample world keeps the posts and no stories', async () => {
  await readNews();
  await start(false);
  expect(await whatIsThere()).toEqual(NOTHING);
  await readNews();
  await start(false);
  expect(await whatIsThere()).toEqual(NOTHING);
});
