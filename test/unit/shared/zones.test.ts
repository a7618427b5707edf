import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeZone, genericZoneName } from '../../../src/shared/zones.ts';
import { runs } from '../../support/effort.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

test.each([
  ['America/Iqaluit', 'EST', 'Eastern Time', '2027-03-14T07:00:00.000Z', 'EDT'],
  ['America/Resolute', 'CST', 'Central Time', '2027-03-14T08:00:00.000Z', 'CDT'],
  ['America/Rankin_Inlet', 'CST', 'Central Time', '2027-03-14T08:00:00.000Z', 'CDT'],
  ['America/Cambridge_Bay', 'MST', 'Mountain Time', '2027-03-14T09:00:00.000Z', 'MDT'],
])('describeZone says when the clocks of %s change next, to the minute', (...given) => {
  const [zone, abbreviation, name, at, next] = given;
  const described = describeZone('en-CA', zone, NOW);
  expect(described).toMatchObject({ abbreviation, name, changes: true });
  expect(described.nextChange?.at.toISOString()).toBe(at);
  expect(described.nextChange).toMatchObject({ date: 'March 14, 2027', abbreviation: next });
});

test.each([
  ['America/Coral_Harbour', 'EST', 'Eastern Standard Time'],
  ['America/Regina', 'CST', 'Central Standard Time'],
  ['America/Blanc-Sablon', 'AST', 'Atlantic Standard Time'],
])('describeZone says that the clocks of %s stay as they are', (zone, abbreviation, name) => {
  for (const at of [NOW, new Date('2026-07-01T12:00:00Z')])
    expect(describeZone('en-CA', zone, at)).toEqual({ abbreviation, name, changes: false });
});

test('describeZone speaks French of a French paper’s zone', () => {
  const { abbreviation, name, nextChange } = describeZone('fr-CA', 'America/Toronto', NOW);
  expect([abbreviation, name, nextChange?.date, nextChange?.abbreviation]).toEqual([
    'HNE',
    'heure de l’Est',
    '14 mars 2027',
    'HAE',
  ]);
});

test('describeZone finds the change in the minute before it, and the other one of the year in the minute of it', () => {
  const change = Date.parse('2026-11-01T06:00:00Z');
  const before = describeZone('en-CA', 'America/Iqaluit', new Date(change - MINUTE));
  expect([before.abbreviation, before.nextChange?.at.getTime()]).toEqual(['EDT', change]);
  const after = describeZone('en-CA', 'America/Iqaluit', new Date(change));
  expect([after.abbreviation, after.nextChange?.date]).toEqual(['EST', 'March 14, 2027']);
});

test('describeZone refuses a zone that Intl does not know', () => {
  expect(() => describeZone('en-CA', 'America/Atlantis', NOW)).toThrow(RangeError);
  expect(() => genericZoneName({ language: 'en-CA', timeZone: '' })).toThrow(RangeError);
});

test('what describeZone calls the next change is a minute whose distance from Greenwich is not that of the minute before', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const from = Date.parse('2020-01-01T00:00:00Z');
  const instant = fc.integer({ min: 0, max: 10 * 365 * 24 * 60 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (timeZone, minutes) => {
      const now = from + minutes * MINUTE;
      const { nextChange } = describeZone('en', timeZone, new Date(now));
      if (!nextChange) return;
      const at = nextChange.at.getTime();
      expect(at).toBeGreaterThan(now);
      expect(at).toBeLessThan(now + 400 * 86_400_000);
      expect(offset(timeZone, at)).not.toBe(offset(timeZone, at - MINUTE));
    }),
    { numRuns: runs(60) },
  );
});

function offset(timeZone: string, at: number): string | undefined {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
}
