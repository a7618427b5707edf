import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '../../../src/edition/editorial.ts';
import { WARNING_LEVELS } from '../../../src/edition/weather.ts';
import { levelOfNotice, levelOfWarning } from '../../../src/push/level.ts';

test('levels of warnings rise from a statement to red', () => {
  expect([undefined, ...WARNING_LEVELS].map(levelOfWarning)).toEqual([0, 1, 2, 3]);
});

test('levels of notices fall with their kinds, the gravest first', () => {
  expect(NOTICE_KINDS.map(levelOfNotice)).toEqual([3, 2, 2, 1, 0]);
});
