import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CalendarClocks, DocumentState } from '../../../src/calendars/calendar-zones.ts';
import { readComponents } from '../../../src/calendars/content-lines.ts';
import { Effort } from '../../../src/calendars/effort.ts';
import { expandEvent } from '../../../src/calendars/expand-event.ts';
import { readCalendar } from '../../../src/calendars/read-calendar.ts';
import { expandRule, readRule } from '../../../src/calendars/recurrence.ts';
import { readEvent } from '../../../src/calendars/v-event.ts';
import { judgeCalendar } from '../../../src/feeds/judge/judge-calendar.ts';
import { forAll } from '../../support/effort.ts';
import { described, octets, utf8 } from './fixtures/calendar-forms.ts';
import { calendar, event, ONCE } from './fixtures/calendar-shape.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const OWNER = { desk: 'desk', calendar: { id: 'hall', publisher: 'Hall' } };
const HOURLY = `RRULE:FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour)}`;
const many = (count: number, textOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => textOf(nth));
const bytesOf = (...parts: string[]) => new TextEncoder().encode(calendar(...parts));
const read = (...parts: string[]) =>
  readCalendar({ bytes: bytesOf(...parts) }, OWNER, { now: NOW });

it.each([
  ['20000 components', many(20_001, () => event())],
  ['400000 lines', [many(400_001, () => ' ').join('\r\n')]],
  ['250000 properties and parameters', [event(...many(250_001, () => 'A:b'))]],
  ['250000 properties and parameters', [event(...many(130_000, () => 'A;B=c:d'))]],
  ['20000 components', many(20_001, () => 'BEGIN:STANDARD')],
])('a calendar with more than %s is refused with that reason', (what, parts) => {
  expect(() => read(...parts)).toThrow(`the calendar has more than ${what}`);
});

it('nested components that are not read count only as lines', () => {
  const alarms = many(100_000, () => 'BEGIN:VALARM');
  expect(read(event(ONCE, 'SUMMARY:Bingo', ...alarms)).events).toHaveLength(1);
});

it('components are nested at most three deep, whatever BEGIN and END lines a calendar has', () => {
  const names = ['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT', 'VTODO', 'VALARM'];
  const line = fc
    .tuple(fc.constantFrom('BEGIN', 'BEGIN', 'END'), fc.constantFrom(...names))
    .map((parts) => parts.join(':'));
  type Found = ReturnType<typeof readComponents>['calendars'];
  const depthOf = (components: Found): number =>
    Math.max(0, ...components.map((each) => 1 + depthOf(each.components)));
  forAll(200, [fc.array(line, { size: 'max', maxLength: 100 })], (lines) => {
    const text = ['BEGIN:VCALENDAR', ...lines].join('\r\n');
    const { calendars } = readComponents(new TextEncoder().encode(text));
    expect(depthOf(calendars)).toBeLessThanOrEqual(3);
  });
});

it('a calendar with too many occurrences keeps the next ones, wherever its events are in the document', () => {
  const soon = event('UID:soon', 'DTSTART:20261119T121000Z', 'SUMMARY:Soon');
  const hourly = many(1_000, (nth) =>
    event(`UID:${nth}`, 'DTSTART:20261119T123000Z', HOURLY, HOURLY, 'SUMMARY:Bingo'),
  );
  const { events, isCut, listed, flaw } = read(...hourly, soon);
  expect([events.length, isCut, listed, flaw]).toEqual([500, true, 1_001, undefined]);
  expect(events[0]?.title).toBe('Soon');
});

it('a calendar whose rules take too much effort drops its last events and reports a flaw', () => {
  const first = event('UID:first', ONCE, 'SUMMARY:Bingo');
  const never = many(300, (nth) =>
    event(`UID:${nth}`, 'DTSTART:19000101T000000Z', `${HOURLY};COUNT=1000000`, 'SUMMARY:Never'),
  );
  const last = event('UID:last', ONCE, 'SUMMARY:Last');
  const { events, listed, unreadable, flaw } = read(first, ...never, last);
  expect(events.map(({ title }) => title)).toEqual(['Bingo']);
  expect([listed, flaw]).toEqual([
    302,
    `${301 - unreadable} events omitted: the calendar takes too long to read`,
  ]);
  const { losses } = judgeCalendar(bytesOf(first, ...never, last), undefined, NOW);
  expect(losses).toContainEqual({ kind: 'tooMuch', flaw });
});

it.each([
  ['DESCRIPTION with more than 20000 characters', [`DESCRIPTION:${'a'.repeat(20_001)}`]],
  ['SUMMARY with more than 20000 characters', many(501, () => ` ${'a'.repeat(40)}`)],
  [
    'more than 5000 dates of one event',
    ['RRULE:FREQ=DAILY;COUNT=2', ...many(5_001, (nth) => `EXDATE:${1_900 + (nth % 90)}0101`)],
  ],
  ['more than 100 time zones', many(101, (nth) => `RDATE;TZID=Z${nth}:20261201T120000`)],
])('the flaw of a calendar that exceeds a limit names the limit: %s', (flaw, lines) => {
  const found = read(event(ONCE, 'SUMMARY:Bingo', ...lines));
  expect(found.flaw).toBe(flaw);
  expect(found.events[0]?.title).toMatch(/^Bingo/);
});

it('times in a zone whose rules take too much effort are read in the calendar’s own zone', () => {
  const rule = 'RRULE:FREQ=DAILY;BYMONTHDAY=31;COUNT=99999';
  const offsets = ['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500'];
  const zone = described('Bay', ['DTSTART:16010101T000000', ...offsets, rule]);
  const events = many(2, (nth) =>
    event(`UID:${nth}`, 'DTSTART;TZID=Bay:20261201T120000', 'SUMMARY:Bingo'),
  );
  const found = read('X-WR-TIMEZONE:Asia/Tokyo', zone, ...events);
  expect(found.unknownZones).toEqual(['Bay']);
  expect(found.events.map(({ when }) => when.from)).toEqual(
    many(2, () => '2026-12-01T03:00:00.000Z'),
  );
});

it.each([
  ['', undefined],
  ['\xe9', undefined],
  ['\xe9', 'DESCRIPTION with more than 20000 characters'],
])(
  'the limit of a text counts decoded characters, also beside octets in another encoding: %j',
  (other, flaw) => {
    const text = 'é'.repeat(flaw ? 20_001 : 19_900);
    const lines = ['SUMMARY:Bingo', `LOCATION:${other}`, `DESCRIPTION:${utf8(text)}`];
    const bytes = octets(calendar(event(ONCE, ...lines)));
    const found = readCalendar({ bytes }, OWNER, { now: NOW });
    expect(found.flaw).toBe(flaw);
    expect(found.events[0]?.text).toMatch(/^é+…?$/);
  },
);

const expand = (value: string, start: string, max = Number.POSITIVE_INFINITY) => {
  const effort = new Effort();
  const rule = readRule(value, () => undefined);
  const from = NOW.getTime();
  const to = from + 100 * 86_400_000;
  const times = rule ? expandRule(rule, Date.parse(start), from, to, effort) : [];
  const found = [...Iterator.from(times).take(max)];
  return { found, spent: new Effort().left - effort.left };
};
const hourly = HOURLY.slice('RRULE:'.length);

it('the effort of a rule grows with its occurrences, including counted ones before the window', () => {
  const { found, spent } = expand(hourly, '2026-11-01T00:00Z');
  expect(spent).toBeGreaterThan(found.length);
  const counted = expand(`${hourly};COUNT=5000`, '2026-06-01T00:00Z');
  expect(counted.spent).toBeGreaterThan(4_000);
});

it.each([
  'FREQ=MINUTELY;BYHOUR=3;BYMINUTE=7',
  'FREQ=MINUTELY;BYMINUTE=7',
  'FREQ=MINUTELY;INTERVAL=30;BYHOUR=9',
  'FREQ=HOURLY;BYHOUR=3;BYMONTH=12',
])(
  'the effort of a rule that lists hours or minutes depends on its occurrences only: %s',
  (rule) => {
    const { found, spent } = expand(rule, '2026-11-01T00:00Z');
    expect(found.length).toBeGreaterThan(30);
    expect(spent).toBeLessThan(6 * 100 + 3 * found.length);
  },
);

it('the effort of a rule does not depend on how far its occurrences are moved back', () => {
  const spentOn = (day: string) => {
    const series = event('DTSTART:19900101T120000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Bingo');
    const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260101T120000Z';
    const { calendars } = readComponents(bytesOf(series, event(id, `DTSTART:${day}T120000Z`)));
    const [component = expect.fail('no calendar')] = calendars;
    const document = new DocumentState();
    const clocks = new CalendarClocks(component, 'UTC', document, NOW);
    const versions = component.components.flatMap((each) => readEvent(each, false, clocks) ?? []);
    const from = NOW.getTime();
    expandEvent(versions, clocks, { from, to: from + 100 * 86_400_000, max: 1 });
    return new Effort().left - document.effort.left;
  };
  expect(spentOn('20000101')).toBe(spentOn('20241201'));
});

it('expanding a rule stops after the last occurrence that is requested', () => {
  const all = expand(hourly, '2026-11-01T00:00Z');
  const few = expand(hourly, '2026-11-01T00:00Z', 50);
  expect(few.found).toEqual(all.found.slice(0, 50));
  expect(few.spent).toBeLessThan(all.spent / 10);
});
