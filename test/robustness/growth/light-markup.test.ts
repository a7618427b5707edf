import { test } from 'vitest';
import { parseLightMarkup } from '../../../src/site/blog/light-markup.ts';
import { plainWords } from '../../../src/site/blog/post-html.ts';
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
  ['links', '[a](/b) ', ''],
  ['links without an end', '[a](/b ', ''],
  ['links with a title that has no end', '[a](/b "', ''],
  ['links in one another', '[a ', '](/b)'],
  ['pictures in one another', '![a', '](/b)'],
  ['pictures', '![a](/b)\n', ''],
  ['closing brackets', '](', ''],
  ['addresses in parentheses', '[a]((', ''],
  ['addresses in angle brackets', '[a](<', ''],
  ['items', '- a\n', ''],
  ['items with empty lines', '- a\n\n', ''],
  ['numbered items', '1. a\n', ''],
  ['items in one another', '- ', 'a'],
  ['deeper and deeper items', ' - a\n  - b\n   - c\n', ''],
  ['quotes', '> a\n', ''],
  ['quotes in one another', '>', 'a'],
  ['quotes and items in turn', '> - a\n', ''],
  ['headings', '# a\n', ''],
  ['signs of headings', '#', ''],
  ['brackets', '[![', ''],
  ['line breaks', 'a\n', ''],
  ['empty lines', '\n', 'x'],
  ['spaces', ' ', 'x'],
  ['underscores', '_a ', ''],
] as const)(
  'reading a post of 200 KB of %s takes time in proportion to its length',
  ([, pattern, end]) => {
    expectLinear((text) => plainWords(parseLightMarkup(text)), pattern, { end });
  },
);
