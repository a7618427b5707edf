import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines, differencesOf } from '../../../src/paper-store/differences.ts';

test('compareLines has both texts in it, and no line twice that both have', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = compareLines(before, after);
      const without = (kind: string) =>
        lines.flatMap((line) => (line.kind === kind ? [] : line.text)).join('\n');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
      if (before === after) expect(lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('compareLines names the line that was changed between equal ones', () => {
  expect(compareLines('a\nb\nc', 'a\nB\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added B',
    'same c',
  ]);
});

test('compareLines of long texts that have nothing in common replaces the lines', () => {
  const [before, after] = ['a', 'b'].map((letter) => Array(3_000).fill(letter).join('\n'));
  const lines = compareLines(before ?? '', after ?? '');
  expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(3_000);
  expect(lines.filter(({ kind }) => kind === 'added')).toHaveLength(3_000);
});

test('differencesOf says of each file whether it was added, removed or changed', () => {
  const before = [
    { path: 'about.md', hash: '1' },
    { path: 'faq.yaml', hash: '2' },
    { path: 'paper.yaml', hash: '3' },
  ];
  const after = [
    { path: 'books.yaml', hash: '2' },
    { path: 'faq.yaml', hash: '2' },
    { path: 'paper.yaml', hash: '4' },
  ];
  expect(differencesOf(before, after)).toEqual([
    { path: 'about.md', kind: 'removed' },
    { path: 'books.yaml', kind: 'added' },
    { path: 'paper.yaml', kind: 'changed' },
  ]);
});
