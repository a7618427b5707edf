import { expect, test } from 'vitest';
import { differencesOf } from '../../../../src/papers/store/folder-entries.ts';

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
