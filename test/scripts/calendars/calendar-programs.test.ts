import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PYTHON, skipsWithout } from '../../../scripts/test-programs.ts';
import type { Event, EventTime } from '../../../src/model/events.ts';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { mergeEvents, placeOf, type ShownEvent } from '../../../src/site/events/shown-event.ts';
import { writeCalendar } from '../../../src/site/events/write-calendar.ts';
import { eventOf, NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { runProgram } from '../../support/run-program.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

const folder = folderForFile();
const NOW = new Date('2026-11-20T17:00:00Z');
const PAPER: Publication = NUNAVUT_NEWS;
let files = 0;

/** Writes a calendar file of these events; returns it and the events that the site shows. */
function calendarOf(events: readonly Event[]) {
  const shown = mergeEvents([events], PAPER, NOW);
  const file = join(folder, `${files++}.ics`);
  writeFileSync(file, writeCalendar('Paper: events', shown, PAPER));
  return { file, shown };
}

/** Without a backslash before n: this icalendar reads it as a line end, even if escaped. */
const HOSTILE = [
  'a,b;c\\d:"e\'',
  'ᐃᖃᓗᐃᑦ ᓄᓇᕗᑦ '.repeat(6),
  'אירוע \u202e في القاعة',
  'BEGIN:VEVENT\nEND:VCALENDAR\nX',
  '😀'.repeat(40),
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
);
const minute = (max: number) => fc.integer({ min: 1, max }).map((at) => at * 60_000);
const iso = (at: number) => new Date(at).toISOString();
const endOf = ({ when: { kind, until }, endsAt }: ShownEvent) => {
  if (kind === 'days') return until;
  return endsAt ? iso(endsAt) : null;
};
const when: fc.Arbitrary<EventTime> = fc
  .tuple(minute(120_000), minute(5_000))
  .chain(([after, length]) => {
    const from = NOW.getTime() + after;
    return fc.constantFrom<EventTime>(
      { kind: 'instant', from: iso(from), until: iso(from + length), timeZone: 'America/Iqaluit' },
      { kind: 'instant', from: iso(from), timeZone: 'America/Cambridge_Bay' },
      { kind: 'local', from: iso(from).slice(0, 16) },
      {
        kind: 'days',
        from: iso(from).slice(0, 10),
        until: iso(from + 86_400_000 + length).slice(0, 10),
      },
    );
  });
const anyEvent = fc.record({
  title: text.filter((title) => /[\p{L}\p{N}]/u.test(title)),
  text,
  place: text,
  organiser: text,
  when,
  sequence: fc.nat(1_000),
  isCancelled: fc.boolean(),
});

/** A text as a calendar can contain it: no control characters, uniform line ends. */
const asText = (value: string) =>
  value
    .replace(/\r\n|[\r\n\u2028\u2029\u0085\u000b\u000c]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');

describe.skipIf(skipsWithout(['python3-icalendar']))('icalendar of Python', () => {
  const read = async (file: string) => {
    const script = join(import.meta.dirname, 'read_calendar.py');
    const { status, stdout, stderr } = await runProgram(PYTHON, [script, file]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return JSON.parse(stdout);
  };

  test('finds no fault in a calendar without events', async () => {
    expect(await read(calendarOf([]).file)).toEqual({
      errors: [],
      name: 'Paper: events',
      components: 1,
      events: [],
    });
  });

  test('reads any texts and times of events unchanged', async () => {
    const any = fc.sample(anyEvent, { seed: 31, numRuns: 300 });
    const events = any.map((changes, nth) => eventOf({ ...changes, id: `event-${nth}` }));
    const { file, shown } = calendarOf(events);
    expect(shown.length).toBeGreaterThan(200);
    const calendar = await read(file);
    expect(calendar.errors).toEqual([]);
    const host = PAPER.hosts[0];
    expect(calendar.events).toEqual(
      shown.map((event) => ({
        uid: `${event.id}@${host}`,
        title: asText(event.title),
        language: null,
        text: asText(event.text),
        place: asText(placeOf(event)) || null,
        organiser: asText(event.organiser),
        url: `https://${host}/events/${event.id}`,
        status: event.isCancelled ? 'CANCELLED' : 'CONFIRMED',
        sequence: event.sequence,
        from: event.when.kind === 'days' ? event.when.from : iso(event.startsAt),
        until: endOf(event),
        changedAt: event.changedAt,
      })),
    );
  });
});
