import { expect, test } from 'vitest';
import { Progress, type TestProgress } from '../../../scripts/progress.ts';

let now = 0;
const tests = (given: Partial<TestProgress>): TestProgress => ({
  ...{ passed: 0, failed: 0, skipped: 0, files: 0, allFiles: 1, running: [] },
  ...given,
});

/** Steps at one time each: `check` is over, and two with tests run side by side. */
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

test('the steps that run are in one line, each with its files, its tests and its time', () => {
  const progress = follow();
  expect(progress.describeRunning()).toBe(
    'browser 12 of 68 files, 212 tests, 3 min 20 s; worker, 3 min 20 s',
  );
  progress.report('worker', tests({ passed: 9, failed: 2, allFiles: 90 }));
  progress.end('browser', true);
  expect(progress.describeRunning()).toBe('worker 0 of 90 files, 11 tests (2 failed), 3 min 20 s');
  progress.end('worker', false);
  expect(progress.describeRunning()).toBe('');
});

test.each([
  ['counts a step without tests as one', () => {}, '213 passed, 0 failed, 3 skipped'],
  [
    'counts a step that failed without a failed test as one',
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

test('failed tests of a step are named where it is cut off, and not where it has printed them', () => {
  const progress = follow();
  progress.report('worker', tests({ failed: 1, failures: ['a.test.ts > title'] }));
  progress.report('browser', tests({ failed: 1, failures: ['b.test.ts > title'] }));
  progress.end('browser', false);
  expect(progress.describeFailures()).toEqual([
    'FAILED in worker, which was cut off: a.test.ts > title',
  ]);
});
