import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spanOf, timeFieldsOf, whenOf } from '../../../../src/desk/events/event-times.ts';
import { changeLater, repeatEvent } from '../../../../src/desk/events/later-events.ts';
import { REPEATS, repeatedDays } from '../../../../src/desk/events/repeats.ts';
import type { Event } from '../../../../src/edition/events.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import { addDays } from '../../../../src/shared/zoned-time.ts';
import { forAll } from '../../../support/effort.ts';
import { eventOf } from '../../../support/event.ts';

const IQALUIT = 'America/Iqaluit';
const paper = PUBLICATIONS[0];
const local = (day: string, from: string, until = '', lastDay = '') =>
  whenOf({ day, from, until, lastDay }, IQALUIT) ?? { kind: 'days', from: '', until: '' };

const eventAt = (when: Event['when'], changes: Partial<Event> = {}) =>
  eventOf({ id: 'abc', when, communities: ['iqaluit'], ...changes });

test.each([
  ['no', '2026-11-05', '2027-01-01', ['2026-11-05']],
  ['week', '2026-11-05', '2026-11-19', ['2026-11-05', '2026-11-12', '2026-11-19']],
  ['two-weeks', '2026-11-05', '2026-12-02', ['2026-11-05', '2026-11-19']],
  [
    'month-date',
    '2026-12-31',
    '2027-05-31',
    ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31'],
  ],
  ['month-weekday', '2026-11-10', '2027-01-31', ['2026-11-10', '2026-12-08', '2027-01-12']],
  ['month-weekday', '2026-10-29', '2027-01-31', ['2026-10-29', '2026-12-31']],
  ['month-date', '2028-02-29', '2028-04-28', ['2028-02-29', '2028-03-29']],
] as const)(
  'an event that repeats by %s from %s until %s begins on its days',
  (repeats, first, until, days) => {
    expect(repeatedDays(first, repeats, until)).toEqual(days);
  },
);

test('the days of an event that repeats are in order, on the days asked for and none after the last, whatever is asked for', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((each) => addDays('2026-01-01', each));
  forAll(100, [days, fc.constantFrom(...REPEATS), fc.nat(731)], (first, repeats, length) => {
    const until = addDays(first, length);
    const all = repeatedDays(first, repeats, until);
    expect(all[0]).toBe(first);
    expect(all.toSorted()).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((day) => day <= until)).toBe(true);
    const weekdays = new Set(all.map((day) => new Date(day).getUTCDay()));
    if (repeats === 'month-date') expect(new Set(all.map((day) => day.slice(8))).size).toBe(1);
    else expect(weekdays.size).toBe(1);
  });
});

test('what the form of an event says is what the form is filled with again, on each day of the year', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  forAll(100, [fc.nat(400), fc.nat(3), time, time, fc.nat(2)], (nth, length, from, until, kind) => {
    const day = addDays('2026-06-01', nth);
    const lastDay = length === 0 ? '' : addDays(day, length);
    // The hour that the clocks skip is another one.
    fc.pre(!from.startsWith('02') && !until.startsWith('02'));
    const fields = [
      { day, lastDay, from: '', until: '' },
      { day, lastDay: '', from, until: '' },
      { day, lastDay, from, until },
    ][kind];
    const when = fields && whenOf(fields, IQALUIT);
    expect(when && timeFieldsOf(when)).toEqual(fields);
  });
});

test('an event of whole days lasts until the last of the clocks of their places is past midnight', () => {
  const when = { kind: 'days', from: '2026-11-20', until: '2026-11-21' } as const;
  const everywhere = spanOf({ when, communities: [] }, paper);
  const here = spanOf({ when, communities: ['iqaluit'] }, paper);
  expect(new Date(here.endsAt).toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(new Date(everywhere.endsAt).toISOString()).toBe('2026-11-21T07:00:00.000Z');
});

test('an event without an end is over when its day is', () => {
  const { endsAt } = spanOf({ when: local('2026-11-20', '19:00'), communities: [] }, paper);
  expect(new Date(endsAt).toISOString()).toBe('2026-11-21T05:00:00.000Z');
});

test('an event that repeats is at the same hour before and after the clocks change', () => {
  const event = eventAt(local('2026-10-29', '19:00', '01:00', '2026-10-30'));
  const all = repeatEvent(event, repeatedDays('2026-10-29', 'week', '2026-11-05'), paper);
  expect(all.map(({ id, when }) => [id, when.from, when.until])).toEqual([
    ['abc-1', '2026-10-29T23:00:00.000Z', '2026-10-30T05:00:00.000Z'],
    ['abc-2', '2026-11-06T00:00:00.000Z', '2026-11-06T06:00:00.000Z'],
  ]);
});

const before = eventAt(local('2026-11-05', '19:00'), { id: 'abc-1', link: 'https://a.ca/' });
const later = eventAt(local('2026-11-13', '18:00'), {
  id: 'abc-2',
  place: 'School',
  link: 'https://a.ca/',
  isCancelled: true,
});

test('a later time of an event that repeats gets what was changed in the earlier one, and keeps what is its own', () => {
  const { link: _, ...after } = { ...before, title: 'Loud bingo', communities: ['arviat'] };
  const changed = changeLater(later, { before, after: { ...after, when: before.when } }, paper);
  expect(JSON.parse(JSON.stringify(changed))).toEqual({
    ...JSON.parse(JSON.stringify({ ...later, link: undefined })),
    title: 'Loud bingo',
    communities: ['arviat'],
    // Six o’clock is now that of Arviat.
    when: { kind: 'instant', from: '2026-11-14T00:00:00.000Z', timeZone: 'America/Rankin_Inlet' },
  });
});

test('a later time of an event that repeats is moved by as many days as the earlier one, to its time of day', () => {
  const after = { ...before, when: local('2026-11-06', '20:00', '22:00') };
  const { when } = changeLater(later, { before, after }, paper);
  expect(timeFieldsOf(when)).toEqual({
    day: '2026-11-14',
    from: '20:00',
    until: '22:00',
    lastDay: '',
  });
});
