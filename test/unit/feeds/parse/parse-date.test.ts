import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { parseDate } from '../../../../src/feeds/parse/parse-date.ts';
import { forAll } from '../../../support/effort.ts';

it.each([
  ['Tue, 02 Jan 2024 03:04:05 GMT', '2024-01-02T03:04:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 +0530', '2024-01-01T21:34:05.000Z'],
  ['Tue, 2 Jan 24 03:04 EST', '2024-01-02T08:04:00.000Z'],
  ['Tue,02 Jan 2024 03:04 PM EST', '2024-01-02T20:04:00.000Z'],
  ['2 Jan 2024', '2024-01-02T00:00:00.000Z'],
  ['02 Jan 99', '1999-01-02T00:00:00.000Z'],
  ['Tuesday, 02 January 2024 03:04:05 -0330', '2024-01-02T06:34:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 GMT (a comment)', '2024-01-02T03:04:05.000Z'],
  ['2024-01-02T03:04:05Z', '2024-01-02T03:04:05.000Z'],
  ['2024-01-02T03:04:05.678-03:30', '2024-01-02T06:34:05.000Z'],
  ['2024-01-02T03:04Z', '2024-01-02T03:04:00.000Z'],
  ['2024-01-02 03:04:05', '2024-01-02T03:04:05.000Z'],
  ['2024-01-02', '2024-01-02T00:00:00.000Z'],
  ['2024-01', '2024-01-01T00:00:00.000Z'],
  ['20240102', '2024-01-02T00:00:00.000Z'],
  ['2024/01/02 03:04', '2024-01-02T03:04:00.000Z'],
  ['Jan 2, 2024 3:04 PM MST', '2024-01-02T22:04:00.000Z'],
  ['January 2nd, 2024 at 12:30 am', '2024-01-02T00:30:00.000Z'],
  ['Tue Jan  2 03:04:05 2024', '2024-01-02T03:04:05.000Z'],
  ['Tue Jan 02 03:04:05 CST 2024', '2024-01-02T09:04:05.000Z'],
  ['Tue Jan 02 2024 03:04:05 GMT+0100 (CET)', '2024-01-02T02:04:05.000Z'],
  [
    'Tue Jan 02 2024 03:04:05 GMT+0100 (Central European Standard Time)',
    '2024-01-02T02:04:05.000Z',
  ],
  ['Tue Jan 02 03:04:05 +0100 2024', '2024-01-02T02:04:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 -0500 EST', '2024-01-02T08:04:05.000Z'],
  ['2024-01-02 03:04:05 +0000 UTC', '2024-01-02T03:04:05.000Z'],
  ['Tue, 2 Jan 2024 3:4:5 GMT', '2024-01-02T03:04:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 Etc/GMT', '2024-01-02T03:04:05.000Z'],
  ['mié, 03 Jan 2024 03:04:05 GMT', '2024-01-03T03:04:05.000Z'],
  ['2024-1-2 03:04:05', '2024-01-02T03:04:05.000Z'],
  ['2024/1/10', '2024-01-10T00:00:00.000Z'],
  ['  Tue,\n 02 Jan 2024\t03:04:05 GMT ', '2024-01-02T03:04:05.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-01-02T24:00:00Z', '2024-01-03T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  // Zones that have a name.
  ['Tue, 02 Jan 2024 03:04:05 ET', '2024-01-02T08:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 ET', '2024-07-02T07:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 CT', '2024-07-02T08:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 MT', '2024-07-02T09:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 PT', '2024-07-02T10:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 AT', '2024-07-02T06:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 NT', '2024-07-02T05:34:05.000Z'],
  ['2024-07-02 03:04 Eastern Time', '2024-07-02T07:04:00.000Z'],
  ['2024-07-02 03:04 Mountain Standard Time', '2024-07-02T10:04:00.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 America/Rankin_Inlet', '2024-01-02T09:04:05.000Z'],
  ['Tue, 02 Jul 2024 03:04:05 america/cambridge_bay', '2024-07-02T09:04:05.000Z'],
  ['2024-01-02T03:04:05 America/Argentina/Buenos_Aires', '2024-01-02T06:04:05.000Z'],
  ['2024-01-02T03:04:05-05:00[America/Toronto]', '2024-01-02T08:04:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 Etc/GMT+5', '2024-01-02T08:04:05.000Z'],
  ['Tue, 02 Jan 2024 03:04:05 (EST)', '2024-01-02T08:04:05.000Z'],
  ['Tue Jan 02 03:04:05 America/Toronto 2024', '2024-01-02T08:04:05.000Z'],
  // The last hour before and the first after the clocks change.
  ['Sun, 09 Mar 2025 01:59:59 ET', '2025-03-09T06:59:59.000Z'],
  ['Sun, 09 Mar 2025 03:00:00 ET', '2025-03-09T07:00:00.000Z'],
  ['Sun, 02 Nov 2025 00:59:59 ET', '2025-11-02T04:59:59.000Z'],
  ['Sun, 02 Nov 2025 02:00:00 ET', '2025-11-02T07:00:00.000Z'],
  // Words and figures of other countries.
  ['lun., 12 févr. 2024 15:09:58 +0000', '2024-02-12T15:09:58.000Z'],
  ['12 août 2024 10:00 EDT', '2024-08-12T14:00:00.000Z'],
  ['mar., 03 déc. 2024 16:11:02 -0500', '2024-12-03T21:11:02.000Z'],
  ['le 1er mai 2024 à 14 h 05', '2024-05-01T14:05:00.000Z'],
  ['Dienstag, 5. März 2024 - 15:54', '2024-03-05T15:54:00.000Z'],
  ['5. Dezember 2024, 15:54 Uhr', '2024-12-05T15:54:00.000Z'],
  ['2 de enero de 2024 a las 15:04', '2024-01-02T15:04:00.000Z'],
  ['gio, 3 ott 2024 10:00:00 +0200', '2024-10-03T08:00:00.000Z'],
  ['qui, 3 out 2024 10:00:00 -0300', '2024-10-03T13:00:00.000Z'],
  ['do, 7 mrt 2024 10:00:00 +0100', '2024-03-07T09:00:00.000Z'],
  ['Nuvipiri 5, 2024', '2024-11-05T00:00:00.000Z'],
  ['Friday, December 20, 2024 - 3:09pm', '2024-12-20T15:09:00.000Z'],
  ['Dec. 20, 2024, 3:09 p.m. ET', '2024-12-20T20:09:00.000Z'],
  ['Dec. 20, 2024, 3 p.m.', '2024-12-20T15:00:00.000Z'],
  ['20 Dec 2024 12:09 a.m.', '2024-12-20T00:09:00.000Z'],
  ['Fri, 20th Dec 2024 09:32:20 GMT', '2024-12-20T09:32:20.000Z'],
  ['20.12.2024 14:16', '2024-12-20T14:16:00.000Z'],
  ['5.12.2024', '2024-12-05T00:00:00.000Z'],
  ['12/20/2024 4:20 pm PST', '2024-12-21T00:20:00.000Z'],
  ['Fri, 20/12/2024', '2024-12-20T00:00:00.000Z'],
  ['07/07/2024', '2024-07-07T00:00:00.000Z'],
  // The weekday decides between two readings.
  ['Mon, 05/06/2024 - 19:19', '2024-05-06T19:19:00.000Z'],
  ['Wed, 05/06/2024 - 19:19', '2024-06-05T19:19:00.000Z'],
  ['2024-01-02T03:04:05-05:00Z', '2024-01-02T08:04:05.000Z'],
  ['20240102T030405Z', '2024-01-02T03:04:05.000Z'],
  ['20240102030405', '2024-01-02T03:04:05.000Z'],
  ['2024-01-02-05:00', '2024-01-02T05:00:00.000Z'],
  ['1704164645', '2024-01-02T03:04:05.000Z'],
  ['1704164645678', '2024-01-02T03:04:05.678Z'],
])('parseDate reads %j as %s', (text, instant) => {
  expect(parseDate(text)?.toISOString()).toBe(instant);
});

it.each([
  ...['', '   ', 'yesterday', 'not a date', '29 Feb 2023', '2023-02-29', '2024-04-31'],
  ...['2024-13-01', '2024-00-10', '0000-00-00T00:00:00Z', '0001-01-01T00:00:00Z'],
  ...['1970-01-01T00:00:00Z', '2024-01-02T25:00:00Z', '2024-01-02T03:61:00Z', '32/13/2024'],
  ...['Mon, 99 Foo 2024 99:99:99 GMT', 'Tue, 02 Jan 2024 03:04:05 +9900', '12:00'],
  ...['+275760-09-13T00:00:00Z', '9999-12-31T23:59:59-14:00', '2'.repeat(100_000)],
  // Ambiguous dates.
  ...['05/06/2024', '05-06-2024 10:00', 'Sun, 05/06/2024', '20.12.24', '13/13/2024'],
  // July or June in French; November in Finnish, though it starts like March.
  ...['3 jui 2024', '3 marraskuu 2024'],
  ...['15:30 am', '3 Jan 2024 15:30 am', '170416464', '17041646456'],
  // Ambiguous times.
  ...['Tue, 02 Jan 2024 03:04:05 XYZ', 'Tue, 02 Jan 2024 03:04:05 America/Nowhere'],
  ...['Tue, 02 Jan 2024 03:04:05 (local time)', 'Tue, 02 Jan 2024 03:04:05 __proto__'],
  ...['Tue, 02 Jan 2024 03:04:05 constructor', 'Tue, 02 Jan 2024 03:04:05 +0575'],
  ...['2024-01-02T03:04:05 AMT', 'Sun, 09 Mar 2025 02:30:00 ET'],
])('parseDate refuses %j', (text) => {
  expect(parseDate(text)).toBeUndefined();
});

it('parseDate limits look-ups of zone names, but reads ET, and a new zone a second later', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
    const read = zones.filter((zone) => parseDate(`2024-01-02 03:04 ${zone}`));
    expect(read.length).toBeGreaterThan(30);
    expect(read.length).toBeLessThan(150);
    expect(parseDate('2024-01-02 03:04 ET')?.toISOString()).toBe('2024-01-02T08:04:00.000Z');
    vi.advanceTimersByTime(1000);
    expect(parseDate(`2024-01-02 03:04 ${zones.at(-1)}`)).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

const instants = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000);

it.each(['en-US', 'en-GB', 'fr-CA', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'da'])(
  'parseDate reads back any instant that is written in words in %s',
  (language) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    forAll(50, [instants], (instant) => {
      const text = `${format.format(instant)} ${new Date(instant).toISOString().slice(11, 19)}`;
      expect(parseDate(text)?.getTime(), text).toBe(instant);
    });
  },
);

it.each([
  ['ET', 'America/New_York'],
  ['NT', 'America/St_Johns'],
  ['America/Iqaluit', 'America/Iqaluit'],
  ['Europe/Brussels', 'Europe/Brussels'],
])(
  'parseDate reads back any instant in the zone %s; for a repeated hour either is valid',
  (zone, timeZone) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    forAll(100, [instants], (instant) => {
      const found = parseDate(`${format.format(instant)} ${zone}`)?.getTime() ?? 0;
      expect([0, 3_600_000]).toContain(instant - found);
      expect(format.format(found)).toBe(format.format(instant));
    });
  },
);
