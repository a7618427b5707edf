import { expect, test } from 'vitest';
import { describeZone } from '../../../src/shared/zones.ts';

test('in workerd describeZone says what it says in Node', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(describeZone('en-CA', 'America/Coral_Harbour', now)).toEqual({
    abbreviation: 'EST',
    name: 'Eastern Standard Time',
    changes: false,
  });
  expect(describeZone('en-CA', 'America/Cambridge_Bay', now)).toEqual({
    abbreviation: 'MST',
    name: 'Mountain Time',
    changes: true,
    nextChange: {
      at: new Date('2027-03-14T09:00:00Z'),
      date: 'March 14, 2027',
      abbreviation: 'MDT',
    },
  });
});
