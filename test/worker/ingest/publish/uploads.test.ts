import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { uploadTag } from '../../../../src/model/edition/cache-tags.ts';
import { fileKey, uploadPath } from '../../../../src/model/publication/stored-publication.ts';
import { rowsOf, run } from '../../../support/database.ts';
import { follow, MINUTE, START } from '../../../support/follow.ts';
import { feed } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const PAPER = 'my-town';

const HASH = 'a'.repeat(32);

const KEPT = 'b'.repeat(32);

async function store(hash: string, removeAt: number | null): Promise<void> {
  await run(
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at, remove_at) VALUES (?, ?, '', 'A', 'E', 0, ?)",
    PAPER,
    hash,
    removeAt,
  );
  for (const width of [640, 1280] as const)
    await env.EDITIONS.put(fileKey(uploadPath(PAPER, hash, width)), 'bytes');
}

const hashes = async () => (await rowsOf('SELECT hash FROM uploads')).map(({ hash }) => hash);

test('an upload removed by an editor is deleted and purged by the first cron that can, and delays no edition', async () => {
  await store(HASH, START + MINUTE);
  await store(KEPT, null);
  const follower = await follow([{ responses: [feed([{ title: 'Story a' }])] }]);
  const { purge } = follower.context;
  let failures = 2;
  Object.assign(follower.context, {
    purge: async (tags: readonly string[]) => {
      failures -= 1;
      if (failures >= 0) throw new Error('no purge');
      await purge(tags);
    },
  });
  const refreshAt = async (time: number) => {
    follower.now = time;
    await follower.refresh();
  };
  await refreshAt(START);
  expect(failures).toBe(2);
  expect(await follower.publishedTitles()).toEqual(['Story a']);
  for (const minutes of [5, 10]) {
    await refreshAt(START + minutes * MINUTE);
    expect(await hashes()).toEqual([HASH, KEPT]);
  }
  for (const minutes of [15, 20]) await refreshAt(START + minutes * MINUTE);
  expect(follower.purged).toEqual([uploadTag(PAPER, HASH)]);
  expect(await hashes()).toEqual([KEPT]);
  const { keys } = await env.EDITIONS.list({ prefix: `file:${PAPER}/` });
  expect(keys.map(({ name }) => name.includes(KEPT))).toEqual([true, true]);
});
