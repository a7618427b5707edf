import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPictureSecret } from '../../../scripts/picture-secret.ts';

const read = (args: readonly string[]) =>
  args[1] === undefined ? undefined : JSON.parse(readFileSync(args[1], 'utf8'));
const failing = (message: string) => () => Promise.reject(new Error(message));
const NOT_THERE =
  'wrangler secret list failed:\nWorker "nunavut-news-ingest" not found.\n\nIf this';

test('a deployment whose ingest has a picture secret does not replace it', async () => {
  const list = async () => JSON.stringify([{ name: 'PICTURE_SECRET', type: 'secret_text' }]);
  expect(await withPictureSecret(list, (args) => args)).toEqual([]);
});

test.each([
  ['has none', async () => '[]'],
  ['has others alone', async () => JSON.stringify([{ name: 'BLOG_API_KEY' }])],
  ['is not there yet', failing(NOT_THERE)],
])('a deployment whose ingest %s gets a new secret in a temporary file', async (_, list) => {
  const secrets: string[] = [];
  for (let time = 0; time < 2; time++) {
    const [name, file = ''] = await withPictureSecret(list, (args) => {
      secrets.push(read(args).PICTURE_SECRET);
      return args;
    });
    expect(name).toBe('--secrets-file');
    expect(existsSync(file)).toBe(false);
  }
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(2);
});

test.each([
  'Authentication error [code: 10000]',
  'getaddrinfo ENOTFOUND api.cloudflare.com: host not found',
  'Account not found [code: 7003]',
  'spawn wrangler ENOENT: command not found',
  'Worker "other" not found.',
])('nothing is deployed where the secrets cannot be listed (%s)', async (message) => {
  const deploying = withPictureSecret(failing(message), () => 'deployed');
  await expect(deploying).rejects.toThrow(message);
});
