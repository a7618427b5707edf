import { expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

test.each(['versions upload', undefined])(
  '`wrangler %s` fails with an unbuilt configuration, by its build command',
  async (command) => {
    const env = { WRANGLER_COMMAND: command };
    const refused = await runProgram(process.execPath, ['scripts/refuse-deploy.mjs'], env);
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('`npm run deploy` builds the Workers');
  },
);
