import { expect, test } from 'vitest';
import { relativeTime } from '../../../client/relative-times.ts';
import { zonedTime } from '../../../src/lib/clock/locale.ts';
import { EN } from '../../../src/site/words/en/index.ts';
import { FR } from '../../../src/site/words/fr/index.ts';

const written = (time: number, now: number, language = 'en-CA') => {
  const locale = { language, timeZone: 'America/Iqaluit' };
  return zonedTime(locale, new Date(time), new Date(now)).replace(/\s/g, ' ');
};
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [HOUR - 1, '59 minutes ago'],
  [DAY - 1, '23 hours ago'],
  [2 * DAY - 1, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, 'Nov 13'],
  // Still the day before in Iqaluit.
  [7 * DAY + 9 * HOUR, 'Nov 12'],
  [365 * DAY, 'Nov 20, 2025'],
  [-MINUTE, 'just now'],
  // The device’s clock is slow.
  [-MINUTE - 1, 'Nov 20, 7:01 a.m. EST'],
  [-HOUR, 'Nov 20, 8:00 a.m. EST'],
  [-365 * DAY, 'Nov 20, 2027, 7:00 a.m. EST'],
])('relativeTime shows a time %i ms in the past as "%s"', (age, label) => {
  expect(relativeTime(NOW - age, NOW, written(NOW - age, NOW))).toBe(label);
});

test('relativeTime names the year of a time that is in another one where the publication is', () => {
  const january = Date.parse('2026-01-12T12:00:00Z');
  const read = (time: string) => {
    const then = Date.parse(time);
    return relativeTime(then, january, written(then, january));
  };
  expect(read('2026-01-01T04:00:00Z')).toBe('Dec 31, 2025');
  expect(read('2026-01-01T06:00:00Z')).toBe('Jan 1');
});

test('relativeTime does not change an absolute time without a clock', () => {
  expect(relativeTime(0, NOW, 'January 1, 1970')).toBe('January 1, 1970');
});

test.each([
  [0, 'à l’instant'],
  [7 * DAY, '13 nov.'],
  [19 * DAY, '1er nov.'],
  [365 * DAY, '20 nov. 2025'],
])('relativeTime shows a French page a time %i ms in the past as "%s"', (age, label) => {
  const absolute = written(NOW - age, NOW, 'fr-CA');
  expect(relativeTime(NOW - age, NOW, absolute, FR.layout.relativeTimes)).toBe(label);
});

test.each([
  ['en-CA', EN],
  ['fr-CA', FR],
])('relativeTime says all minutes, hours and days as %s does', (language, { layout }) => {
  const format = new Intl.RelativeTimeFormat(language);
  for (const [unit, ms, most] of [
    ['minute', MINUTE, 59],
    ['hour', HOUR, 23],
    ['day', DAY, 6],
  ] as const)
    for (let count = 1; count <= most; count++)
      expect(relativeTime(NOW - count * ms, NOW, '', layout.relativeTimes)).toBe(
        format.format(-count, unit),
      );
});
