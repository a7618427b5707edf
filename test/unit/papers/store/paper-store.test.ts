import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLiterals } from '../../../../scripts/wrangler.ts';
import { differencesOf } from '../../../../src/papers/store/folder-entries.ts';
import { statement } from '../../../../src/papers/store/statement.ts';
import { forAll } from '../../../support/effort.ts';

const textOf = (digits: string) =>
  new TextDecoder().decode(
    Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16)),
  );

test('a statement with literals contains each text, escaped so that none ends its literal', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom("'); --", '?1', '?2 $&', '$1'),
  );
  forAll(100, [text, text, fc.integer()], (one, other, number) => {
    const sql = withLiterals(statement('SELECT ?1, ?3, ?2, ?1', one, other, number));
    const [, first, middle, second, again] =
      /^SELECT CAST\(X'([0-9a-f]*)' AS TEXT\), (-?\d+), CAST\(X'([0-9a-f]*)' AS TEXT\), CAST\(X'([0-9a-f]*)' AS TEXT\)$/.exec(
        sql,
      ) ?? [];
    expect([first, second, again].map((digits) => textOf(digits ?? 'none'))).toEqual([
      one,
      other,
      one,
    ]);
    expect(middle).toBe(String(number));
  });
});

test('a statement parameter without a value is refused', () => {
  expect(() => withLiterals(statement('SELECT ?1, ?2', 'a'))).toThrow('?2 has no value');
});

test('differencesOf lists each file as added, removed or changed', () => {
  const files = (hashes: Record<string, string>) =>
    Object.entries(hashes).map(([path, hash]) => ({ path, hash }));
  const before = files({ 'about.md': '1', 'faq.yaml': '2', 'paper.yaml': '3' });
  const after = files({ 'books.yaml': '2', 'faq.yaml': '2', 'paper.yaml': '4' });
  expect(differencesOf(before, after)).toEqual([
    { path: 'about.md', kind: 'removed' },
    { path: 'books.yaml', kind: 'added' },
    { path: 'paper.yaml', kind: 'changed' },
  ]);
});
