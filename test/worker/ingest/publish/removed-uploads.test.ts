import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { uploadTag } from '../../../../src/edition/cache-tags.ts';
import { fileKey } from '../../../../src/publications/stored-publication.ts';
import { uploadPath } from '../../../../src/publications/uploads.ts';
import { MINUTE, START } from '../../../support/follow.ts';
import { changed, followFeed, refreshAt, story } from '../../../support/picture-editions.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

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
