import { expect, test } from 'vitest';
import { differencesOf } from '../../../src/paper-store/differences.ts';

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
