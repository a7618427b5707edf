import {
  type CalendarContent,
  composeCalendars,
  readCalendarContent,
} from '../../src/calendars/calendar-content.ts';
import { readCalendar } from '../../src/calendars/read-calendar.ts';
import { deskEventsKey } from '../../src/model/events.ts';
import {
  type Calendar,
  calendarSourceId,
  MAX_CALENDARS,
} from '../../src/model/publication/desk.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
/** A calendar of a hamlet or of a school that has been kept for years: events that are over, those to come, and what repeats. */
const EVENTS = { over: 200, ahead: 60, repeating: 8 };
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:America/Iqaluit', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0500'],
  ...['TZOFFSETTO:-0400', 'DTSTART:19700308T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
  ...['END:DAYLIGHT', 'BEGIN:STANDARD', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
  ...['DTSTART:19701101T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD'],
  'END:VTIMEZONE',
];
const RULES = [
  ...['WEEKLY;BYDAY=TU,TH', 'WEEKLY;INTERVAL=2', 'MONTHLY;BYDAY=2WE', 'MONTHLY;BYDAY=-1FR'],
  ...['DAILY;UNTIL=20270110T000000Z', 'MONTHLY;BYMONTHDAY=15', 'YEARLY', 'WEEKLY;COUNT=500'],
];
const WORDS = 'Come to the hall and bring a friend ᐊᕐᓇᐃᑦ ᐊᖑᑎᓪᓗ for an evening of games ';

/** Reads so many calendars as polls do, and says what that takes, and what D1 and KV then hold. */
export function simulateCalendars(count: number): string {
  const calendars = Array.from({ length: count }, (_, nth): Calendar => {
    const id = `calendar-${nth}`;
    return { id, publisher: `Hamlet ${nth}`, url: `https://hamlet-${nth}.example.com/events.ics` };
  });
  const documents = calendars.map((_, nth) => new TextEncoder().encode(documentOf(nth)));
  const deskOf = (nth: number) => `desk-${Math.floor(nth / MAX_CALENDARS)}`;
  const now = new Date(NOW);
  const times: number[] = [];
  const stored: string[] = [];
  // What a poll reads is compared with what was known: the second round is that of calendars that did not change.
  for (const round of ['first', 'again'])
    for (const [nth, calendar] of calendars.entries()) {
      const startedAt = processorMs();
      const known = readCalendarContent(stored[nth] ?? '')?.events;
      const bytes = documents[nth] ?? new Uint8Array();
      const read = readCalendar(bytes, 'text/calendar', deskOf(nth), calendar, now, known);
      const content: CalendarContent = { events: read.events, isCut: read.isCut };
      const text = JSON.stringify(content);
      times.push(processorMs() - startedAt);
      if (round === 'again' && text !== stored[nth]) throw new Error('an unchanged one changed');
      stored[nth] = text;
    }
  const values = Object.entries(Object.groupBy(calendars, (_, nth) => deskOf(nth))).map(
    ([desk, own = []]) => {
      const startedAt = processorMs();
      const contents = new Map(
        own.flatMap(({ id }) => {
          const content = readCalendarContent(stored[Number(id.split('-')[1])] ?? '');
          return content ? [[calendarSourceId(id), content] as const] : [];
        }),
      );
      const value = composeCalendars({ calendars: own }, contents, now);
      const bytes = sizeOf(JSON.stringify(value));
      const ms = processorMs() - startedAt;
      return { key: deskEventsKey(desk), bytes, events: value.events.length, ms };
    },
  );
  const kept = stored.map(sizeOf);
  return [
    `calendars ${count}, of ${EVENTS.over + EVENTS.ahead + EVENTS.repeating} events and ${kilobytes(sum(documents.map(({ length }) => length)) / count)} each`,
    `processor time: reading one takes ${most(times.slice(0, count))} the first time, ${most(times.slice(count))} when known; all ${sum(times.slice(0, count)).toFixed(0)} ms`,
    `D1: a row each, ${kilobytes(sum(kept) / count)}, ${kilobytes(Math.max(...kept))} at most, ${kilobytes(sum(kept))} in all`,
    ...values.map(
      ({ key, bytes, events, ms }) =>
        `KV: ${key} has ${events} events, ${kilobytes(bytes)}, composed in ${ms.toFixed(0)} ms of processor time`,
    ),
  ].join('\n');
}

function documentOf(calendar: number): string {
  const { over, ahead, repeating } = EVENTS;
  const events = Array.from({ length: over + ahead + repeating }, (_, nth) => {
    // Every five days from years ago on, and each day of the next two months.
    const isRepeating = nth >= over + ahead;
    const day = isRepeating ? -400 - nth : nth < over ? nth * 5 - over * 5 - 1 : nth - over + 1;
    const at = NOW + day * DAY_MS + (calendar % 12) * 3_600_000;
    const rule = RULES[nth % RULES.length];
    return [
      ...['BEGIN:VEVENT', `UID:${nth}-${calendar}@hamlet.example.com`, 'DTSTAMP:20261120T115900Z'],
      `DTSTART;TZID=America/Iqaluit:${compact(at)}`,
      `DTEND;TZID=America/Iqaluit:${compact(at + 7_200_000)}`,
      ...(isRepeating ? [`RRULE:FREQ=${rule}`, `EXDATE;TZID=America/Iqaluit:${compact(at)}`] : []),
      ...['LAST-MODIFIED:20261001T120000Z', 'SEQUENCE:1', 'STATUS:CONFIRMED', 'CLASS:PUBLIC'],
      ...[`SUMMARY:Event ${nth} of hamlet ${calendar}`, 'LOCATION:Cadet Hall\\, Iqaluit'],
      ...folded(`DESCRIPTION:${WORDS.repeat(4)}`),
      'END:VEVENT',
    ];
  });
  const lines = ['VERSION:2.0', 'PRODID:-//Hamlet//Calendar//EN', 'X-WR-CALNAME:Hamlet', ...ZONE];
  return ['BEGIN:VCALENDAR', ...lines, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

function folded(line: string): string[] {
  return (line.match(/.{1,60}/gu) ?? []).map((part, nth) => (nth > 0 ? ` ${part}` : part));
}

function compact(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
}

function most(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms (${sorted.at(-1)?.toFixed(1)} at most)`;
}

/** What this process has used: other work on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0)} KB`;
}
