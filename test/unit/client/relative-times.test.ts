import { expect, test } from 'vitest';
import { relativeTime } from '../../../client/relative-times.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, '0 minutes ago'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [2 * DAY - 1, '1 day ago'],
  [2 * DAY, '2 days ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, new Date(NOW - 7 * DAY).toLocaleDateString()],
  [-HOUR, '0 minutes ago'],
])('relativeTime shows a time %i ms in the past as "%s"', (age, label) => {
  expect(relativeTime(NOW - age, NOW)).toBe(label);
});
