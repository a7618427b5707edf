import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { uploadTag } from '../../../../src/edition/cache-tags.ts';
import { STOCK_PHOTO } from '../../../../src/edition/news-item.ts';
import { fileKey } from '../../../../src/publications/stored-publication.ts';
import { uploadPath } from '../../../../src/publications/uploads.ts';
import { HOUR, MINUTE, START } from '../../../support/follow.ts';
import {
  addressOf,
  changed,
  followFeed,
  KEYS,
  refreshAt,
  shownOf,
  story,
} from '../../../support/picture-editions.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

describe('a picture that was shown', () => {
  test('stays for thirty days where its story merely fell off the end of the feed', async () => {
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(story('c', 0), story('b', 1)),
    ]);
    await follower.refresh();
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 0, c: 2 });
    expect(follower.withdrawn).toEqual([]);
  });

  test('stays where its story is withdrawn and another one shows it', async () => {
    const twin = { ...story('b', 1), guid: 'twin', title: 'Another story' };
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(twin, story('a', 2)),
    ]);
    await follower.refresh();
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 0 });
    expect(follower.withdrawn).toEqual([]);
  });

  test('is replaced by the stock photo and deleted everywhere where its publisher wishes none to be shown', async () => {
    const follower = await followFeed([
      changed(story('a', 2)),
      changed(story('b', 1), story('a', 2)),
    ]);
    await follower.refresh();
    follower.changeSource({ noPictures: 'asked by letter' });
    await refreshAt(follower, START + 2 * HOUR);
    const items = (await follower.edition())?.sections.local ?? [];
    expect(items.map(({ image }) => image)).toEqual([STOCK_PHOTO, STOCK_PHOTO]);
    expect(await shownOf(follower)).toEqual({});
    await refreshAt(follower, START + 2 * HOUR + 5 * MINUTE);
    expect(follower.withdrawn).toEqual([await KEYS.keyOf(follower.id, addressOf('a'))]);
  });

  test('that caches could not be told of is told by each cron until they are, and delays no edition', async () => {
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(story('a', 2)),
    ]);
    let failures = 2;
    const { withdrawPictures } = follower.context;
    Object.assign(follower.context, {
      withdrawPictures: async (keys: readonly string[]) => {
        failures -= 1;
        if (failures >= 0) throw new Error('no purge');
        await withdrawPictures(keys);
      },
    });
    await follower.refresh();
    for (const minutes of [0, 5, 10]) {
      await refreshAt(follower, START + 2 * HOUR + minutes * MINUTE);
      expect(await shownOf(follower)).toEqual({ a: 0 });
      expect(await follower.publishedTitles()).toEqual(['Story a']);
    }
    expect(follower.withdrawn).toEqual([]);
    for (const minutes of [15, 20]) await refreshAt(follower, START + 2 * HOUR + minutes * MINUTE);
    expect(follower.withdrawn).toEqual([await KEYS.keyOf(follower.id, addressOf('b'))]);
  });

  test('and withdrawn may be asked for again once an edition shows it again', async () => {
    const both = changed(story('b', 1), story('a', 2));
    const follower = await followFeed([both, changed(story('a', 2)), both]);
    await follower.refresh();
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0 });
    await refreshAt(follower, START + 4 * HOUR);
    expect(await shownOf(follower)).toMatchObject({ a: 0, b: 4 });
  });
});

const PAPER = 'my-town';

const HASH = 'a'.repeat(32);

const KEPT = 'b'.repeat(32);

async function store(hash: string, removeAt: number | null): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at, remove_at) VALUES (?, ?, '', 'A', 'E', 0, ?)",
  )
    .bind(PAPER, hash, removeAt)
    .run();
  for (const width of [640, 1280] as const)
    await env.EDITIONS.put(fileKey(uploadPath(PAPER, hash, width)), 'bytes');
}

const hashes = async () => {
  const { results } = await env.DB.prepare('SELECT hash FROM uploads').all();
  return results.map(({ hash }) => hash);
};

test('an upload that was removed at the desk goes with its files and the edge’s copies by the first cron that the edge obeys, and delays no edition', async () => {
  await store(HASH, START + MINUTE);
  await store(KEPT, null);
  const follower = await followFeed([changed(story('a', 2)), changed(story('a', 2))]);
  const { purge } = follower.context;
  let failures = 2;
  Object.assign(follower.context, {
    purge: async (tags: readonly string[]) => {
      failures -= 1;
      if (failures >= 0) throw new Error('no purge');
      await purge(tags);
    },
  });
  await refreshAt(follower, START);
  expect(failures).toBe(2);
  expect(await follower.publishedTitles()).toEqual(['Story a']);
  for (const minutes of [5, 10]) {
    await refreshAt(follower, START + minutes * MINUTE);
    expect(await hashes()).toEqual([HASH, KEPT]);
  }
  for (const minutes of [15, 20]) await refreshAt(follower, START + minutes * MINUTE);
  expect(follower.purged).toEqual([uploadTag(PAPER, HASH)]);
  expect(await hashes()).toEqual([KEPT]);
  const { keys } = await env.EDITIONS.list({ prefix: `file:${PAPER}/` });
  expect(keys.map(({ name }) => name.includes(KEPT))).toEqual([true, true]);
});
