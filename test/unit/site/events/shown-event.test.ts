import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event, EventTime } from '../../../../src/model/events.ts';
import { eventTime, offsetTime } from '../../../../src/site/events/event-times.ts';
import {
  listedDay,
  mergeEvents,
  type ShownEvent,
  showEvent,
} from '../../../../src/site/events/shown-event.ts';
import { forAll } from '../../../support/effort.ts';
import { eventOf } from '../../../support/event.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const IQALUIT = { kind: 'instant', timeZone: 'America/Iqaluit' } as const;
const shownAt = (when: EventTime, place = '', communities: readonly string[] = []) =>
  showEvent(eventOf({ when, place, communities }), NUNAVUT_NEWS) as ShownEvent;
const textOf = (...[when, place]: Parameters<typeof shownAt>) =>
  eventTime(shownAt(when, place), NUNAVUT_NEWS, 'time').replaceAll('\u00a0', ' ');

test('a time without a zone is by the clock of the community that the place names, else by the paper’s', () => {
  const when = { kind: 'local', from: '2026-11-20T19:00' } as const;
  expect(shownAt(when, 'Kiilinik Hall, Cambridge Bay')).toMatchObject({
    timeZone: 'America/Cambridge_Bay',
    startsAt: Date.parse('2026-11-21T02:00Z'),
    isOverAt: Date.parse('2026-11-21T07:00Z'),
    firstDay: '2026-11-20',
  });
  expect(shownAt(when, 'A hall').startsAt).toBe(Date.parse('2026-11-21T00:00Z'));
});

test('the communities that a source names come before those that the place names', () => {
  const when = { kind: 'local', from: '2026-11-20T19:00' } as const;
  const names = (event: ShownEvent) => event.places.map(({ slug }) => slug);
  expect(names(shownAt(when, 'Cadet Hall, Iqaluit'))).toEqual(['iqaluit']);
  expect(names(shownAt(when, 'Cadet Hall, Iqaluit', ['arviat']))).toEqual(['arviat']);
  expect(names(shownAt(when, 'Cadet Hall', ['no-such-place']))).toEqual([]);
});

test.each([
  ['of 23 hours', '2026-03-08', '2026-03-09', 23],
  ['of 25 hours', '2026-11-01', '2026-11-02', 25],
])('a whole day %s ends at its midnight', (_, from, until, hours) => {
  const { startsAt, endsAt = 0 } = shownAt({ kind: 'days', from, until }, 'Iqaluit');
  expect((endsAt - startsAt) / 3_600_000).toBe(hours);
});

test('an end that is not after the beginning counts as none, and a day that no calendar has as no event', () => {
  const from = '2026-11-20T23:00:00.000Z';
  expect(shownAt({ ...IQALUIT, from, until: from })).not.toHaveProperty('endsAt');
  expect(shownAt({ kind: 'local', from: '2026-02-30T10:00' })).toBeUndefined();
});

const local = (from: string, until?: string): EventTime => ({
  kind: 'local',
  from,
  ...(until && { until }),
});
const days = (from: string, until: string): EventTime => ({ kind: 'days', from, until });
const INSTANT = { ...IQALUIT, from: '2026-11-20T23:00:00Z', until: '2026-11-21T01:00:00Z' };
const INTO_MORNING = 'Fri, Nov 20, 10:00 p.m. – Sat, Nov 21, 9:00 a.m. EST';

test.each<[what: string, EventTime, text: string, place?: string]>([
  ['in the paper’s own zone', INSTANT, '6:00 – 8:00 p.m. EST'],
  ['elsewhere', local('2026-11-20T19:00'), '7:00 p.m. MST (9:00 p.m. EST)', 'Cambridge Bay'],
  [
    'on another day of the paper',
    local('2026-11-20T23:00'),
    '11:00 p.m. MST (Sat, Nov 21, 1:00 a.m. EST)',
    'Cambridge Bay',
  ],
  ['across midnight', local('2026-11-20T22:00', '2026-11-21T02:00'), '10:00 p.m. – 2:00 a.m. EST'],
  ['until midnight', local('2026-11-20T22:00', '2026-11-21T00:00'), '10:00 p.m. – 12:00 a.m. EST'],
  ['into the next morning', local('2026-11-20T22:00', '2026-11-21T09:00'), INTO_MORNING],
  ['of a whole day', days('2026-11-20', '2026-11-21'), 'All day'],
  ['of several days', days('2026-11-20', '2026-11-23'), 'Fri, Nov 20 – Sun, Nov 22'],
])('eventTime says the time of an event %s', (_, when, text, place) => {
  expect(textOf(when, place).replaceAll(/\s?–\s?/g, ' – ')).toBe(text);
});

test('eventTime: the night after a day is part of it with its date too, and in French a month begins with its 1er', () => {
  const night = shownAt({ kind: 'local', from: '2026-12-01T20:00', until: '2026-12-02T00:00' });
  const texts = ['en-CA', 'fr-CA'].map((language) =>
    eventTime(night, { ...NUNAVUT_NEWS, language }, 'short').replaceAll(/\s/g, ' '),
  );
  expect(texts).toEqual([
    'Tue, Dec 1, 8:00 p.m.–12:00 a.m. EST',
    'mar. 1er déc., 20 h 00 – 00 h 00 HNE',
  ]);
});

test('offsetTime is the same instant, on days on which clocks change too', () => {
  const zone = fc.constantFrom('America/Iqaluit', 'America/Regina', 'Asia/Kathmandu', 'UTC');
  const minute = fc.integer({ min: 27_000_000, max: 31_000_000 });
  forAll(100, [zone, minute], (timeZone, at) => {
    expect(Date.parse(offsetTime(at * 60_000, timeZone))).toBe(at * 60_000);
  });
  expect(offsetTime(Date.parse('2026-11-20T23:00Z'), 'America/Iqaluit')).toBe(
    '2026-11-20T18:00:00-05:00',
  );
});

const merge = (calendars: Partial<Event>[][], own: Partial<Event>[] = []) =>
  mergeEvents(
    calendars.map((list) => list.map(eventOf)),
    NUNAVUT_NEWS,
    NOW,
    own.map(eventOf),
  );
const idsOf = (calendars: Partial<Event>[][]) => merge(calendars).map(({ id }) => id);

test('the same event of two sources is there once, as the first of them has it', () => {
  const others = [
    { id: 'calendar', title: 'SQUARE DANCE!', place: 'Cadet Hall (Iqaluit)' },
    { id: 'elsewhere', place: 'Community hall, Arviat' },
    { id: 'other', title: 'Bingo' },
  ];
  expect(idsOf([[{ id: 'editors' }], others])).toEqual(['editors', 'elsewhere', 'other']);
});

const HAMLET = { id: 'm', organiser: 'Hamlet' };
const OTHER = { id: 'a', organiser: 'Other', link: 'https://other.example/' };
const OFF = { ...OTHER, isCancelled: true };
const OWN = { id: 'x', organiser: 'Editors' };

test.each<[what: string, shown: string[], calendars: Partial<Event>[][], own?: Partial<Event>[]]>([
  ['two calendars', ['Hamlet'], [[HAMLET], [OTHER]]],
  ['two calendars, whatever the ids are', ['Hamlet'], [[{ ...HAMLET, id: 'z' }], [OTHER]]],
  ['one calendar twice', ['Hamlet'], [[HAMLET, OTHER]]],
  ['two, the second of which calls it off', ['Hamlet'], [[HAMLET], [OFF]]],
  ['two, the first of which calls it off', ['Other, off', 'Hamlet'], [[OFF], [HAMLET]]],
  ['two that call it off', ['Hamlet, off'], [[{ ...HAMLET, isCancelled: true }], [OFF]]],
  ['editors too, whose word is the last', ['Editors'], [[OFF], [HAMLET]], [OWN]],
  ['editors who call it off', ['Editors, off'], [[HAMLET]], [{ ...OWN, isCancelled: true }]],
])('an event of %s is shown as %j', (_, expected, calendars, own) => {
  const shown = merge(calendars, own);
  const names = shown.map(({ organiser, isCancelled }) => organiser + (isCancelled ? ', off' : ''));
  expect(names).toEqual(expected);
});

test('another event whose id a calendar chose to be the same is shown with an id of its own', () => {
  const taken = { ...OTHER, id: 'm', title: 'Bingo' };
  const calendars = [[HAMLET], [taken], [{ ...taken, place: 'Arviat' }]];
  expect(idsOf(calendars)).toEqual(['m', 'm-2', 'm-3']);
});

test('events are in the order of their days: past ones are left out, and running ones stand under the present day', () => {
  const shown = merge([
    [
      // Begins before the next one, whose day is an earlier one where it takes place.
      { id: 'sunday', when: local('2026-11-22T00:10') },
      { id: 'saturday', when: local('2026-11-21T23:30'), place: 'Arviat' },
      { id: 'over', when: days('2026-11-18', '2026-11-20') },
      { id: 'today' },
      { id: 'festival', when: days('2026-11-18', '2026-11-23') },
    ],
  ]);
  expect(shown.map((event) => `${event.id} ${listedDay(event, NOW)}`)).toEqual([
    ...['festival 2026-11-20', 'today 2026-11-20', 'saturday 2026-11-21', 'sunday 2026-11-22'],
  ]);
});
