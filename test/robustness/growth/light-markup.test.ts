import { test } from 'vitest';
import { parseLightMarkup } from '../../../src/model/posts/light-markup.ts';
import { plainWords } from '../../../src/model/posts/post-html.ts';
import { expectLinear } from './growth.ts';

const PATTERNS = [
  ...['*a ', 'a* ', '**a *b ', '*', '*a**b', 'a:**a,*', '**“a”', ':* ', '[a](/b) ', '[a](/b '],
  ...['[a](/b "', '![a](/b)\n', '](', '[a]((', '[a](<', '- a\n', '- a\n\n', '1. a\n', '[![', 'a\n'],
  ...[' - a\n  - b\n   - c\n', '> a\n', '> - a\n', '# a\n', '#', '_a '],
];
/** What is repeated, and what completes it at the end. */
const COMPLETED = Object.entries({
  ...{ '[a ': '](/b)', '![a': '](/b)', '- ': 'a', '>': 'a', '\n': 'x', ' ': 'x' },
});

test.each([...PATTERNS.map((each) => [each, '']), ...COMPLETED])(
  'a post of 100 KB of %j and %j takes linear time',
  (given = '', end = '') => {
    expectLinear((text) => plainWords(parseLightMarkup(text)), given, { end });
  },
);
