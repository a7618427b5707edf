import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const feeds = fileURLToPath(new URL('../../../shared/feeds', import.meta.url));
const isThere = existsSync(`${feeds}/visible`) && existsSync(`${feeds}/judge.mjs`);
const LIMIT_MS = 540_000;

if (!isThere)
  console.warn('The corpus of published feeds is not beside the project: its tests are skipped.');

/** A cache of compiled modules, because the corpus starts the feed command some hundred times. */
const compileCache = mkdtempSync(join(tmpdir(), 'feed-command-'));

/** Runs a script of the corpus, which calls the feed command. */
async function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [`${feeds}/${script}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    timeout: LIMIT_MS,
  });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr, status: await exit };
}

afterAll(() => rmSync(compileCache, { recursive: true }));

describe
  .skipIf(!isThere)
  .concurrent('npm run feed, on the corpus of published feeds beside the project,', () => {
    const command = [
      process.execPath,
      fileURLToPath(new URL('../../scripts/feed.ts', import.meta.url)),
    ];

    it(
      'reads at least 99 % of the fields as independent parsers read them',
      async ({ expect }) => {
        const { stdout, stderr, status } = await run(
          'judge.mjs',
          `${feeds}/visible`,
          '--',
          ...command,
        );
        expect(`${stdout}${stderr}`).toMatch(/99\.\d+ % of fields|100\.00 % of fields/);
        expect(status, stdout).toBe(0);
      },
      LIMIT_MS,
    );

    it(
      'refuses no real feed with one defect, and at most 15 in 1,000 lose more than one story',
      async ({ expect }) => {
        const { stdout, status } = await run(
          'slips.mjs',
          `${feeds}/visible/real`,
          '1',
          '--',
          ...command,
        );
        expect(stdout).toContain(' 0 refused');
        expect(status, stdout).toBe(0);
      },
      LIMIT_MS,
    );

    it(
      'reads the small feeds on which other parsers failed as expected',
      async ({ expect }) => {
        const { stdout } = await run('repros/check.mjs', root);
        expect(stdout).toContain('36 of 36 as expected');
      },
      LIMIT_MS,
    );
  });
