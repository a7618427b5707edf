import { expect, test } from 'vitest';
import { genericZoneName, nextClockChange } from '../../../../src/lib/clock/locale.ts';

test('workerd has the same zone names and clock changes as Node', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const timeZone = 'America/Cambridge_Bay';
  expect(genericZoneName({ language: 'en-CA', timeZone }, now)).toBe('Mountain Time');
  expect(nextClockChange(timeZone, now)).toEqual(new Date('2027-03-14T09:00:00Z'));
  expect(nextClockChange('America/Coral_Harbour', now)).toBeUndefined();
});
