import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { uncommittedFiles, writtenBetween } from '../../../scripts/strays.ts';
import { folderForTest } from '../../support/temporary-folder.ts';

test('files that tests write are found, in ignored folders too, but for the folders of runs and caches', () => {
  const folder = folderForTest();
  const write = (path: string, at = 1) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${at}`);
    utimesSync(join(folder, path), at, at);
  };
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder });
  git('init', '-q');
  write('.gitignore');
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n.build/\n.wrangler/\n');
  for (const path of ['tracked', 'changed']) write(path);
  git('add', '.');
  for (const path of ['dist/a.js', '.wrangler/state', 'left']) write(path);
  const before = uncommittedFiles(folder);
  for (const path of ['dist/b.js', '.wrangler/deploy/config.json', 'stray', '.build/sample/a'])
    write(path);
  for (const path of ['node_modules/a/b', '.build/test-12/a', '.build/photographs/a.jpg'])
    write(path);
  for (const path of ['changed', 'dist/a.js']) write(path, 2);
  rmSync(join(folder, 'left'));
  expect(writtenBetween(before, uncommittedFiles(folder)).sort()).toEqual(
    [
      ...['.build/sample/a', '.wrangler/deploy/config.json', 'changed', 'dist/a.js'],
      ...['dist/b.js', 'stray'],
    ].sort(),
  );
});
