import fc from 'fast-check';
import { expect, test } from 'vitest';
import { genericZoneName, nextClockChange } from '../../../src/shared/zones.ts';
import { runs } from '../../support/effort.ts';

const NOW = '2026-11-20T12:00:00Z';
const MINUTE = 60_000;

test.each([
  ['America/Iqaluit', NOW, '2027-03-14T07:00:00.000Z'],
  ['America/Resolute', NOW, '2027-03-14T08:00:00.000Z'],
  ['America/Cambridge_Bay', NOW, '2027-03-14T09:00:00.000Z'],
  ['America/Iqaluit', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00.000Z'],
  ['America/Iqaluit', '2026-11-01T06:00:00Z', '2027-03-14T07:00:00.000Z'],
  ['America/Coral_Harbour', NOW, undefined],
  ['America/Regina', '2026-07-01T12:00:00Z', undefined],
])('the clocks of %s change after %s at %s', (zone, now, at) => {
  expect(nextClockChange(zone, new Date(now))?.toISOString()).toBe(at);
});

test.each([
  ['en-CA', 'America/Iqaluit', 'Eastern Time'],
  ['en-CA', 'America/Cambridge_Bay', 'Mountain Time'],
  ['en-CA', 'America/Coral_Harbour', 'Eastern Standard Time'],
  ['fr-CA', 'America/Toronto', 'heure de l’Est'],
])('in %s the zone %s is called %s all year', (language, timeZone, name) => {
  for (const at of [NOW, '2026-07-01T12:00:00Z'])
    expect(genericZoneName({ language, timeZone }, new Date(at))).toBe(name);
});

test('a zone that Intl does not know is refused', () => {
  expect(() => genericZoneName({ language: 'en-CA', timeZone: '' })).toThrow(RangeError);
});

test('what nextClockChange finds is a minute whose distance from Greenwich is not that of the minute before', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const from = Date.parse('2020-01-01T00:00:00Z');
  const instant = fc.integer({ min: 0, max: 10 * 365 * 24 * 60 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (timeZone, minutes) => {
      const now = from + minutes * MINUTE;
      const at = nextClockChange(timeZone, new Date(now))?.getTime();
      if (at === undefined) return;
      expect(at).toBeGreaterThan(now);
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
