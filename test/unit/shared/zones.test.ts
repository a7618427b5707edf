import { expect, test } from 'vitest';
import { genericZoneName, nextClockChange } from '../../../src/shared/zones.ts';

const NOW = '2026-11-20T12:00:00Z';

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
