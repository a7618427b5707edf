import fc from 'fast-check';

/** Generates calendars of up to 5 MB from a few repeated lines. */

const MAX_LENGTH = 4_990_000;
const COMPONENTS = ['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT', 'VALARM', 'X-A'];
/** Placeholder for the number of the repetition, so that names and times differ. */
const NTH = '§';

const signed = (max: number) => fc.integer({ min: -max, max }).filter((n) => n !== 0);
const list = (value: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.array(value, { minLength: 1, maxLength }).map((values) => values.join(','));
const part = (name: string, values: fc.Arbitrary<string>) =>
  fc.option(
    values.map((value) => `;${name}=${value}`),
    { nil: '', freq: 2 },
  );
const day = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', '1MO', '-1FR', '53TU');
const rule = fc
  .tuple(
    fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'),
    part('INTERVAL', fc.constantFrom('1', '7', '400', '1000000')),
    part('COUNT', fc.constantFrom('1', '500', '1000000')),
    part('UNTIL', fc.constantFrom('20261201T000000Z', '29991231', 'x')),
    part('BYMONTH', list(fc.integer({ min: 1, max: 12 }), 12)),
    part('BYWEEKNO', list(signed(53), 110)),
    part('BYYEARDAY', list(signed(366), 390)),
    part('BYMONTHDAY', list(signed(31), 70)),
    part('BYDAY', list(day, 90)),
    part('BYHOUR', list(fc.integer({ min: 0, max: 23 }), 24)),
    part('BYMINUTE', list(fc.integer({ min: 0, max: 59 }), 4)),
    part('BYSETPOS', list(signed(366), 390)),
  )
  .map(([frequency, ...parts]) => `FREQ=${frequency}${parts.join('')}`);
const time = fc.constantFrom(
  ...['20261121T120000Z', '20261121T1200', '20261122', '19000101T000000Z', '20260101T000000'],
  ...[`202611${NTH}T120000Z`, '20261301', 'x', '20261121T120000Z/PT1H'],
);
const zone = fc.constantFrom(
  ...['', '', ';TZID=America/Iqaluit', `;TZID=Z${NTH}`, ';TZID=Asia/Tokyo', ';TZID=Z1'],
  ';RANGE=THISANDFUTURE',
);
const parameters = fc.oneof(
  zone,
  fc.integer({ min: 1, max: 2_000 }).map((count) => ';A=b'.repeat(count)),
  fc.constantFrom(';LANGUAGE=fr', ';A="', ';VALUE=DATE', ';CN="A:b;c"', ';RANGE=THISANDFUTURE'),
);
const text = fc.oneof(
  fc.constantFrom('A', '', `A ${NTH}`, '&amp;', '<b></b>'),
  fc
    .tuple(fc.constantFrom('a', '<b></b>', '&lt;', '\\n', '\\', 'é '), fc.nat(9_000))
    .map(([each, count]) => each.repeat(count)),
);
const property = (names: string, given: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names.split(' ')), given, value)
    .map(([name, parameter, text]) => `${name}${parameter}:${text}`);
const line = fc.oneof(
  fc.constantFrom(...COMPONENTS.flatMap((name) => [`BEGIN:${name}`, `END:${name}`])),
  fc.constantFrom(
    ...['BEGIN:VEVENT', 'END:VEVENT', `UID:${NTH}`, 'UID:1', 'SUMMARY:A', 'METHOD:CANCEL'],
  ),
  fc.constantFrom(
    ...['', ' ', ' a', '\ta', 'a', 'TZID:Z1', `TZID:Z${NTH}`, 'TZOFFSETTO:-0500'],
    'TZOFFSETFROM:+0400',
  ),
  property('SUMMARY DESCRIPTION LOCATION URL X-A', parameters, text),
  property('DTSTART DTEND RECURRENCE-ID LAST-MODIFIED', zone, time),
  property('RDATE EXDATE', parameters, list(time, 900)),
  property('RRULE RRULE EXRULE', fc.constant(''), rule),
);
/** The beginning of a readable event, in half of all pieces. */
const EVENT = ['BEGIN:VEVENT', `UID:${NTH}`, 'DTSTART:20261121T120000Z', 'SUMMARY:A'];
const opened = fc.constantFrom([], EVENT);
const piece = fc
  .tuple(opened, fc.array(line, { minLength: 1, maxLength: 12 }))
  .map(([first, others]) => [...first, ...others].join('\r\n'));

/** A calendar of up to 5 MB: a few lines, then one or two groups of repeated, numbered lines. */
export const anyCalendar = fc
  .record({
    head: fc.array(line, { maxLength: 5 }),
    pieces: fc.array(piece, { minLength: 1, maxLength: 2 }),
    times: fc.constantFrom(10, 1_000, 10_000, 1_000_000),
  })
  .map(({ head, pieces, times }) => {
    const written = [['BEGIN:VCALENDAR', ...head].join('\r\n')];
    for (const each of pieces)
      for (let [nth, left] = [0, MAX_LENGTH / pieces.length]; nth < times; nth++) {
        const next = each.replaceAll(NTH, String(nth));
        left -= next.length + 2;
        if (left < 0) break;
        written.push(next);
      }
    return written.join('\r\n');
  });
