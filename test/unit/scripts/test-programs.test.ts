import { expect, test, vi } from 'vitest';
import { ICECAST, skipsWithout } from '../../../scripts/test-programs.ts';

const withoutIcecast = (path: string) => path !== ICECAST;

test('tests whose programs are all on the machine are not skipped, with and without permission to skip', () => {
  const exists = () => true;
  expect(skipsWithout(['icecast2', 'ffmpeg'], { exists, env: {} })).toBe(false);
  const env = { TEST_WITHOUT_PROGRAMS: '1' };
  expect(skipsWithout(['icecast2', 'ffmpeg'], { exists, env })).toBe(false);
});

test.each([{}, { TEST_WITHOUT_PROGRAMS: '' }, { TEST_WITHOUT_PROGRAMS: '0' }])(
  'tests whose program is missing fail with the name of its package where the environment is %j',
  (env) => {
    const skip = () => skipsWithout(['icecast2', 'ffmpeg'], { exists: withoutIcecast, env });
    expect(skip).toThrow(/^Missing: icecast2\. .*apt-get install icecast2\).*--without-programs/);
  },
);

test('tests whose program is missing are skipped with a warning where TEST_WITHOUT_PROGRAMS is 1', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const env = { TEST_WITHOUT_PROGRAMS: '1' };
  expect(skipsWithout(['icecast2', 'ffmpeg'], { exists: withoutIcecast, env })).toBe(true);
  expect(write.mock.calls).toEqual([['Missing: icecast2. The tests that need it are skipped.\n']]);
  write.mockRestore();
});

test('tests that need no missing program are not skipped where another program is missing', () => {
  expect(skipsWithout(['ffmpeg', 'curl'], { exists: withoutIcecast, env: {} })).toBe(false);
});
