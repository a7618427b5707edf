import { expect, test } from 'vitest';
import { sizeProblem } from '../../../../src/papers/compile/compile-paper.ts';

test.each([
  ['a'.repeat(1_000_000), undefined],
  ['a'.repeat(1_000_001), 'has 1000001 characters in all its texts; at most 1000000 are allowed'],
  // Syllabics have three bytes each, and D1 stores two million.
  ['ᐃ'.repeat(633_333), undefined],
  ['ᐃ'.repeat(633_334), 'has 1900002 bytes in all its texts; at most 1900000 are allowed'],
])('a paper is limited in characters and in bytes (case %#)', (data, problem) => {
  expect(sizeProblem(data)).toBe(problem);
});
