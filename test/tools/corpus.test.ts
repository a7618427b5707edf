import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = fileURLToPath(new URL('../../../shared/feeds/visible', import.meta.url));
const judge = fileURLToPath(new URL('../../../shared/feeds/judge.mjs', import.meta.url));
const isThere = existsSync(folder) && existsSync(judge);

if (!isThere)
  console.warn('The corpus of published feeds is not beside the project: its test is skipped.');

it.skipIf(!isThere)(
  'reads published feeds as independent parsers do, where their corpus is beside the project',
  () => {
    const command = [
      process.execPath,
      fileURLToPath(new URL('../../tools/feed.ts', import.meta.url)),
    ];
    const run = spawnSync(process.execPath, [judge, folder, '--', ...command], {
      cwd: root,
      encoding: 'utf8',
      timeout: 540_000,
    });
    expect(`${run.stdout}${run.stderr}`).toMatch(/99\.\d+ % of fields|100\.00 % of fields/);
    expect(run.status, run.stdout).toBe(0);
  },
  600_000,
);
