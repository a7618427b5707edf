import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  deployInOrder,
  isInForce,
  readUploadArguments,
  withArchiveBucket,
  withPictureSecret,
} from '../../../scripts/deployment.ts';
import { folderForTest } from '../../support/temporary-folder.ts';

const CONFIGS = { site: 'site.json', ingest: 'ingest.json', editor: 'editor.json' };

const ALL = Object.values(CONFIGS);

test.each<[refused: string | undefined, attempted: string[], message: string | undefined]>([
  [undefined, ALL, undefined],
  ['site', ALL.slice(0, 1), 'All deployed Workers are unchanged'],
  ['ingest', ALL.slice(0, 2), 'The site is deployed, but ingest is not'],
  ['editor', ALL, 'deployed, but the editor is not'],
])(
  'a deploy in which %s is refused attempts %j in that order and reports what is deployed',
  (...row) => {
    const [refused, expected, said] = row;
    const attempted: string[] = [];
    const problem = deployInOrder(CONFIGS, (config) => {
      attempted.push(config);
      return config !== `${refused}.json`;
    });
    expect(attempted).toEqual(expected);
    if (said) expect(problem).toContain(said);
    else expect(problem).toBeUndefined();
  },
);

test('a deploy without a log-in for the editor omits the editor', () => {
  const attempted: string[] = [];
  const { editor: _, ...others } = CONFIGS;
  deployInOrder(others, (config) => attempted.push(config) > 0);
  expect(attempted).toEqual(['site.json', 'ingest.json']);
});

test('a failed preview reports that the deployed versions are unchanged', () => {
  expect(deployInOrder(CONFIGS, () => true, true)).toBeUndefined();
  expect(deployInOrder(CONFIGS, (config) => config === 'site.json', true)).toContain('unchanged');
});

test('--preview uploads versions with the other arguments, and without it Workers are deployed', () => {
  const preview = readUploadArguments(['--preview', '--tag', 'pr-1']);
  expect(preview.isDryRun).toBe(false);
  expect(preview.argumentsFor('site.json')).toEqual([
    ...['versions', 'upload', '-c', 'site.json'],
    ...['--tag', 'pr-1'],
  ]);
  const deployment = readUploadArguments(['--dry-run']);
  expect([deployment.isPreview, deployment.isDryRun, deployment.argumentsFor('site.json')]).toEqual(
    [false, true, ['deploy', '-c', 'site.json', '--dry-run']],
  );
});

test.each([
  [[], true],
  [['--preview'], false],
  [['--dry-run'], false],
  [['--preview', '--dry-run'], false],
])('a deploy with %j takes effect immediately: %s', (given, isChanged) => {
  expect(isInForce(readUploadArguments(given))).toBe(isChanged);
});

const failing = (message: string) => () => Promise.reject(new Error(message));
const NOT_THERE =
  'wrangler secret list failed:\nWorker "nunavut-news-ingest" not found.\n\nIf this';

test('a deployment keeps an existing picture secret of ingest', async () => {
  const list = async () => JSON.stringify([{ name: 'PICTURE_SECRET', type: 'secret_text' }]);
  expect(await withPictureSecret(list, (args) => args)).toEqual([]);
});

test.each([
  ['has none', async () => '[]'],
  ['has only other secrets', async () => JSON.stringify([{ name: 'BLOG_API_KEY' }])],
  ['is not there yet', failing(NOT_THERE)],
])('a deployment whose ingest %s gets a new secret in a temporary file', async (_, list) => {
  const secrets: string[] = [];
  for (let time = 0; time < 2; time++) {
    const [name, file = ''] = await withPictureSecret(list, (args) => {
      secrets.push(JSON.parse(readFileSync(args[1] ?? '', 'utf8')).PICTURE_SECRET);
      return args;
    });
    expect(name).toBe('--secrets-file');
    expect(existsSync(file)).toBe(false);
  }
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(2);
});

test.each([
  'getaddrinfo ENOTFOUND api.cloudflare.com: host not found',
  'Account not found [code: 7003]',
  'spawn wrangler ENOENT: command not found',
  'Worker "other" not found.',
])('nothing is deployed if the secrets cannot be listed (%s)', async (message) => {
  const deploying = withPictureSecret(failing(message), () => 'deployed');
  await expect(deploying).rejects.toThrow(message);
});

const MEDIA = { binding: 'MEDIA', bucket_name: 'media' };
const ARCHIVE = { binding: 'ARCHIVE', bucket_name: 'issues' };

/** The operator's message, the Wrangler commands, and the site's buckets afterwards. */
async function prepare(buckets: readonly object[] | undefined, failure?: string) {
  const config = join(folderForTest(), 'wrangler.json');
  writeFileSync(config, JSON.stringify({ name: 'site', r2_buckets: buckets }));
  const commands: string[] = [];
  const message = await withArchiveBucket(config, async (args) => {
    commands.push(args.join(' '));
    if (failure !== undefined) throw new Error(failure);
    return '';
  });
  const { name, r2_buckets } = JSON.parse(readFileSync(config, 'utf8'));
  return { message, commands, name, buckets: r2_buckets };
}

test('the archive bucket is created, or left unchanged if it exists', async () => {
  for (const failure of [
    undefined,
    'The bucket you tried to create already exists, and you own it. [code: 10004]',
  ])
    expect(await prepare([MEDIA, ARCHIVE], failure)).toEqual({
      message: undefined,
      commands: ['r2 bucket create issues'],
      name: 'site',
      buckets: [MEDIA, ARCHIVE],
    });
});

test('an account without R2 gets a site without back issues and a message', async () => {
  const failure = 'Please enable R2 through the Cloudflare Dashboard. [code: 10042]';
  expect(await prepare([MEDIA, ARCHIVE], failure)).toEqual({
    message: expect.stringContaining('without back issues'),
    commands: ['r2 bucket create issues'],
    name: 'site',
    buckets: [MEDIA],
  });
});

test('no bucket is created if none is configured, and any other failure ends the deployment', async () => {
  expect(await prepare(undefined)).toMatchObject({ commands: [], message: undefined });
  await expect(prepare([ARCHIVE], 'You are not logged in')).rejects.toThrow('not logged in');
});
