import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteOf } from '../../../../src/site/context/site-context.ts';
import { runs } from '../../../support/effort.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(NOON + ms);

test('minuteOf changes once in any minute, whatever the key', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(10_000_000), (key, ms) => {
      const [first, second] = [minuteOf(key, at(ms)), minuteOf(key, at(ms + 60_000))];
      expect(Number(second) - Number(first)).toBe(1);
    }),
    { numRuns: runs(100) },
  );
});

test('minuteOf lets no second of a minute have more than a tenth of 200 pages change', () => {
  const keys = Array.from({ length: 200 }, (_, page) => `nunavut-news /blog?page=${page}`);
  const changes = Array.from(
    { length: 60 },
    (_, second) =>
      keys.filter(
        (key) => minuteOf(key, at(second * 1_000)) !== minuteOf(key, at(second * 1_000 + 1_000)),
      ).length,
  );
  expect(changes.reduce((sum, count) => sum + count)).toBe(200);
  expect(Math.max(...changes)).toBeLessThanOrEqual(20);
});
