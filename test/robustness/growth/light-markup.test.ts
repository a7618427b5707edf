import { test } from 'vitest';
import { parseLightMarkup } from '../../../src/site/blog/light-markup.ts';
import { plainWords } from '../../../src/site/blog/plain-words.ts';
import { expectLinear } from './growth.ts';

test.for([
  ['opening marks', '*a ', ''],
  ['closing marks', 'a* ', ''],
  ['pairs inside one another', '**a *b ', ''],
  ['marks without an end', '*', ''],
  ['bold and italic in turn', '*a**b', ''],
  ['marks between punctuation and letters', 'a:**a,*', ''],
  ['marks that could open and close', '**“a”', ''],
  ['marks behind spaces and colons', ':* ', ''],
  ['headings', '# a\n', ''],
  ['signs of headings', '#', ''],
  ['brackets', '[![', ''],
  ['line breaks', 'a\n', ''],
  ['empty lines', '\n', 'x'],
  ['spaces', ' ', 'x'],
  ['underscores', '_a ', ''],
] as const)(
  'reading a post of 1 MB of %s takes time in proportion to its length',
  ([, pattern, end]) => {
    expectLinear((text) => plainWords(parseLightMarkup(text)), pattern, { end });
  },
);
