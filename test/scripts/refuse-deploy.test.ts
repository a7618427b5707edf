import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test.each(['versions upload', undefined])(
  '`wrangler %s` fails with an unbuilt configuration, by its build command',
  async (command) => {
    const env = { ...process.env, WRANGLER_COMMAND: command };
    const refused = run(process.execPath, ['scripts/refuse-deploy.mjs'], { env });
    await expect(refused).rejects.toThrow('`npm run deploy` builds both Workers');
  },
);
