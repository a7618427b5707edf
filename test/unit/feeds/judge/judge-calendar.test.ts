import { expect, it } from 'vitest';
import { judgeCalendar } from '../../../../src/feeds/judge/judge-calendar.ts';
import { calendar, event } from '../../calendars/fixtures/calendar-shape.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const PLACE = 'LOCATION:Cadet Hall';

function judge(...parts: string[]) {
  return judgeCalendar(new TextEncoder().encode(calendar(...parts)), 'text/calendar', NOW);
}

it('counts each occurrence in the next hundred days, and each event once, past ones too', () => {
  const judged = judge(
    'X-WR-CALNAME:Hamlet\\, events <b>',
    event('UID:1', 'DTSTART:20260101T000000Z', 'SUMMARY:Over', PLACE),
    event('UID:2', 'DTSTART:20261125T190000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Bingo', PLACE),
  );
  expect(judged).toMatchObject({ title: 'Hamlet, events', listed: 2, ahead: 3, losses: [] });
  expect(judged.next).toMatchObject({ title: 'Bingo', when: { from: '2026-11-25T19:00:00.000Z' } });
});

it('reports a calendar without a name and without coming events', () => {
  const judged = judge(event('DTSTART:20260101T000000Z', 'SUMMARY:Over', PLACE));
  expect(judged).toEqual({
    title: undefined,
    listed: 1,
    ahead: 0,
    next: undefined,
    losses: [{ kind: 'nothingAhead' }],
  });
});

it('counts events without a time, with an unknown time zone, and without a place', () => {
  const judged = judge(
    event('UID:1', 'SUMMARY:Some day', PLACE),
    event('UID:2', 'DTSTART:20261125T190000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Always', PLACE),
    event('UID:3', 'DTSTART:20261125T190000', 'SUMMARY:Bingo', PLACE),
    event('UID:4', 'DTSTART:20261126T190000Z', 'SUMMARY:Dance'),
    event('UID:5', 'DTSTART;VALUE=DATE:20261127', 'SUMMARY:Fair', PLACE),
    event('UID:6', 'DTSTART;TZID=Ice time:20261127T190000', 'SUMMARY:Hockey', PLACE),
  );
  expect(judged.losses).toEqual([
    { kind: 'unknownZones', zones: ['Ice time'] },
    { kind: 'unreadable', count: 2 },
    { kind: 'withoutZone', count: 2 },
    { kind: 'withoutPlace', count: 1 },
  ]);
  expect(judged.ahead).toBe(4);
});
