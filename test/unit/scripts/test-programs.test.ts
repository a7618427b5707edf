import { expect, test, vi } from 'vitest';
import { NEWSBOAT, skipsWithout } from '../../../scripts/test-programs.ts';

const exists = (path: string) => path !== NEWSBOAT;

test.each([{}, { TEST_WITHOUT_PROGRAMS: '1' }])(
  'tests whose programs are installed run, with the environment %j',
  (env) => {
    expect(skipsWithout(['lynx', 'w3m'], { exists, env })).toBe(false);
  },
);

test.each([{}, { TEST_WITHOUT_PROGRAMS: '' }, { TEST_WITHOUT_PROGRAMS: '0' }])(
  'a test whose program is missing fails and names the package, with the environment %j',
  (env) => {
    const skip = () => skipsWithout(['newsboat', 'lynx'], { exists, env });
    expect(skip).toThrow(/^Missing: newsboat\. .*apt-get install newsboat\).*--without-programs/);
  },
);

test('tests whose program is missing are skipped with a warning where TEST_WITHOUT_PROGRAMS is 1', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const env = { TEST_WITHOUT_PROGRAMS: '1' };
  expect(skipsWithout(['newsboat', 'lynx'], { exists, env })).toBe(true);
  expect(write.mock.calls).toEqual([['Missing: newsboat. The tests that need it are skipped.\n']]);
  write.mockRestore();
});
