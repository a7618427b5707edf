import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { forgetOtherFeeds } from '../../scripts/forget-feeds.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { applyMigrations } from '../../scripts/site.ts';

interface Bindings {
  readonly DB: {
    exec(sql: string): Promise<unknown>;
    prepare(sql: string): { first(column: string): Promise<unknown> };
  };
  readonly EDITIONS: {
    get(key: string): Promise<string | null>;
    put(key: string, value: string): Promise<void>;
  };
}

const KEY = 'edition:nunavut';
const STATE = `INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES ('nunavut', 'a', 'h', 1, '{}')`;

/** The site's storage with the sample posts, of which each test has a copy. */
let template: string;
let stateDir: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'forget-feeds-'));
  await applyMigrations(template);
  await importSamplePosts(template, 'http://127.0.0.1:8788');
});

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'forget-feeds-'));
  await cp(template, stateDir, { recursive: true });
});

afterEach(() => rm(stateDir, { recursive: true }));
afterAll(() => rm(template, { recursive: true }));

/** Runs `work` with the bindings that the site's Worker would have. */
async function withBindings<T>(work: (bindings: Bindings) => Promise<T>): Promise<T> {
  const persist = { path: join(stateDir, 'v3') };
  const { env, dispose } = await getPlatformProxy<Bindings>({ persist, remoteBindings: false });
  try {
    return await work(env);
  } finally {
    await dispose();
  }
}

const readNews = () =>
  withBindings(async ({ DB, EDITIONS }) => {
    await DB.exec(STATE);
    await EDITIONS.put(KEY, 'an edition');
  });

const whatIsThere = () =>
  withBindings(async ({ DB, EDITIONS }) => ({
    edition: await EDITIONS.get(KEY),
    states: await DB.prepare('SELECT count(*) AS count FROM desk_sources').first('count'),
    hasPosts: Number(await DB.prepare('SELECT count(*) AS count FROM posts').first('count')) > 20,
  }));

const NOTHING = { edition: null, states: 0, hasPosts: true };
const ALL = { edition: 'an edition', states: 1, hasPosts: true };

test('a start with real sources keeps the stories of the last such start, and none of a sample world', async () => {
  await readNews();
  await forgetOtherFeeds(stateDir, true);
  expect(await whatIsThere()).toEqual(NOTHING);
  await readNews();
  await forgetOtherFeeds(stateDir, true);
  expect(await whatIsThere()).toEqual(ALL);
});

test('a start with a sample world keeps the posts and no stories', async () => {
  await readNews();
  await forgetOtherFeeds(stateDir, false);
  expect(await whatIsThere()).toEqual(NOTHING);
  await readNews();
  await forgetOtherFeeds(stateDir, false);
  expect(await whatIsThere()).toEqual(NOTHING);
});
