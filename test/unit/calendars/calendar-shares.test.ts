import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CalendarContent,
  composeCalendars,
  composeEvents,
} from '../../../src/calendars/calendar-content.ts';
import { type Event, MAX_EVENTS } from '../../../src/model/events.ts';
import { calendarSourceId } from '../../../src/model/publication/desk.ts';
import { forAll } from '../../support/effort.ts';
import { eventOf } from '../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Max characters of a desk's events. */
const SIZE = 500_000;

function at(hours: number): Event['when'] {
  const from = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  return { kind: 'instant', from, timeZone: 'UTC' };
}

/** `count` events, one every `hours`, whose ids begin with `name`. */
function every(hours: number, count: number, name: string, textLength = 0): Event[] {
  const text = 'a'.repeat(textLength);
  return Array.from({ length: count }, (_, nth) =>
    eventOf({ id: `${name}-${nth}`, text, when: at((nth + 1) * hours) }),
  );
}

function idsOf(name: string, events: readonly Event[]): string[] {
  return events.filter(({ id }) => id.startsWith(`${name}-`)).map(({ id }) => id);
}

const compose = (...lists: Event[][]) => composeEvents(lists, NOW).events;

test('a calendar with 520 events in the next hour displaces no event of others, whatever its position', () => {
  const flood = every(1 / 520, 520, 'flood');
  const hamlets = ['a', 'b', 'c'].map((name) => every(7 * 24, 13, name));
  for (const lists of [
    [flood, ...hamlets],
    [...hamlets, flood],
  ]) {
    const events = compose(...lists);
    expect(['a', 'b', 'c'].map((name) => idsOf(name, events).length)).toEqual([13, 13, 13]);
    expect(events).toHaveLength(MAX_EVENTS);
  }
});

test('room that small calendars do not use is shared equally by the others', () => {
  const lists = [
    every(24, 10, 'quiet'),
    every(1, 500, 'a'),
    every(100, 500, 'b'),
    every(48, 20, 'c'),
  ];
  const events = compose(...lists);
  expect(['quiet', 'a', 'b', 'c'].map((name) => idsOf(name, events).length)).toEqual([
    10, 235, 235, 20,
  ]);
});

test('events are in the order of the desk’s calendars, without those of a paused calendar', () => {
  const calendars = ['z', 'a', 'm'].map((id) => ({
    id,
    publisher: id,
    url: `https://${id}.example/a.ics`,
    ...(id === 'a' && { paused: 'closed' }),
  }));
  const contents = new Map(
    calendars.map(({ id }, nth): [string, CalendarContent] => [
      calendarSourceId(id),
      { events: every(3 - nth, 2, id), isCut: false },
    ]),
  );
  const { events } = composeCalendars({ calendars }, contents, NOW);
  expect(events.map(({ id }) => id)).toEqual(['z-0', 'z-1', 'm-0', 'm-1']);
});

test('each calendar gets at least its share, its next events first, whatever calendar follows', () => {
  const some = fc.record({
    hours: fc.constantFrom(0.001, 1, 24, 168),
    count: fc.integer({ min: 0, max: 500 }),
    size: fc.constantFrom(0, 100, 1_000, 1_900),
  });
  forAll(40, [fc.array(some, { maxLength: 12, size: 'max' }), some], (honest, adversary) => {
    const lists = [...honest, adversary].map(({ hours, count, size }, nth) =>
      every(hours, count, `c${nth}`, size),
    );
    const events = compose(...lists);
    expect(events.length).toBeLessThanOrEqual(MAX_EVENTS);
    expect(JSON.stringify(events).length).toBeLessThan(SIZE + MAX_EVENTS + 2);
    for (const [nth, list] of lists.entries()) {
      const ids = idsOf(`c${nth}`, events);
      const [first] = list;
      const cost = Math.max(SIZE / MAX_EVENTS, first ? JSON.stringify(first).length + 5 : 0);
      const share = Math.min(list.length, Math.floor(SIZE / lists.length / cost) - 1);
      expect(ids).toEqual(list.slice(0, ids.length).map(({ id }) => id));
      expect(ids.length).toBeGreaterThanOrEqual(share);
    }
  });
});
