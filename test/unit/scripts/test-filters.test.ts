import { expect, test } from 'vitest';
import { whyNoTests } from '../../../scripts/test-filters.ts';

const FILES = ['test/unit/docs.test.ts', 'test/worker/site/pages/Home.test.tsx'];

test.each([
  [['test/unit']],
  [['docs']],
  [['./test/unit/docs.test.ts:12']],
  [['pages/home']],
  [['--project', 'worker', 'Home']],
  [['--project=worker', 'docs']],
  [['-t', 'a name that no file has', 'docs']],
  [['--watch', 'docs']],
  [[]],
])(
  'the filters %j, of which each selects a test file as Vitest matches them, are no problem',
  (args) => {
    expect(whyNoTests(args, FILES)).toBeUndefined();
  },
);

test('a filter that selects nothing is a problem beside one that selects something', () => {
  expect(whyNoTests(['docs', 'test/unit/dcos.test.ts'], FILES)).toBe(
    'no test file has test/unit/dcos.test.ts in its path; did you mean "test/unit/docs.test.ts"?',
  );
  expect(whyNoTests(['--watch', 'nothing'], FILES)).toBe('no test file has nothing in its path');
});
