import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Effort, TooMuchEffort } from '../../../src/calendars/effort.ts';
import { expandRule, readRule } from '../../../src/calendars/recurrence.ts';
import { forAll } from '../../support/effort.ts';

const DAY = 86_400_000;
const FROM = Date.parse('2026-11-19T00:00Z');
const TO = FROM + 100 * DAY;

/** The occurrences; `undefined` if the rule is invalid or takes too much effort. */
function expand(value: string, start: number, effort = new Effort()) {
  const rule = readRule(value, () => undefined);
  try {
    return rule && [...expandRule(rule, start, FROM, TO, effort)];
  } catch (error) {
    expect(error).toBeInstanceOf(TooMuchEffort);
    return undefined;
  }
}

const numbers = (min: number, max: number) =>
  fc.array(fc.oneof(fc.integer({ min, max }), fc.integer({ min: -max, max: -1 })), {
    minLength: 1,
    maxLength: 4,
  });
const part = (key: string, values: fc.Arbitrary<unknown>) =>
  values.map((value) => `;${key}=${value}`);
const interval = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1e9 }));
const PARTS = [
  part('INTERVAL', interval),
  part('COUNT', fc.integer({ min: 1, max: 1e9 })),
  part('BYMONTH', fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 })),
  part('BYMONTHDAY', numbers(1, 31)),
  part('BYYEARDAY', numbers(1, 366)),
  part('BYWEEKNO', numbers(1, 53)),
  part(
    'BYDAY',
    fc.array(fc.constantFrom('MO', '-1FR', '5TU', '53SU', '1WE'), { minLength: 1, maxLength: 3 }),
  ),
  part('BYSETPOS', numbers(1, 366)),
  part('BYHOUR', fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 })),
];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'MINUTELY', 'SECONDLY'];
/** A rule with at most `maxParts` parts: with all parts it hardly ever has an occurrence. */
const ruleOf = (maxParts: number) =>
  fc
    .tuple(
      fc.constantFrom(...FREQUENCIES),
      fc.subarray(PARTS, { maxLength: maxParts }).chain((chosen) => fc.tuple(...chosen)),
    )
    .map(([frequency, parts]) => `FREQ=${frequency}${parts.join('')}`);
const anyRule = ruleOf(PARTS.length);
const anyStart = fc
  .integer({ min: Date.parse('1900-01-01'), max: TO })
  .map((at) => at - (at % 60_000));
const lateStart = fc.integer({ min: -400, max: 50 }).map((days) => FROM + days * DAY);

it('expandRule examines a bounded number of days for any rule', () => {
  forAll(500, [anyRule, anyStart], (rule, start) => {
    const effort = new Effort(1e6);
    const found = expand(rule, start, effort) ?? [];
    expect(1e6 - effort.left).toBeLessThan(120_000);
    expect(found.every((at) => at >= Math.max(FROM, start) && at < TO)).toBe(true);
    expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
  });
});

it('expandRule of a window finds the same occurrences as expanding from the beginning', () => {
  let compared = 0;
  forAll(500, [ruleOf(2), fc.oneof(anyStart, lateStart)], (value, start) => {
    const rule = value.replace(/;COUNT=\d+/, '');
    const counted = expand(`${rule};COUNT=1000000`, start);
    const skipped = expand(rule, start);
    if (!counted || !skipped) return;
    compared += counted.length;
    expect(skipped).toEqual(counted);
  });
  expect(compared).toBeGreaterThan(1_000);
});

it.each([
  ...['', 'FREQ=SECONDLY', 'FREQ=DAILY;BYSECOND=0,30', 'FREQ=DAILY;INTERVAL=0'],
  ...['FREQ=DAILY;COUNT=-1', 'FREQ=DAILY;BYDAY=XX', 'FREQ=DAILY;BYMONTHDAY=32'],
  ...['FREQ=DAILY;UNTIL=never', 'FREQ=YEARLY;BYDAY=1.5MO'],
  `FREQ=DAILY;BYMINUTE=${Array.from({ length: 60 }, (_, minute) => minute)}`,
])('readRule refuses %s', (value) => {
  expect(readRule(value, () => undefined)).toBeUndefined();
});
