import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withArchiveBucket } from '../../scripts/archive-bucket.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const MEDIA = { binding: 'MEDIA', bucket_name: 'media' };
const ARCHIVE = { binding: 'ARCHIVE', bucket_name: 'issues' };

/** What the operator is told, the commands that were run, and the buckets that the site is deployed with. */
async function prepare(buckets: readonly object[] | undefined, failure?: string) {
  const config = join(folderForTest(), 'wrangler.json');
  await writeFile(config, JSON.stringify({ name: 'site', r2_buckets: buckets }));
  const commands: string[] = [];
  const told = await withArchiveBucket(config, async (args) => {
    commands.push(args.join(' '));
    if (failure !== undefined) throw new Error(failure);
    return '';
  });
  const { name, r2_buckets } = JSON.parse(await readFile(config, 'utf8'));
  return { told, commands, name, buckets: r2_buckets };
}

test('the bucket of the back issues is made where it is missing, and left alone where it is there', async () => {
  for (const failure of [
    undefined,
    'The bucket you tried to create already exists, and you own it. [code: 10004]',
  ])
    expect(await prepare([MEDIA, ARCHIVE], failure)).toEqual({
      told: undefined,
      commands: ['r2 bucket create issues'],
      name: 'site',
      buckets: [MEDIA, ARCHIVE],
    });
});

test('an account without R2 gets the site without back issues, and a message about it', async () => {
  const failure = 'Please enable R2 through the Cloudflare Dashboard. [code: 10042]';
  expect(await prepare([MEDIA, ARCHIVE], failure)).toEqual({
    told: expect.stringContaining('without back issues'),
    commands: ['r2 bucket create issues'],
    name: 'site',
    buckets: [MEDIA],
  });
});

test('nothing is made where the settings name no bucket, and another failure ends the deployment', async () => {
  expect(await prepare(undefined)).toMatchObject({ commands: [], told: undefined });
  await expect(prepare([ARCHIVE], 'You are not logged in')).rejects.toThrow('not logged in');
});
