import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditorLocaleProvider } from '../../../src/editor/components/editor-locale.ts';
import { LineDifferences } from '../../../src/editor/components/LineDifferences.tsx';
import { editorWords } from '../../../src/editor/words/words.ts';
import { compareParts, newBudget } from '../../../src/lib/text/compare-lines.ts';
import { expectLinearTo } from './growth.ts';

/** Four times the limit of a paper's text file. */
const LENGTH = 1_600_000;

const lines = (length: number, lineOf: (index: number) => string) =>
  Array.from({ length: Math.floor(length / 10) }, (_, index) => lineOf(index)).join('\n');
const numbered = (length: number) => lines(length, (index) => `line ${index}`);

/** The HTML of a comparison of two texts. */
function shown(before: string, after: string): string {
  const value = { language: 'en', words: editorWords('en') } as const;
  const differences = createElement(LineDifferences, { before, after });
  return renderToStaticMarkup(createElement(EditorLocaleProvider, { value }, differences));
}

test.each<[what: string, texts: (length: number) => readonly [before: string, after: string]]>([
  ['many lines in place of one', (length) => ['one', numbered(length)]],
  ['one line in place of many', (length) => [numbered(length), 'one']],
  ['lines that are added', (length) => ['', numbered(length)]],
  ['lines that all differ', (length) => [numbered(length), lines(length, (i) => `row ${i}`)]],
  [
    'every second line changed',
    (length) => [numbered(length), lines(length, (i) => `line ${i}${'!'.repeat(i % 2)}`)],
  ],
  ['words in one line', (length) => ['a b '.repeat(length / 4), 'b c '.repeat(length / 4)]],
  [
    'one line repeated, with another in the middle',
    (length) => ['a\n'.repeat(length / 2), `${'a\n'.repeat(length / 4)}b\n`],
  ],
])(
  'a comparison of %s takes linear time and output',
  (_, texts) => {
    expectLinearTo(LENGTH, (length) => {
      const [before, after] = texts(length);
      expect(shown(before, after).length).toBeLessThan(
        2 * (before.length + after.length) + 1_000_000,
      );
    });
  },
  60_000,
);

test.each<[rows: number, columns: number]>([
  [1, 4_000_000],
  [3_000, 3_000],
  [4_000_000, 1],
])('lists of %i and %i parts exceed the limit of compared pairs', (rows, columns) => {
  const budget = newBudget();
  const { pairs } = budget;
  const parts = (length: number, name: string) => Array.from({ length }, () => name);
  const found = compareParts(parts(rows, 'a'), ['b', ...parts(columns, 'a'), 'b'], budget);
  expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(budget.pairs).toBe(pairs);
});

test('all comparisons of a page share one limit', () => {
  const budget = newBudget();
  const compare = () => compareParts(['a', 'b', 'a'], ['c', 'b', 'c'], budget);
  expect(compare()).toHaveLength(5);
  budget.pairs = 0;
  expect(compare().map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
