import { expect, test } from 'vitest';
import { WARNING_LEVELS } from '../../../../src/model/bulletin.ts';
import { NOTICE_KINDS } from '../../../../src/model/editorial/editorial.ts';
import { levelOfNotice, levelOfWarning } from '../../../../src/model/push/level.ts';

test('levels of warnings rise from a statement to red; without a colour their kind counts', () => {
  const levelOf = (colour?: string, key = 'statement fog') => levelOfWarning(colour, key);
  expect([undefined, ...WARNING_LEVELS].map((colour) => levelOf(colour))).toEqual([0, 1, 2, 3]);
  expect(['warning', 'watch', 'advisory'].map((kind) => levelOf(undefined, `${kind} fog`))).toEqual(
    [2, 1, 1],
  );
});

test('levels of notices fall with their kinds, the gravest first', () => {
  expect(NOTICE_KINDS.map(levelOfNotice)).toEqual([3, 2, 2, 1, 0]);
});
