import { expect, test } from 'vitest';
import {
  changeLater,
  repeatEvent,
  repeatedDays,
  spanOf,
  timeFieldsOf,
  whenOf,
} from '../../../../src/editor/events/event-times.ts';
import type { Event } from '../../../../src/model/events.ts';
import { PUBLICATIONS } from '../../../../src/model/publication/compiled-publications.ts';
import { eventOf } from '../../../support/fixtures.ts';

const paper = PUBLICATIONS[0];
const local = (day: string, from: string, until = '', lastDay = '') =>
  whenOf({ day, from, until, lastDay }, 'America/Iqaluit') ?? { kind: 'days', from: '', until: '' };

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
  ['month-weekday', '2026-11-14', '2026-12-31', ['2026-11-14', '2026-12-12']],
  ['month-weekday', '2026-10-29', '2027-01-31', ['2026-10-29', '2026-12-31']],
  ['month-date', '2028-02-29', '2028-04-28', ['2028-02-29', '2028-03-29']],
] as const)(
  'an event that repeats by %s from %s until %s has the expected days',
  (repeats, first, until, days) => {
    expect(repeatedDays(first, repeats, until)).toEqual(days);
  },
);

test.each([
  ['one whole day', '2026-11-20', '', '', ''],
  ['whole days', '2026-11-20', '', '', '2026-11-22'],
  ['a beginning alone', '2026-11-20', '00:05', '', ''],
  ['an evening', '2026-11-20', '19:00', '23:59', ''],
  ['a night in which the clock is put back', '2026-10-31', '19:00', '05:30', '2026-11-01'],
  ['a night in which it is put forward', '2027-03-13', '22:00', '06:00', '2027-03-14'],
])('the form of an event of %s has the event’s values', (_, day, from, until, lastDay) => {
  expect(timeFieldsOf(local(day, from, until, lastDay))).toEqual({ day, from, until, lastDay });
});

test('an event of whole days ends at the latest midnight of its communities', () => {
  const when = { kind: 'days', from: '2026-11-20', until: '2026-11-21' } as const;
  const everywhere = spanOf({ when, communities: [] }, paper);
  const here = spanOf({ when, communities: ['iqaluit'] }, paper);
  expect(new Date(here.endsAt).toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(new Date(everywhere.endsAt).toISOString()).toBe('2026-11-21T07:00:00.000Z');
});

test('an event without an end is over at the end of its day', () => {
  const { endsAt } = spanOf({ when: local('2026-11-20', '19:00'), communities: [] }, paper);
  expect(new Date(endsAt).toISOString()).toBe('2026-11-21T05:00:00.000Z');
});

test('a repeating event keeps its hour across a clock change', () => {
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

test('a change of an occurrence applies to later ones, except to fields that differ there', () => {
  const { link: _, ...after } = {
    ...before,
    title: 'Loud bingo',
    place: 'Hall',
    communities: ['arviat'],
  };
  const changed = changeLater(later, { before, after: { ...after, when: before.when } }, paper);
  expect(JSON.parse(JSON.stringify(changed))).toEqual({
    ...JSON.parse(JSON.stringify({ ...later, link: undefined })),
    title: 'Loud bingo',
    communities: ['arviat'],
    // Six o’clock is now in Arviat’s time zone.
    when: { kind: 'instant', from: '2026-11-14T00:00:00.000Z', timeZone: 'America/Rankin_Inlet' },
  });
});

test('moving an occurrence moves later ones by as many days, to the same time of day', () => {
  const after = { ...before, when: local('2026-11-06', '20:00', '22:00') };
  const { when } = changeLater(later, { before, after }, paper);
  expect(timeFieldsOf(when)).toEqual({
    day: '2026-11-14',
    from: '20:00',
    until: '22:00',
    lastDay: '',
  });
});
