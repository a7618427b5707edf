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
import { foldLine, writeCalendar } from '../../../../src/site/events/write-calendar.ts';
import { forAll } from '../../../support/effort.ts';
import { eventOf, NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const IQALUIT = { kind: 'instant', timeZone: 'America/Iqaluit' } as const;
const shownAt = (when: EventTime, place = '', communities: readonly string[] = []) =>
  showEvent(eventOf({ when, place, communities }), NUNAVUT_NEWS) as ShownEvent;
const textOf = (...[when, place]: Parameters<typeof shownAt>) =>
  eventTime(shownAt(when, place), NUNAVUT_NEWS, 'time').replaceAll('\u00a0', ' ');

test('a time without a zone is in the zone of the community in the place, else of the paper', () => {
  const when = { kind: 'local', from: '2026-11-20T19:00' } as const;
  expect(shownAt(when, 'Kiilinik Hall, Cambridge Bay')).toMatchObject({
    timeZone: 'America/Cambridge_Bay',
    startsAt: Date.parse('2026-11-21T02:00Z'),
    isOverAt: Date.parse('2026-11-21T07:00Z'),
    firstDay: '2026-11-20',
  });
  expect(shownAt(when, 'A hall').startsAt).toBe(Date.parse('2026-11-21T00:00Z'));
});

test('the communities of a source precede those in the place', () => {
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

test('an end before the beginning is ignored, and an event on an impossible day is skipped', () => {
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
])('eventTime formats the time of an event %s', (_, when, text, place) => {
  expect(textOf(when, place).replaceAll(/\s?–\s?/g, ' – ')).toBe(text);
});

test('eventTime counts an end at midnight to the day before, and writes 1er in French', () => {
  const night = shownAt({ kind: 'local', from: '2026-12-01T20:00', until: '2026-12-02T00:00' });
  const texts = ['en-CA', 'fr-CA'].map((language) =>
    eventTime(night, { ...NUNAVUT_NEWS, language }, 'short').replaceAll(/\s/g, ' '),
  );
  expect(texts).toEqual([
    'Tue, Dec 1, 8:00 p.m.–12:00 a.m. EST',
    'mar. 1er déc., 20 h 00 – 00 h 00 HNE',
  ]);
});

test('offsetTime is the same instant, also around clock changes', () => {
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

test('the same event of two sources is listed once, as in the first', () => {
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
  ['two calendars, of which the second cancels it', ['Hamlet'], [[HAMLET], [OFF]]],
  ['two calendars, of which the first cancels it', ['Other, off', 'Hamlet'], [[OFF], [HAMLET]]],
  ['two calendars that cancel it', ['Hamlet, off'], [[{ ...HAMLET, isCancelled: true }], [OFF]]],
  ['editors, who override calendars', ['Editors'], [[OFF], [HAMLET]], [OWN]],
  ['editors who cancel it', ['Editors, off'], [[HAMLET]], [{ ...OWN, isCancelled: true }]],
])('an event of %s is shown as %j', (_, expected, calendars, own) => {
  const shown = merge(calendars, own);
  const names = shown.map(({ organiser, isCancelled }) => organiser + (isCancelled ? ', off' : ''));
  expect(names).toEqual(expected);
});

test('a different event with an id that is already used gets a new id', () => {
  const taken = { ...OTHER, id: 'm', title: 'Bingo' };
  const calendars = [[HAMLET], [taken], [{ ...taken, place: 'Arviat' }]];
  expect(idsOf(calendars)).toEqual(['m', 'm-2', 'm-3']);
});

test('events are in the order of their days, without past ones, and running ones are under today', () => {
  const shown = merge([
    [
      // Begins before the next one, whose local day is earlier.
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

const written = (...changes: Partial<Event>[]) => {
  const events = changes.map((own, nth) => eventOf({ id: `event-${nth}`, ...own }));
  return writeCalendar('Paper: events', mergeEvents([events], NUNAVUT_NEWS, NOW), NUNAVUT_NEWS);
};
const bytesOf = (line: string) => new TextEncoder().encode(line).byteLength;
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('a written event has times in UTC, a stable UID and its cancelled status', () => {
  const lines = unfolded(written({ id: 'dance', sequence: 3, isCancelled: true }));
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    expect.stringMatching(/^PRODID:-\/\/[^/]+\/\/Events\/\/EN$/),
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Paper: events',
    'X-WR-CALNAME:Paper: events',
    'X-WR-TIMEZONE:America/Iqaluit',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    `UID:dance@${NUNAVUT_NEWS.hosts[0]}`,
    'DTSTAMP:20261101T120000Z',
    'LAST-MODIFIED:20261101T120000Z',
    'SEQUENCE:3',
    'DTSTART:20261120T230000Z',
    'DTEND:20261121T010000Z',
    'SUMMARY:Square dance',
    'DESCRIPTION:Everyone is welcome.',
    'LOCATION:Cadet Hall\\, Iqaluit',
    'CONTACT:Recreation Department',
    `URL:https://${NUNAVUT_NEWS.hosts[0]}/events/dance`,
    'STATUS:CANCELLED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const DAYS = { kind: 'days', from: '2026-11-20', until: '2026-11-23' } as const;
const NIGHT = local('2026-11-20T22:00', '2026-11-21T02:00');
const FORWARD = local('2027-03-14T01:30', '2027-03-14T03:30');

test.each([
  ['days', DAYS, 'DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261123'],
  ['a night across midnight', NIGHT, 'DTSTART:20261121T030000Z', 'DTEND:20261121T070000Z'],
  ['a day of 23 hours', FORWARD, 'DTSTART:20270314T063000Z', 'DTEND:20270314T073000Z'],
])('%s is written with its beginning and end', (_, when, ...expected) => {
  const lines = unfolded(written({ when }));
  expect(lines.filter((line) => /^DT(?!STAMP)/.test(line))).toEqual(expected);
});

test('no text can add a line, a property or a component', () => {
  const hostile = 'x\r\nEND:VEVENT\nBEGIN:VALARM\u2028ATTACH:y\u0085Z\u0000\u001b\u000bq\ud800';
  const calendar = written({ title: hostile, text: hostile, place: hostile, organiser: hostile });
  const names = unfolded(calendar).map((line) => /^[A-Z-]*/.exec(line)?.[0]);
  expect(names.filter((name) => name === 'END')).toHaveLength(2);
  expect(names).not.toContain('ATTACH');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(calendar.isWellFormed()).toBe(true);
});

test('a calendar without events has a component', () => {
  expect(written()).toContain('BEGIN:VTIMEZONE\r\nTZID:UTC\r\n');
});

test('five hundred events of maximum size are below 2.5 MB', () => {
  const many = Array.from({ length: 500 }, (_, nth) => ({
    title: `${nth} ${'ᓄ'.repeat(110)}`,
    text: 'ᓄ'.repeat(1_000),
    place: 'ᓄ'.repeat(160),
  }));
  const calendar = written(...many);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(500);
  expect(bytesOf(calendar)).toBeLessThan(2_500_000);
});

test('any text is folded into lines of up to 75 octets at characters, and unfolds to itself', () => {
  const character = fc.oneof(
    { weight: 5, arbitrary: fc.constant('ascii words ') },
    fc.constantFrom('ᓄ', 'é', '😀', 'a', 'ا', '\u200f'),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  );
  forAll(200, [fc.array(character, { maxLength: 300, size: 'max' })], (characters) => {
    const line = characters.join('').replace(/[\r\n]/g, '');
    const folded = foldLine(line);
    expect(folded.replaceAll('\r\n ', '')).toBe(line);
    const parts = folded.split('\r\n');
    // Each line but the last is as long as the next character allows.
    for (const [nth, part] of parts.slice(0, -1).entries()) {
      const [, next = ''] = parts[nth + 1] ?? '';
      expect(bytesOf(part + next)).toBeGreaterThan(75);
    }
    for (const part of parts) {
      expect(bytesOf(part)).toBeLessThanOrEqual(75);
      expect(part.isWellFormed()).toBe(true);
    }
  });
});
