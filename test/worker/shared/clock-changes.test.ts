import { expect, test } from 'vitest';
import { zonedTime } from '../../../src/shared/locale.ts';
import { describeZone } from '../../../src/shared/zones.ts';
import { CLOCK_CHANGES } from '../../support/clock-changes.ts';

// Neither of the years that the times are in.
const NOW = new Date('2028-06-01T12:00:00Z');

test.each(CLOCK_CHANGES)(
  'in workerd the time of $timeZone at $at is $en, in French $fr',
  (change) => {
    const read = (language: string) =>
      zonedTime({ language, timeZone: change.timeZone }, new Date(change.at), NOW);
    expect(read('en-CA').replace(/\s/g, ' ')).toBe(change.en);
    expect(read('fr-CA').replace(/\s/g, ' ')).toBe(change.fr);
  },
);

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
