import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Progress, type TestProgress } from '../../../scripts/progress.ts';
import { uncommittedFiles, writtenBetween } from '../../../scripts/strays.ts';
import { NEWSBOAT, skipsWithout } from '../../../scripts/test-programs.ts';
import { folderForTest } from '../../support/temporary-folder.ts';

let now = 0;
const tests = (given: Partial<TestProgress>): TestProgress => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  files: 0,
  allFiles: 1,
  running: [],
  ...given,
});

/** The progress of three steps: `check` has ended, and two with tests run concurrently. */
function follow(): Progress {
  now = 0;
  const progress = new Progress(() => now);
  progress.start('check');
  now = 10_400;
  progress.end('check', true);
  for (const name of ['browser', 'worker']) progress.start(name);
  progress.report('browser', tests({ passed: 212, skipped: 3, files: 12, allFiles: 68 }));
  now = 210_400;
  return progress;
}

test.each([
  ['counts a step without tests as one', () => {}, '213 passed, 0 failed, 3 skipped'],
  [
    'counts a step that failed without a failed test as one failure',
    (progress: Progress) => progress.end('browser', false),
    '213 passed, 1 failed, 3 skipped',
  ],
  [
    'counts each failed test',
    (progress: Progress) => {
      progress.report('worker', tests({ passed: 9, failed: 2 }));
      progress.end('worker', false);
    },
    '222 passed, 2 failed, 3 skipped',
  ],
])('the sum of all steps %s', (_, change, expected) => {
  const progress = follow();
  change(progress);
  expect(progress.describeTotal()).toBe(`${expected} (3 min 30 s)`);
});

test('failed tests are named for a step that was cut off, not for one that has printed them', () => {
  const progress = follow();
  progress.report('worker', tests({ failed: 1, failures: ['a.test.ts > title'] }));
  progress.report('browser', tests({ failed: 1, failures: ['b.test.ts > title'] }));
  progress.end('browser', false);
  expect(progress.describeFailures()).toEqual([
    'FAILED in worker, which was cut off: a.test.ts > title',
  ]);
});

test.each<[skips: boolean | undefined, missing: boolean, env: Record<string, string>]>([
  [false, false, {}],
  [false, false, { TEST_WITHOUT_PROGRAMS: '1' }],
  [undefined, true, {}],
  [undefined, true, { TEST_WITHOUT_PROGRAMS: '0' }],
  [true, true, { TEST_WITHOUT_PROGRAMS: '1' }],
])('skipsWithout returns %s (undefined: throws) if a program is missing: %s, with %j', (...row) => {
  const [expected, isMissing, env] = row;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const exists = (path: string) => !isMissing || path !== NEWSBOAT;
  const skips = () => skipsWithout(['newsboat', 'lynx'], { exists, env });
  if (expected === undefined) expect(skips).toThrow(/^Missing: newsboat\. .*--without-programs/);
  else expect(skips()).toBe(expected);
  const warning = ['Missing: newsboat. The tests that need it are skipped.\n'];
  expect(write.mock.calls).toEqual(expected ? [warning] : []);
});

test('files that tests write are found, also in ignored folders, except those of runs and caches', () => {
  const folder = folderForTest();
  const write = (path: string, at = 1) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${at}`);
    utimesSync(join(folder, path), at, at);
  };
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder });
  git('init', '-q');
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n.build/\n');
  for (const path of ['tracked', 'changed']) write(path);
  git('add', '.');
  for (const path of ['dist/a.js', 'left']) write(path);
  const before = uncommittedFiles(folder);
  for (const path of ['changed', 'dist/a.js']) write(path, 2);
  const added = ['.build/sample/a', 'dist/b.js', 'stray'];
  const expected = ['node_modules/a/b', '.build/test-12/a', '.build/photographs/a.jpg'];
  for (const path of [...added, ...expected]) write(path);
  rmSync(join(folder, 'left'));
  expect(writtenBetween(before, uncommittedFiles(folder)).sort()).toEqual(
    [...added, 'changed', 'dist/a.js'].sort(),
  );
});
