import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const feeds = fileURLToPath(new URL('../../../shared/feeds', import.meta.url));
const isThere = existsSync(`${feeds}/visible`) && existsSync(`${feeds}/judge.mjs`);
const LIMIT_MS = 540_000;

if (!isThere)
  console.warn('The corpus of published feeds is not beside the project: its tests are skipped.');

/** Runs a script of the corpus over the feed command. */
function run(script: string, ...args: string[]) {
  return spawnSync(process.execPath, [`${feeds}/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
}

describe.skipIf(!isThere)('where the corpus of published feeds is beside the project', () => {
  const command = [
    process.execPath,
    fileURLToPath(new URL('../../scripts/feed.ts', import.meta.url)),
  ];

  it(
    'feeds are read as independent parsers read them',
    () => {
      const { stdout, stderr, status } = run('judge.mjs', `${feeds}/visible`, '--', ...command);
      expect(`${stdout}${stderr}`).toMatch(/99\.\d+ % of fields|100\.00 % of fields/);
      expect(status, stdout).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'of real feeds with one slip each none is refused, and at most 15 in 1,000 lose more than one story',
    () => {
      const { stdout, status } = run('slips.mjs', `${feeds}/visible/real`, '1', '--', ...command);
      expect(stdout).toContain(' 0 refused');
      expect(status, stdout).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'small feeds that led other readers astray are read as expected',
    () => {
      const { stdout } = run('repros/check.mjs', root);
      expect(stdout).toContain('36 of 36 as expected');
    },
    LIMIT_MS,
  );
});
