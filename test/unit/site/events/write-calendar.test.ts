import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../../../../src/model/events.ts';
import { mergeEvents } from '../../../../src/site/events/shown-event.ts';
import { foldLine, writeCalendar } from '../../../../src/site/events/write-calendar.ts';
import { forAll } from '../../../support/effort.ts';
import { eventOf } from '../../../support/event.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const written = (...changes: Partial<Event>[]) => {
  const events = changes.map((own, nth) => eventOf({ id: `event-${nth}`, ...own }));
  return writeCalendar('Paper: events', mergeEvents([events], NUNAVUT_NEWS, NOW), NUNAVUT_NEWS);
};
const bytesOf = (line: string) => new TextEncoder().encode(line).byteLength;
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('an event has its times in UTC, a stable UID, and says that it is called off', () => {
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
const local = (from: string, until: string) => ({ kind: 'local', from, until }) as const;
const NIGHT = local('2026-11-20T22:00', '2026-11-21T02:00');
const FORWARD = local('2027-03-14T01:30', '2027-03-14T03:30');

test.each([
  ['days', DAYS, 'DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261123'],
  ['a night across midnight', NIGHT, 'DTSTART:20261121T030000Z', 'DTEND:20261121T070000Z'],
  ['a day of 23 hours', FORWARD, 'DTSTART:20270314T063000Z', 'DTEND:20270314T073000Z'],
])('%s has its beginning and end', (_, when, ...expected) => {
  const lines = unfolded(written({ when }));
  expect(lines.filter((line) => /^DT(?!STAMP)/.test(line))).toEqual(expected);
});

test('no text adds a line, a property or a component of its own', () => {
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

test('five hundred of the largest events are below 2.5 MB', () => {
  const many = Array.from({ length: 500 }, (_, nth) => ({
    title: `${nth} ${'ᓄ'.repeat(110)}`,
    text: 'ᓄ'.repeat(1_000),
    place: 'ᓄ'.repeat(160),
  }));
  const calendar = written(...many);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(500);
  expect(bytesOf(calendar)).toBeLessThan(2_500_000);
});

test('any text is folded into lines of at most 75 octets without cutting a character, and unfolds to itself', () => {
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
    // Each but the last is as long as the character behind it lets it be.
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
