import { expect, test } from 'vitest';
import { isPastHalf } from '../../../client/scroll-depth.ts';

test.for([
  [501, 2000, 1000, true],
  [500, 2000, 1000, false],
  [0, 2000, 1000, false],
  [0, 900, 1000, false],
] as const)('isPastHalf at %i px of a %i px page on %i px is %s', ([y, page, screen, isPast]) => {
  expect(isPastHalf(y, page, screen)).toBe(isPast);
});
