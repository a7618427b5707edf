import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../../src/calendars/read-calendar.ts';
import type { CalendarFacts } from '../../../src/calendars/write-event.ts';
import { type Event, EventSchema } from '../../../src/model/events.ts';
import { forAll } from '../../support/effort.ts';
import { CHANGES, DOCUMENTS, VERSIONS, WRITERS } from './fixtures/calendar-documents.ts';
import {
  described,
  FORMS,
  HOURS,
  LENGTHS,
  OCTETS,
  octets,
  utf8,
  ZONES,
} from './fixtures/calendar-forms.ts';
import { calendar, event, ONCE } from './fixtures/calendar-shape.ts';
import { OVERRIDES, RULES, TIMES } from './fixtures/calendar-times.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Calendars in valid and invalid shapes that programs write. */
const SHAPES = [
  ...[...TIMES, ...RULES, ...HOURS, ...OVERRIDES, ...DOCUMENTS, ...WRITERS],
  ...[...FORMS, ...LENGTHS, ...ZONES, ...CHANGES, ...VERSIONS, ...OCTETS],
];
const HALL: CalendarFacts = { id: 'hall', publisher: 'Cadet Hall' };

function read(text: string | Uint8Array, facts = HALL, previous: readonly Event[] = [], now = NOW) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readCalendar({ bytes }, { desk: 'desk', calendar: facts }, { now, previous });
}

function only(...lines: string[]): Event | undefined {
  return read(calendar(event(ONCE, 'SUMMARY:Bingo', ...lines))).events[0];
}

function lineOf({ title, when, isCancelled }: Event): string {
  const short = (time: string) => time.replace(/:00\.000Z$/, 'Z');
  const time = [when.from, when.until].flatMap((each) => (each ? short(each) : [])).join('/');
  return `${title} | ${time}${isCancelled ? ' | cancelled' : ''}`;
}

describe('readCalendar', () => {
  it.each(SHAPES)('reads a calendar: $name', ({ text, expected }) => {
    expect(read(text).events.map(lineOf)).toEqual(expected);
  });

  it('reads texts as plain text, and place and organiser unchanged', () => {
    const found = only(
      'DESCRIPTION:<p>Bring\\na <a href="javascript:x">friend</a></p>',
      'LOCATION:Cadet Hall\\, Iqaluit',
      'ORGANIZER;CN="Legion: Branch 4":mailto:a@town.example',
      'URL:https://town.example/bingo',
      'SEQUENCE:3',
      'LAST-MODIFIED:20261101T120000Z',
    );
    expect(found).toMatchObject({
      text: 'Bring a friend',
      place: 'Cadet Hall, Iqaluit',
      organiser: 'Legion: Branch 4',
      link: 'https://town.example/bingo',
      sequence: 3,
      changedAt: '2026-11-01T12:00:00.000Z',
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/bingo',
    `https://a.example/${'x'.repeat(600)}`,
  ])(
    'drops a link to no web page, and names the publisher if the organiser is a mail address: %s',
    (link) => {
      const found = only(`URL:${link}`, 'ORGANIZER;CN=a@town.example:mailto:a@town.example');
      expect(found?.organiser).toBe('Cadet Hall');
      expect(found?.link).toBeUndefined();
    },
  );

  it('reads times without a zone in the time zone of its source', () => {
    const text = calendar(event('DTSTART:20261125T190000', 'SUMMARY:Bingo'));
    const timeZone = 'America/Rankin_Inlet';
    const when = { kind: 'instant', from: '2026-11-26T01:00:00.000Z', timeZone };
    expect(read(text, { ...HALL, timeZone, community: 'arviat' }).events).toMatchObject([
      { when, communities: ['arviat'] },
    ]);
  });

  it('gives occurrences ids that are unique to the calendar and survive a new start of the rule', () => {
    const idsFrom = (start: string, facts = HALL) => {
      const lines = [`DTSTART:${start}T120000Z`, 'RRULE:FREQ=WEEKLY', 'SUMMARY:Bingo'];
      return read(calendar(event(...lines)), facts).events.map(({ id }) => id);
    };
    const copied = idsFrom('20261103', { ...HALL, id: 'copy' });
    const before = idsFrom('20261103');
    expect(idsFrom('20261110')).toEqual(before);
    expect(new Set([...before, ...copied]).size).toBe(2 * before.length);
  });

  it('keeps sequence and changedAt of unchanged events, and increments those of changed ones', () => {
    const text = (place: string) => calendar(event(ONCE, 'SUMMARY:Bingo', `LOCATION:${place}`));
    const first = read(text('Hall')).events;
    const later = new Date(NOW.getTime() + 3_600_000);
    expect(read(text('Hall'), HALL, first, later).events).toEqual(first);
    const [moved] = read(text('School'), HALL, first, later).events;
    expect(moved).toMatchObject({ sequence: 1, changedAt: later.toISOString() });
  });

  it.each([
    ['iso-2022-jp', '\x1b$BKL$N%K%e!<%9\x1b(B', '北のニュース'],
    ['csISO2022JP', '\x1b$BKL$\r\n N%K%e!<%9\x1b(B', '北のニュース'],
    ['iso-8859-2', 'Za\xbf\xf3\xb3\xe6', 'Zażółć'],
    ['windows-1252', '\x80 \x81 \x9f \xff', '€ Ÿ ÿ'],
    ['iso-2022-jp', utf8('ᓄᓇᕗᑦ'), 'ᓄᓇᕗᑦ'],
  ])('decodes the charset of its label: %s, %j', (charset, title, expected) => {
    const bytes = octets(calendar(event(ONCE, `SUMMARY:${title}`)));
    const contentType = `text/calendar; charset=${charset}`;
    const { events } = readCalendar(
      { bytes, contentType },
      { desk: 'desk', calendar: HALL },
      { now: NOW },
    );
    expect(events[0]?.title).toBe(expected);
  });

  it.each([
    'WEEKLY;BYDAY=TU, TH;COUNT=2',
    'DAILY;UNTIL=;INTERVAL=;COUNT=2;',
    'DAILY;COUNT=2\r\ntorn',
  ])('reads a rule with spaces, empty parts or a broken line, after empty lines: %j', (rule) => {
    const text = calendar(event('DTSTART:20261201T120000Z', `RRULE:FREQ=${rule}`, 'SUMMARY:Bingo'));
    expect(read(`\r\n \r\n  ${text}`).events).toHaveLength(2);
  });

  it('has each hour of a series in UTC during a local clock change', () => {
    const text = calendar(
      'X-WR-TIMEZONE:America/Toronto',
      event('DTSTART:20261101T040000Z', 'RRULE:FREQ=HOURLY;COUNT=4', 'SUMMARY:Patrol'),
    );
    expect(read(text, HALL, [], new Date('2026-10-30T12:00Z')).events).toHaveLength(4);
  });

  it('applies its own time zone to all events, whichever event names it', () => {
    const offsets = ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300'];
    const zone = described('Bay', ['DTSTART:20000101T000000', ...offsets]);
    const events = ['DTSTART;TZID=Bay:', 'DTSTART:'].map((name, nth) =>
      event(`UID:${nth}`, `${name}20261201T120000`, 'SUMMARY:Bingo'),
    );
    for (const each of [events, events.toReversed()]) {
      const found = read(calendar('X-WR-TIMEZONE:Bay', zone, ...each)).events;
      expect(found.map(({ when }) => when.from)).toEqual(Array(2).fill('2026-12-01T09:00:00.000Z'));
    }
  });

  it.each(['', 'BEGIN:VEVENT', '<rss></rss>', '{}', 'VCALENDAR'])(
    'refuses a document that is no calendar: %j',
    (text) => {
      expect(() => read(text)).toThrow('not a calendar');
    },
  );
});

/** A line that calendars have, valid or broken. */
const anyLine = fc.oneof(
  fc.constantFrom(
    ...['VEVENT', 'VALARM', 'VCALENDAR'].flatMap((name) => [`BEGIN:${name}`, `END:${name}`]),
    ...['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ...['SUMMARY:A', 'UID:1', 'DTSTART:20261201T120000Z', 'DTSTART;TZID=X:20261201T120000'],
    ...['RECURRENCE-ID:20261201T120000Z', 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED', ' folded'],
  ),
  fc
    .tuple(
      fc.constantFrom(
        ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'URL', 'SUMMARY'],
        ...['SEQUENCE', 'X'],
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    .map(([name, value]) => `${name}:${value}`),
  fc.string({ maxLength: 20 }),
);

describe('readCalendar of any document', () => {
  it('gives valid events, each once and in order, or refuses the document', () => {
    forAll(500, [fc.array(anyLine, { maxLength: 60 })], (lines) => {
      const { events } = read(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}`);
      for (const each of events) expect(v.is(EventSchema, each)).toBe(true);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    });
  });

  // Reading them once for each occurrence would exceed the test's timeout.
  it.each([
    ['texts of markup', [`DESCRIPTION:${'<b>&amp;</b> '.repeat(1_500)}`]],
    ['properties without number', Array.from({ length: 11_900 }, () => 'A:1')],
  ])('reads properties once for twenty thousand occurrences: %s', (_, lines) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
    const untitled = Array.from({ length: 9 }, (_, n) =>
      event('DTSTART:20261101T000000Z', `UID:${n}`, `RRULE:FREQ=DAILY;BYHOUR=${hours}`, ...lines),
    );
    const { events, listed } = read(calendar(...untitled));
    expect([events, listed]).toEqual([[], 9]);
  });

  it('reads a hundred time zones; times in others are in the calendar’s own', () => {
    const zones = Array.from({ length: 101 }, (_, n) =>
      ['BEGIN:VTIMEZONE', `TZID:Z${n}`, 'X-LIC-LOCATION:America/Toronto', 'END:VTIMEZONE'].join(
        '\r\n',
      ),
    );
    const events = Array.from({ length: 101 }, (_, n) =>
      event(`DTSTART;TZID=Z${n}:20261201T120000`, `UID:${n}`, `SUMMARY:${n}`),
    );
    const found = read(calendar('X-WR-TIMEZONE:America/Vancouver', ...zones, ...events)).events;
    const zoneOf = (n: number) => found.find(({ title }) => title === `${n}`)?.when;
    expect(zoneOf(99)).toMatchObject({ timeZone: 'America/Toronto' });
    expect(zoneOf(100)).toMatchObject({ timeZone: 'America/Vancouver' });
  });
});
