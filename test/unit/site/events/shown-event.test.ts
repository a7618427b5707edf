import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event, EventTime } from '../../../../src/edition/events.ts';
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

test.each<[string, EventTime, string, string]>([
  [
    'in the paper’s own zone',
    { ...IQALUIT, from: '2026-11-20T23:00:00Z', until: '2026-11-21T01:00:00Z' },
    '',
    '6:00 – 8:00 p.m. EST',
  ],
  [
    'in another zone',
    { kind: 'local', from: '2026-11-20T19:00' },
    'Cambridge Bay',
    '7:00 p.m. MST (9:00 p.m. EST)',
  ],
  [
    'on another day of the paper',
    { kind: 'local', from: '2026-11-20T23:00' },
    'Cambridge Bay',
    '11:00 p.m. MST (Sat, Nov 21, 1:00 a.m. EST)',
  ],
  [
    'across midnight',
    { kind: 'local', from: '2026-11-20T22:00', until: '2026-11-21T02:00' },
    '',
    '10:00 p.m. – 2:00 a.m. EST',
  ],
  [
    'until midnight',
    { kind: 'local', from: '2026-11-20T22:00', until: '2026-11-21T00:00' },
    '',
    '10:00 p.m. – 12:00 a.m. EST',
  ],
  [
    'that goes on into the next morning',
    { kind: 'local', from: '2026-11-20T22:00', until: '2026-11-21T09:00' },
    '',
    'Fri, Nov 20, 10:00 p.m. – Sat, Nov 21, 9:00 a.m. EST',
  ],
  ['of a whole day', { kind: 'days', from: '2026-11-20', until: '2026-11-21' }, '', 'All day'],
  [
    'of several days',
    { kind: 'days', from: '2026-11-20', until: '2026-11-23' },
    '',
    'Fri, Nov 20 – Sun, Nov 22',
  ],
])('eventTime says the time of an event %s', (_, when, place, text) => {
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

const merge = (...lists: Parameters<typeof eventOf>[0][][]) =>
  mergeEvents(
    lists.map((list) => list.map(eventOf)),
    NUNAVUT_NEWS,
    NOW,
  ).map(({ id }) => id);

test('the same event of two sources is there once, as the first of them has it', () => {
  expect(
    merge(
      [{ id: 'editors' }],
      [
        { id: 'calendar', title: 'SQUARE DANCE!', place: 'Cadet Hall (Iqaluit)' },
        { id: 'elsewhere', place: 'Community hall, Arviat' },
        { id: 'other', title: 'Bingo' },
      ],
    ),
  ).toEqual(['editors', 'elsewhere', 'other']);
});

const names = (calendars: Partial<Event>[][], own: Partial<Event>[] = []) =>
  mergeEvents(
    calendars.map((list) => list.map(eventOf)),
    NUNAVUT_NEWS,
    NOW,
    own.map(eventOf),
  ).map(({ organiser, isCancelled }) => organiser + (isCancelled ? ' (cancelled)' : ''));
const HAMLET = { id: 'm', organiser: 'Hamlet' };
const OTHER = { id: 'a', organiser: 'Other', link: 'https://other.example/' };
const CALLED_OFF = { ...OTHER, isCancelled: true };

test('of an event of two calendars that of the first is shown, whatever the ids are', () => {
  expect(names([[HAMLET], [OTHER]])).toEqual(['Hamlet']);
  expect(names([[{ ...HAMLET, id: 'z' }], [OTHER]])).toEqual(['Hamlet']);
  expect(names([[HAMLET, OTHER]])).toEqual(['Hamlet']);
});

test.each<[string, Partial<Event>[][], string[]]>([
  ['behind it, it takes place', [[HAMLET], [CALLED_OFF]], ['Hamlet']],
  ['before it, both are shown', [[CALLED_OFF], [HAMLET]], ['Other (cancelled)', 'Hamlet']],
  [
    'and by its own, it is called off',
    [[{ ...HAMLET, isCancelled: true }], [CALLED_OFF]],
    ['Hamlet (cancelled)'],
  ],
])('an event that is called off by another calendar: %s', (_, calendars, expected) => {
  expect(names(calendars)).toEqual(expected);
});

test('what editors say of an event is the last word, also that it is called off', () => {
  const own = { id: 'x', organiser: 'Editors' };
  expect(names([[CALLED_OFF], [HAMLET]], [own])).toEqual(['Editors']);
  expect(names([[HAMLET]], [{ ...own, isCancelled: true }])).toEqual(['Editors (cancelled)']);
});

test('another event whose id a calendar chose to be the same is shown with an id of its own', () => {
  const taken = { ...OTHER, id: 'm', title: 'Bingo' };
  const events = [[HAMLET], [taken], [{ ...taken, place: 'Arviat' }]];
  expect(merge(...events)).toEqual(['m', 'm-2', 'm-3']);
});

test('no calendar changes what is shown of those before it, nor of those behind it where they say something else', () => {
  const any = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    title: fc.constantFrom('Feast', 'FEAST!', 'Bingo'),
    place: fc.constantFrom('Arviat', 'Iqaluit', ''),
    isCancelled: fc.boolean(),
    text: fc.string({ maxLength: 5 }),
    when: fc
      .integer({ min: 1, max: 3 })
      .map((day) => ({ ...IQALUIT, from: `2026-11-2${day}T23:00:00.000Z` })),
  });
  const calendar = fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 6 });
  const shownOf = (lists: Partial<Event>[][], wanted: string) =>
    mergeEvents(
      lists.map((list, nth) => list.map((event) => eventOf({ ...event, organiser: `${nth}` }))),
      NUNAVUT_NEWS,
      NOW,
    ).filter(({ organiser }) => organiser !== wanted);
  const saidAlike = ({ title = '', place, when }: Partial<Event>) =>
    JSON.stringify([title.toLowerCase().replace('!', ''), place, when]);
  forAll(200, [fc.array(calendar, { maxLength: 4 }), calendar], (honest, adversary) => {
    const last = `${honest.length}`;
    const before = shownOf(honest, last);
    expect(shownOf([...honest, adversary], last)).toEqual(before);
    const copied = new Set(adversary.map(saidAlike));
    const own = (events: readonly ShownEvent[], by: number) =>
      events
        .filter((event) => !copied.has(saidAlike(event)))
        .map((event) => ({ ...event, id: '', organiser: Number(event.organiser) - by }));
    expect(own(shownOf([adversary, ...honest], '0'), 1)).toEqual(own(before, 0));
  });
});

test('what is over is left out, and what has begun on an earlier day stands under the present one', () => {
  const days = (from: string, until: string) => ({ kind: 'days', from, until }) as const;
  const events = [
    eventOf({ id: 'over', when: days('2026-11-18', '2026-11-20') }),
    eventOf({ id: 'today' }),
    eventOf({ id: 'festival', when: days('2026-11-18', '2026-11-23') }),
  ];
  const shown = mergeEvents([events], NUNAVUT_NEWS, NOW);
  expect(shown.map(({ id }) => id)).toEqual(['festival', 'today']);
  expect(shown.map((event) => listedDay(event, NOW))).toEqual(['2026-11-20', '2026-11-20']);
});

test('any events are in the order of their days, none of them over', () => {
  const time = fc.integer({ min: NOW.getTime() - 9e8, max: NOW.getTime() + 9e9 });
  const when = fc.tuple(time, fc.integer({ min: -9e8, max: 9e8 })).map(([from, length]) => ({
    ...IQALUIT,
    from: new Date(from).toISOString(),
    until: new Date(from + length).toISOString(),
  }));
  const any = fc.array(fc.record({ when, place: fc.constantFrom('Arviat', 'Iqaluit', '') }));
  forAll(50, [any], (list) => {
    const events = list.map((changes, nth) => eventOf({ ...changes, id: `e${nth}` }));
    const shown = mergeEvents([events], NUNAVUT_NEWS, NOW);
    const days = shown.map((event) => listedDay(event, NOW));
    expect(days).toEqual([...days].sort());
    expect(shown.every(({ isOverAt }) => isOverAt > NOW.getTime())).toBe(true);
  });
});
