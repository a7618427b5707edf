import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test.each(['deploy', 'versions upload', 'triggers deploy', undefined])(
  '`wrangler %s` fails with an unbuilt configuration, by its build command',
  async (command) => {
    const env = { ...process.env, WRANGLER_COMMAND: command };
    const refused = run(process.execPath, ['scripts/refuse-deploy.mjs'], { env });
    await expect(refused).rejects.toThrow('`npm run deploy` builds both Workers');
  },
);

test('wrangler types writes the types of both Workers, though their configurations must not be deployed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'types-'));
  const [site, ingest] = [join(folder, 'site.d.ts'), join(folder, 'ingest.d.ts')];
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' };
  await run('wrangler', ['types', site], { env });
  const both = ['-c', 'wrangler.ingest.toml', '-c', 'wrangler.toml'];
  const only = ['--env-interface', 'IngestEnv', '--include-runtime', 'false'];
  await run('wrangler', ['types', ...both, ...only, ingest], { env });
  expect(await readFile(site, 'utf8')).toContain('mainModule');
  expect(await readFile(ingest, 'utf8')).toContain('IngestEnv');
  await rm(folder, { recursive: true });
});
