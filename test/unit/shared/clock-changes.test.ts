import { expect, test } from 'vitest';
import { zonedTime } from '../../../src/shared/locale.ts';
import { CLOCK_CHANGES } from '../../support/clock-changes.ts';

// Neither of the years that the times are in.
const NOW = new Date('2028-06-01T12:00:00Z');

test.each(CLOCK_CHANGES)('in Node the time of $timeZone at $at is $en, in French $fr', (change) => {
  const read = (language: string) =>
    zonedTime({ language, timeZone: change.timeZone }, new Date(change.at), NOW);
  expect(read('en-CA').replace(/\s/g, ' ')).toBe(change.en);
  expect(read('fr-CA').replace(/\s/g, ' ')).toBe(change.fr);
});
