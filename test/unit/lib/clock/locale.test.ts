import { expect, test } from 'vitest';
import {
  genericZoneName,
  localDay,
  longDate,
  nextClockChange,
  nextMidnight,
  postDate,
  zonedTime,
  zoneName,
} from '../../../../src/lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../../../src/lib/text/french-spaces.ts';

const LOCALE = { language: 'en-CA', timeZone: 'America/Iqaluit' };

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  ['en-CA', '2026-11-20T21:05:00Z', 'Nov~20, 4:05~p.m.', 'EST'],
  ['en-CA', '2026-11-20T12:05:00Z', 'Nov~20, 7:05~a.m.', 'EST'],
  ['en-CA', '2026-11-20T05:30:00Z', 'Nov~20, 12:30~a.m.', 'EST'],
  ['en-CA', '2025-11-20T21:05:00Z', 'Nov~20, 2025, 4:05~p.m.', 'EST'],
  ['en-CA', '2026-01-01T04:00:00Z', 'Dec~31, 2025, 11:00~p.m.', 'EST'],
  ['fr-CA', '2026-11-20T21:05:00Z', '20~nov., 16~h~05', 'HNE'],
  ['fr-CA', '2026-11-20T12:05:00Z', '20~nov., 7~h~05', 'HNE'],
  ['fr-CA', '2026-11-20T05:30:00Z', '20~nov., 0~h~30', 'HNE'],
  ['fr-CA', '2026-11-02T06:05:00Z', '2~nov., 1~h~05', 'HNE'],
  ['fr-CA', '2025-11-01T21:05:00Z', '1er~nov.~2025, 17~h~05', 'HAE'],
])('in %s the time %s is in the publication’s zone: %s', (language, time, short, zone) => {
  const locale = { language, timeZone: 'America/Toronto' };
  const visible = (text: string) => text.replaceAll('\u00a0', '~');
  expect(visible(zonedTime(locale, new Date(time), NOW))).toBe(`${short}~${zone}`);
});

test.each(['America/Iqaluit', 'Asia/Kathmandu'])(
  'a time of last year shows its year from midnight in %s on',
  (timeZone) => {
    const locale = { language: 'en-CA', timeZone };
    const newYear = timeZone === 'Asia/Kathmandu' ? '2026-12-31T18:15:00Z' : '2027-01-01T05:00:00Z';
    const date = new Date('2026-11-20T21:05:00Z');
    const written = [-1, 0].map((ms) =>
      zonedTime(locale, date, new Date(Date.parse(newYear) + ms)),
    );
    expect(written.map((time) => time.includes('2026'))).toEqual([false, true]);
  },
);

test('dates of a French publication are written as in Canada, the first day of a month as 1er', () => {
  const french = { language: 'fr-CA', timeZone: 'America/Toronto' };
  expect(longDate(french, new Date('2026-11-20T21:05:00Z'))).toBe('Vendredi 20 novembre 2026');
  expect(longDate(french, new Date('2026-11-01T21:05:00Z'))).toBe('Dimanche 1er novembre 2026');
  expect(postDate(french, '2026-11-01')).toBe('1er novembre 2026');
  expect(postDate(french, '2026-11-11')).toBe('11 novembre 2026');
});

test.each([
  ['en-CA', 'America/Iqaluit', 'EST', 'EDT'],
  ['en-CA', 'America/Resolute', 'CST', 'CDT'],
  ['en-CA', 'America/Cambridge_Bay', 'MST', 'MDT'],
  ['en-CA', 'America/Coral_Harbour', 'EST', 'EST'],
  ['en-CA', 'America/Regina', 'CST', 'CST'],
  ['en-CA', 'America/Nuuk', 'GMT-2', 'GMT-1'],
  ['fr-CA', 'America/Toronto', 'HNE', 'HAE'],
  ['fr-CA', 'America/Nuuk', 'UTC−2', 'UTC−1'],
])('in %s the zone %s is called %s in winter and %s in summer', (language, timeZone, ...names) => {
  const days = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
  expect(days.map((day) => zoneName({ language, timeZone }, new Date(day)))).toEqual(names);
});

test.each([
  ['2026-11-21T04:59:59.900Z', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  // The days of 23 and of 25 hours.
  ['2026-03-08T05:30:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T04:30:00.500Z', '2026-11-02T05:00:00.000Z'],
])('nextMidnight of %s in Iqaluit is %s', (at, midnight) => {
  expect(new Date(nextMidnight(LOCALE, new Date(at))).toISOString()).toBe(midnight);
});

test.each([
  ['Kangiqsujuaq : la saison des moules', 'Kangiqsujuaq~: la saison des moules'],
  ['« On a trente minutes », dit un aîné.', '«~On a trente minutes~», dit un aîné.'],
  ['Vraiment ? Oui ! Enfin ; peut-être', 'Vraiment~? Oui~! Enfin~; peut-être'],
  ['Ouvert jusqu’à 21 h, pour 5 $ ou 20 %', 'Ouvert jusqu’à 21~h, pour 5~$ ou 20~%'],
  ['À 16 h 30', 'À 16~h 30'],
])('bindFrenchSpaces lets no line break in "%s"', (text, bound) => {
  expect(bindFrenchSpaces(text).replaceAll('\u00a0', '~')).toBe(bound);
});

test.each([
  'Orange balls: very long drives',
  'It costs $5, or 20% less; why not?',
  'At 4 hours a day',
])('bindFrenchSpaces leaves "%s" unchanged', (text) => {
  expect(bindFrenchSpaces(text)).toBe(text);
});

test('localDay is right around a day that nextMidnight has cached, and in another zone', () => {
  const day = (at: string, timeZone = LOCALE.timeZone) =>
    localDay({ ...LOCALE, timeZone }, new Date(at));
  nextMidnight(LOCALE, new Date('2026-11-21T12:00:00Z'));
  expect([
    day('2026-11-21T04:59:59.999Z'),
    day('2026-11-21T05:00:00.000Z'),
    day('2026-11-22T04:59:59.999Z'),
    day('2026-11-22T05:00:00.000Z'),
    day('2026-11-22T05:30:00.000Z', 'America/Rankin_Inlet'),
  ]).toEqual(['2026-11-20', '2026-11-21', '2026-11-21', '2026-11-22', '2026-11-21']);
});

const NOVEMBER = '2026-11-20T12:00:00Z';

test.each([
  ['America/Iqaluit', NOVEMBER, '2027-03-14T07:00:00.000Z'],
  ['America/Resolute', NOVEMBER, '2027-03-14T08:00:00.000Z'],
  ['America/Cambridge_Bay', NOVEMBER, '2027-03-14T09:00:00.000Z'],
  ['America/Iqaluit', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00.000Z'],
  ['America/Iqaluit', '2026-11-01T06:00:00Z', '2027-03-14T07:00:00.000Z'],
  ['America/Coral_Harbour', NOVEMBER, undefined],
  ['America/Regina', '2026-07-01T12:00:00Z', undefined],
])('the clocks of %s change after %s at %s', (zone, now, at) => {
  expect(nextClockChange(zone, new Date(now))?.toISOString()).toBe(at);
});

test.each([
  ['en-CA', 'America/Iqaluit', 'Eastern Time'],
  ['en-CA', 'America/Cambridge_Bay', 'Mountain Time'],
  ['en-CA', 'America/Coral_Harbour', 'Eastern Standard Time'],
  ['fr-CA', 'America/Toronto', 'heure de l’Est'],
])('in %s the zone %s is called %s all year', (language, timeZone, name) => {
  for (const at of [NOVEMBER, '2026-07-01T12:00:00Z'])
    expect(genericZoneName({ language, timeZone }, new Date(at))).toBe(name);
});

test('a time zone that Intl does not know is refused', () => {
  expect(() => genericZoneName({ language: 'en-CA', timeZone: '' })).toThrow(RangeError);
});
