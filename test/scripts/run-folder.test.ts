import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commandFolder, runFolder } from '../../scripts/run-folder.ts';
import { folderForTest } from '../support/temporary-folder.ts';

/** A run that finds the folder of an earlier one with its id; it prints its folders, and all there are. */
const RUN = `
  import { globSync, mkdirSync, mkdtempSync } from 'node:fs';
  mkdirSync('.build/test-' + process.pid + '/stale', { recursive: true });
  const { runFolder } = await import('${pathToFileURL('scripts/run-folder.ts')}');
  mkdirSync(runFolder() + '/builds', { recursive: true });
  mkdtempSync(process.env.TMPDIR + '/temporary-');
  const own = { project: runFolder(), temporary: process.env.TMPDIR };
  console.log(JSON.stringify({ own, found: globSync('{.build,tmp}/*'), builds: globSync('.build/*/*') }));`;

test('a run has empty folders, and removes them and those of runs that have ended, not those of others that run', () => {
  const cwd = folderForTest();
  const tmp = join(cwd, 'tmp');
  const ended = spawnSync('true').pid;
  for (const pid of [ended, process.pid])
    for (const start of ['.build/test-', 'tmp/nunavut-news-test-'])
      mkdirSync(join(cwd, `${start}${pid}`, 'builds'), { recursive: true });
  const env = { ...process.env, TEST_RUN: undefined, TMPDIR: tmp };
  const args = ['--input-type=module', '-e', RUN];
  const { stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  const { own, found, builds } = JSON.parse(stdout);
  const others = [`.build/test-${process.pid}`, `tmp/nunavut-news-test-${process.pid}`];
  const ownFolders = [own.project, own.temporary.replace(`${cwd}/`, '')];
  expect(found.sort()).toEqual([...others, ...ownFolders].sort());
  expect(builds.sort()).toEqual([`${own.project}/builds`, `${others[0]}/builds`].sort());
  expect(globSync('{.build,tmp}/*', { cwd }).sort()).toEqual(others.sort());
});

test('a command that tests start writes into a folder of their run, and else into its own', () => {
  expect(commandFolder('bench')).toBe(`${runFolder()}/bench`);
  vi.stubEnv('TEST_RUN', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(commandFolder('bench')).toBe('.build/bench');
});
