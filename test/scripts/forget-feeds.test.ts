import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOtherFeeds } from '../../scripts/forget-feeds.ts';
import type { LocalStorage } from '../../scripts/local-storage.ts';
import { openMigratedStorage } from '../../scripts/migrations.ts';
import { postsIn } from '../../scripts/posts/posts-database.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';

const KEY = 'edition:nunavut';
const STATE = `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES ('nunavut', 'a', 'h', 1, '{}')`;

let stateDir: string;
let storage: LocalStorage;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'forget-feeds-'));
  storage = await openMigratedStorage(stateDir);
  await importSamplePosts(postsIn(storage), 'http://127.0.0.1:8788');
});

afterAll(async () => {
  await storage?.close();
  await rm(stateDir, { recursive: true });
});

/** What is there after a start that follows a poll. */
async function startAfterPoll(isReal: boolean) {
  await storage.query(STATE);
  await storage.editions.put(KEY, 'an edition');
  await forgetOtherFeeds(storage, stateDir, isReal);
  return {
    edition: await storage.editions.get(KEY),
    states: (await storage.query('SELECT desk FROM desk_sources')).length,
    hasPosts: (await storage.query('SELECT slug FROM posts')).length > 20,
  };
}

const NOTHING = { edition: null, states: 0, hasPosts: true };
const ALL = { edition: 'an edition', states: 1, hasPosts: true };

test('a start with real sources keeps the stories of the last such start, one with a sample world none, and both keep the posts', async () => {
  expect(await startAfterPoll(true)).toEqual(NOTHING);
  expect(await startAfterPoll(true)).toEqual(ALL);
  expect(await startAfterPoll(false)).toEqual(NOTHING);
  expect(await startAfterPoll(false)).toEqual(NOTHING);
  expect(await startAfterPoll(true)).toEqual(NOTHING);
});
