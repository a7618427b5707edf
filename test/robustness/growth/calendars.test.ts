import { expect, test } from 'vitest';
import { composeCalendars } from '../../../src/calendars/calendar-content.ts';
import { readCalendar } from '../../../src/calendars/read-calendar.ts';
import { DAY_MS } from '../../../src/lib/clock/durations.ts';
import {
  type Calendar,
  calendarSourceId,
  MAX_CALENDARS,
} from '../../../src/model/publication/desk.ts';
import { expectLinearTo } from './growth.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TEXT = 'Come to the hall and bring a friend ᐊᕐᓇᐃᑦ ᐊᖑᑎᓪᓗ for an evening of games '.repeat(4);
/** Max characters of a stored value in KV. */
const MAX_STORED = 500_000;
const RULES = ['WEEKLY;BYDAY=TU,TH', 'MONTHLY;BYDAY=2WE', 'DAILY;UNTIL=20270110T000000Z', 'YEARLY'];

const calendarOf = (nth: number): Calendar => ({
  id: `calendar-${nth}`,
  publisher: `Hamlet ${nth}`,
  url: `https://hamlet-${nth}.example.com/events.ics`,
});

/** Events of past years and of the next two months; one in thirty repeats. */
function documentOf(events: number): Uint8Array {
  const lines = Array.from({ length: events }, (_, nth) => {
    const day = nth % 4 === 0 ? nth % 60 : -1 - nth;
    const at = new Date(NOW.getTime() + day * DAY_MS).toISOString().replace(/[-:]|\.\d+/g, '');
    const rule = nth % 30 === 29 ? [`RRULE:FREQ=${RULES[nth % RULES.length]}`] : [];
    return [
      ...['BEGIN:VEVENT', `UID:${nth}@hamlet.example.com`, `DTSTART:${at}`, 'DURATION:PT2H'],
      ...[...rule, `SUMMARY:Event ${nth}`, `DESCRIPTION:${TEXT}`, 'END:VEVENT'],
    ];
  });
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
  return new TextEncoder().encode(text);
}

const read = (bytes: Uint8Array, nth = 0) =>
  readCalendar(
    { bytes, contentType: 'text/calendar' },
    { desk: 'north', calendar: calendarOf(nth) },
    { now: NOW },
  );

test('a calendar is read in time linear in its events, and the stored value is bounded', () => {
  const documents = new Map([2_000, 8_000].map((events) => [events, documentOf(events)]));
  expectLinearTo(8_000, (events) => read(documents.get(events) ?? documentOf(events)));
  for (const bytes of documents.values())
    expect(JSON.stringify(read(bytes).events).length).toBeLessThanOrEqual(MAX_STORED);
});

test('a desk’s events are composed in time linear in its calendars, within the limit', () => {
  const bytes = documentOf(270);
  const calendars = Array.from({ length: MAX_CALENDARS }, (_, nth) => calendarOf(nth));
  const contents = new Map(
    calendars.map(({ id }, nth) => [calendarSourceId(id), read(bytes, nth)] as const),
  );
  const compose = (count: number) =>
    composeCalendars({ calendars: calendars.slice(0, count) }, contents, NOW);
  expectLinearTo(MAX_CALENDARS, compose);
  const { events } = compose(MAX_CALENDARS);
  expect(events.length).toBeGreaterThan(400);
  expect(JSON.stringify(events).length).toBeLessThanOrEqual(MAX_STORED);
});
