import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { PYTHON, skipsWithout } from '../../../scripts/test-programs.ts';
import { Effort } from '../../../src/calendars/effort.ts';
import { expandRule, readRule } from '../../../src/calendars/recurrence.ts';
import { DAY_MS } from '../../../src/lib/clock/durations.ts';
import { FIXED_SEED, isDeep, runs } from '../../support/effort.ts';
import { runProgram } from '../../support/run-program.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

/**
 * Generates rules of RFC 5545, except those that dateutil reads differently:
 * - `BYDAY=MO,2TU` (with and without numbers): dateutil finds no day that is both;
 * - `FREQ=YEARLY;BYWEEKNO=20` alone: dateutil finds all seven days; we, like calendar programs, that
 *   of the beginning;
 * - `BYWEEKNO=52`, `53`, `-52`, `-53`: dateutil misses days in January, such as 2 January 2027;
 * - `BYWEEKNO` with INTERVAL or BYSETPOS: dateutil counts calendar years, we count week years.
 * Yearly rules are compared only with dateutil: rrule-temporal finds extra days of BYYEARDAY beside
 * other parts.
 */
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const folder = folderForFile();

type Part = readonly [key: string, values: readonly (number | string)[]] | undefined;
const list = (key: string, value: fc.Arbitrary<number | string>, maxLength = 4) =>
  fc.array(value, { minLength: 1, maxLength }).map((values): Part => [key, values]);
const sometimes = (part: fc.Arbitrary<Part>) => fc.option(part, { nil: undefined, freq: 2 });
const rarely = (part: fc.Arbitrary<Part>) =>
  fc.oneof(fc.constant<Part>(undefined), sometimes(part));
const signed = (max: number) =>
  fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: -max, max: -1 }));

const day = fc.constantFrom(...DAYS);
const placed = (max: number) =>
  fc.tuple(signed(max), day).map(([place, name]) => `${place}${name}`);
const plainDays = list('BYDAY', day);
const months = list('BYMONTH', fc.integer({ min: 1, max: 12 }));
const monthDays = list('BYMONTHDAY', signed(31));
const yearDays = list('BYYEARDAY', fc.oneof(signed(366), fc.constantFrom(59, 60, 365, 366, -366)));
const positions = list('BYSETPOS', fc.oneof(signed(5), signed(366)), 3);

const anyParts: fc.Arbitrary<readonly [string, ...Part[]]> = fc.oneof(
  fc.tuple(fc.constant('DAILY'), ...[months, monthDays, plainDays, positions].map(sometimes)),
  fc.tuple(fc.constant('WEEKLY'), ...[months, plainDays, positions].map(sometimes)),
  fc.tuple(
    fc.constant('MONTHLY'),
    ...[months, monthDays, fc.oneof(plainDays, list('BYDAY', placed(5))), positions].map(sometimes),
  ),
  fc.tuple(
    fc.constant('YEARLY'),
    ...[months, yearDays, monthDays, plainDays, positions].map(sometimes),
  ),
  fc.tuple(fc.constant('YEARLY'), months, list('BYDAY', placed(5)), sometimes(positions)),
  fc.tuple(fc.constant('YEARLY'), list('BYDAY', placed(53)), sometimes(positions)),
  fc.tuple(
    fc.constant('YEARLY'),
    list(
      'BYWEEKNO',
      fc.integer({ min: -51, max: 51 }).filter((week) => week !== 0),
    ),
    plainDays,
    sometimes(months),
  ),
);
const notYearly = anyParts.filter(([frequency]) => frequency !== 'YEARLY');
const withinDay: typeof anyParts = fc.tuple(
  fc.constantFrom('HOURLY', 'MINUTELY'),
  ...[plainDays, monthDays].map(rarely),
  sometimes(list('BYSETPOS', signed(2))),
);
const time = fc.integer({ min: 0, max: 1_439 }).map((minute) => minute * 60_000);
/** Beginnings at the ends of months and years, on leap days, and anywhere. */
const start = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        ...['2023-12-31', '2024-02-29', '2024-12-30', '2025-01-01', '2026-01-31', '2020-02-29'],
      ),
      fc
        .integer({ min: 0, max: 5_000 })
        .map((nth) => new Date(Date.UTC(2015, 0, 1) + nth * DAY_MS).toISOString().slice(0, 10)),
    ),
    time,
  )
  .map(([date, at]) => Date.parse(date) + at);

interface RuleCase {
  rule: string;
  start: string;
  from: string;
  to: string;
}

const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
/** Rules of these parts, each with a window within `maxDays`. */
const casesOf = (parts: typeof anyParts, maxDays: number): fc.Arbitrary<RuleCase> =>
  fc
    .record({
      start,
      parts,
      interval: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 30 })),
      weekStart: fc.option(day, { nil: undefined }),
      end: fc.oneof(
        fc.constant(undefined),
        fc.integer({ min: 1, max: 40 }).map((count) => `COUNT=${count}`),
        fc.integer({ min: -3, max: maxDays }),
      ),
      hours: sometimes(list('BYHOUR', fc.integer({ min: 0, max: 23 }), 3)),
      minutes: sometimes(list('BYMINUTE', fc.integer({ min: 0, max: 59 }), 2)),
      after: fc.integer({ min: 0, max: maxDays }),
      length: fc.integer({ min: 1, max: maxDays }),
    })
    .map(({ start, parts: [frequency, ...rest], interval, weekStart, end, ...more }) => {
      const { hours, minutes, after, length } = more;
      const lines = [...rest, hours, minutes].flatMap((part) =>
        part ? `${part[0]}=${part[1]}` : [],
      );
      if (interval > 1 && !lines.some((line) => line.startsWith('BYWEEKNO')))
        lines.push(`INTERVAL=${interval}`);
      if (weekStart) lines.push(`WKST=${weekStart}`);
      if (typeof end === 'string') lines.push(end);
      if (typeof end === 'number') lines.push(`UNTIL=${compact(start + end * DAY_MS)}`);
      const from = start + after * DAY_MS;
      const rule = [`FREQ=${frequency}`, ...lines].join(';');
      const to = compact(from + length * DAY_MS);
      return { rule, start: compact(start), from: compact(from), to };
    });

const readCompact = (text: string) =>
  Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));

/** Our occurrences beside the expected ones, if they differ. */
function difference({ rule, start, from, to }: RuleCase, expected: readonly string[]) {
  const read = readRule(rule, readCompact);
  const [begins, opens, closes] = [start, from, to].map(readCompact) as [number, number, number];
  const times = read ? [...expandRule(read, begins, opens, closes, new Effort())] : [];
  const found = times.map(compact);
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [{ rule, start, from, to, found, expected }];
}

/** The rules for which dateutil (run once) finds other occurrences than we do. */
async function differing(cases: readonly RuleCase[], nth: number) {
  const file = join(folder, `rules-${nth}.json`);
  writeFileSync(file, JSON.stringify(cases));
  const script = join(import.meta.dirname, 'expand_rules.py');
  const { stdout, stderr } = await runProgram(PYTHON, [script, file]);
  expect(stderr).toBe('');
  const expected: string[][] = JSON.parse(stdout);
  // Otherwise nothing would be compared.
  expect(expected.filter((times) => times.length > 1).length).toBeGreaterThan(cases.length / 5);
  return cases.flatMap((each, index) => difference(each, expected[index] ?? []));
}

function timesByTemporal({ rule, start, from, to }: RuleCase): string[] {
  const rruleString = `DTSTART:${start}Z\nRRULE:${rule.replace(/(UNTIL=[\dT]+)/, '$1Z')}`;
  const judge = new RRuleTemporal({ rruleString, includeDtstart: true, temporal: Temporal });
  const [opens, closes] = [from, to].map((each) => new Date(readCompact(each))) as [Date, Date];
  return judge
    .between(opens, closes, true)
    .map(({ epochMilliseconds }) => compact(epochMilliseconds))
    .filter((time) => time < to);
}

const SEED = isDeep ? {} : { seed: FIXED_SEED };

test('rrule-temporal finds the same occurrences of any rule, also within a day', () => {
  const cases = [
    ...fc.sample(casesOf(notYearly, 400), { numRuns: runs(150), ...SEED }),
    ...fc.sample(casesOf(withinDay, 4), { numRuns: runs(150), ...SEED }),
    // One that ends before it begins has no time to it, and to us, as to dateutil, its beginning.
  ].filter(({ rule, start }) => (/UNTIL=(\w+)/.exec(rule)?.[1] ?? start) >= start);
  const expected = cases.map(timesByTemporal);
  expect(expected.filter((times) => times.length > 1).length).toBeGreaterThan(cases.length / 10);
  expect(cases.flatMap((each, nth) => difference(each, expected[nth] ?? []))).toEqual([]);
});

test.skipIf(skipsWithout(['python3-dateutil']))(
  'dateutil of Python finds the same occurrences of any rule, across leap days and years',
  async () => {
    for (let nth = 0; nth < runs(1); nth++) {
      const cases = fc.sample(casesOf(anyParts, 1_200), { numRuns: 1_500, ...SEED });
      expect(await differing(cases, nth)).toEqual([]);
    }
  },
  runs(120_000),
);
