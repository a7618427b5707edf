import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it, vi } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const FEEDS = resolve('../shared/feeds');
const COMMAND = [process.execPath, resolve('scripts/feed.ts')] as const;
const isThere = existsSync(`${FEEDS}/visible`) && existsSync(`${FEEDS}/judge.mjs`);

if (!isThere)
  console.warn('The corpus of published feeds is not beside the project: its tests are skipped.');

vi.setConfig({ testTimeout: 540_000 });

/** Caches compiled modules, because the corpus starts the feed command hundreds of times. */
const env = { NODE_COMPILE_CACHE: folderForFile() };

/** Runs a script of the corpus, which calls the feed command. */
const run = (script: string, ...args: readonly string[]) =>
  runProgram(process.execPath, [`${FEEDS}/${script}`, ...args], env);

describe
  .skipIf(!isThere)
  .concurrent('npm run feed, on the corpus of published feeds beside the project,', () => {
    it('reads at least 99 % of fields like independent parsers', async ({ expect }) => {
      const { stdout, stderr, status } = await run(
        'judge.mjs',
        `${FEEDS}/visible`,
        '--',
        ...COMMAND,
      );
      expect(`${stdout}${stderr}`).toMatch(/99\.\d+ % of fields|100\.00 % of fields/);
      expect(status, stdout).toBe(0);
    });

    it('refuses no real feed with one defect, and at most 15 in 1,000 lose several stories', async ({
      expect,
    }) => {
      const args = [`${FEEDS}/visible/real`, '1', '--', ...COMMAND];
      const { stdout, status } = await run('slips.mjs', ...args);
      expect(stdout).toContain(' 0 refused');
      expect(status, stdout).toBe(0);
    });

    it('reads small feeds on which other parsers failed', async ({ expect }) => {
      const { stdout } = await run('repros/check.mjs', resolve('.'));
      expect(stdout).toContain('36 of 36 as expected');
    });

    it('gives one verdict for each feed', async ({ expect }) => {
      const files = globSync(`${FEEDS}/visible/real/*`);
      const args = ['--verdict', ...files, '--base', 'https://paper.example/'];
      const [node, script] = COMMAND;
      const { stdout, stderr } = await runProgram(node, [script, ...args], env);
      expect(stderr).toBe('');
      expect(stdout.match(/^It (?:can|cannot) be used\./gm)).toHaveLength(files.length);
      expect(stdout).not.toMatch(/undefined|null|NaN|\[object|Cannot read/);
    });
  });
