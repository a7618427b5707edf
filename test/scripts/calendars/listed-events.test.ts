import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PYTHON, skipsWithout } from '../../../scripts/test-programs.ts';
import { readCalendar } from '../../../src/ingest/events/read-calendar.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { DAILY_SEED, isDeep } from '../../support/effort.ts';
import { runProgram } from '../../support/run-program.ts';
import { folderForFile } from '../../support/temporary-folder.ts';
import { calendar, event } from '../../unit/ingest/events/fixtures/calendar-shape.ts';
import { COMMON_SHAPES } from '../../unit/ingest/events/fixtures/calendars.ts';

const folder = folderForFile();

/** What recurring-ical-events reads otherwise than we, and why. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // The first time counts, whether the rule has it or not (RFC 5545 3.8.5.3); dateutil leaves it out of COUNT.
  'the beginning is counted': [
    'repeats by FREQ=DAILY;BYDAY=SA,SU;COUNT=3',
    'repeats by FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
    'repeats by FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'repeats by FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
    'repeats by FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=-1;COUNT=3',
  ],
  // A date is all of its day: Google's UNTIL and the exceptions of some programs are dates.
  'a date stands for its day': [
    'repeats by FREQ=DAILY;UNTIL=20261202',
    'with days left out as dates',
  ],
  'zones and whole days by names that only we know': [
    'in a zone with a path',
    'in a zone with a path and a version',
    'of Outlook that takes whole days',
    'in small letters',
  ],
  'one mistake costs it the event, or the calendar': [
    ...['without seconds', 'with a duration below nothing', 'with an end before its beginning'],
    ...['on a day that does not exist', 'at an hour that does not exist', 'without a beginning'],
    ...['lines end with CR', 'a byte order mark stands first', 'without an end'],
    ...['an event has no end', 'an alarm has no end', 'two calendars in one document'],
    ...['a quote is never closed', 'a bad event costs itself alone'],
    'with periods as further dates',
  ],
  'what it does not know': ['with days by a rule left out'],
  'what we refuse or do not show': [
    ...['repeats by a rule that is none', 'repeats by a rule of another frequency'],
    ...['without a title', 'private'],
  ],
};
/** It never comes to an end of this. */
const ENDLESS = 'repeats every second';

interface Window {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

let files = 0;
async function listed(cases: readonly Window[]): Promise<unknown[]> {
  const file = join(folder, `calendars-${files++}.json`);
  writeFileSync(file, JSON.stringify(cases));
  const script = join(import.meta.dirname, 'list_events.py');
  const { stdout, stderr } = await runProgram(PYTHON, [script, file]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const windowAt = (now: number) => ({
  from: new Date(now - DAY_MS).toISOString().replace('Z', '+00:00'),
  to: new Date(now + 101 * DAY_MS).toISOString().replace('Z', '+00:00'),
});

/** Days and rules around the days on which clocks are set. */
const anyCalendar = fc
  .record({
    now: fc.constantFrom('2026-10-20', '2027-02-20', '2028-02-20').map((day) => Date.parse(day)),
    zone: fc.constantFrom(
      ...['America/Iqaluit', 'America/Rankin_Inlet', 'America/St_Johns', 'America/Atikokan'],
      ...['Europe/Paris', 'Pacific/Auckland'],
    ),
    days: fc.integer({ min: -500, max: 40 }),
    minute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    rule: fc.constantFrom(
      ...['DAILY', 'DAILY;INTERVAL=3', 'WEEKLY', 'WEEKLY;INTERVAL=2;BYDAY=MO,SU', 'MONTHLY'],
      ...['MONTHLY;BYDAY=-1SU,2SU', 'MONTHLY;BYMONTHDAY=-1,1', 'YEARLY'],
      'YEARLY;BYMONTH=3,11;BYDAY=1SU,2SU',
    ),
    until: fc.option(fc.integer({ min: -30, max: 120 })),
    without: fc.array(fc.integer({ min: -10, max: 110 }), { maxLength: 5 }),
    also: fc.array(fc.integer({ min: -10, max: 110 }), { maxLength: 3 }),
  })
  // Of an hour that comes twice it takes the second, and we, as RFC 5545 3.3.5 says, the first.
  .filter(({ zone, minute }) => Math.floor(minute / 60) !== (zone.startsWith('America') ? 1 : 2))
  .map(({ now, zone, days, minute, rule, until, without, also }) => {
    const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
    const at = (day: number) => compact(now + day * DAY_MS + minute * 60_000);
    const list = (name: string, of: number[]) =>
      of.length > 0 ? [`${name};TZID=${zone}:${of.map(at).join(',')}`] : [];
    const end = until === null ? '' : `;UNTIL=${at(Math.max(until, days + 1))}Z`;
    const lines = [
      ...['SUMMARY:Bingo', `DTSTART;TZID=${zone}:${at(days)}`, `RRULE:FREQ=${rule}${end}`],
      ...[...list('EXDATE', without), ...list('RDATE', also)],
    ];
    return { now, text: calendar(event(...lines)), ...windowAt(now) };
  });

describe.skipIf(skipsWithout(['python3-recurring-ical-events']))('recurring-ical-events', () => {
  test('has the times that we have of a hundred shapes, but for those that are listed with the reason', async () => {
    const shapes = COMMON_SHAPES.filter(({ name }) => name !== ENDLESS);
    const decode = (text: string | Uint8Array) =>
      typeof text === 'string' ? text : new TextDecoder('latin1').decode(text);
    const window = windowAt(Date.parse('2026-11-20T12:00Z'));
    const found = await listed(shapes.map(({ text }) => ({ text: decode(text), ...window })));
    const differing = shapes.filter(({ expected }, nth) => {
      const times = expected.map((line) => line.split(' | ')[1]?.split('/')[0]);
      return JSON.stringify(times.sort()) !== JSON.stringify(found[nth]);
    });
    expect(differing.map(({ name }) => name).sort()).toEqual(
      Object.values(OTHERWISE).flat().sort(),
    );
  });

  test('has the times that we have of rules, exceptions and further dates where clocks are set', async () => {
    const cases = fc.sample(anyCalendar, { numRuns: 400, ...(!isDeep && { seed: DAILY_SEED }) });
    const expected = await listed(cases);
    const differing = cases.flatMap(({ text, now }, nth) => {
      const facts = { id: 'hall', publisher: 'Hall' };
      const bytes = new TextEncoder().encode(text);
      const { events } = readCalendar(bytes, undefined, 'desk', facts, new Date(now));
      // Both look a day further than they say, or less far, by what a zone is from Greenwich.
      const inner = (times: unknown) =>
        Array.isArray(times) ? times.filter((time) => isNear(time, now)) : times;
      const ours = inner(events.map(({ when }) => when.from.replace(':00.000Z', 'Z')));
      const theirs = inner(expected[nth]);
      return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : { text, ours, theirs };
    });
    expect(differing).toEqual([]);
  });
});

function isNear(time: string, now: number): boolean {
  const at = Date.parse(time);
  return at >= now && at < now + 100 * DAY_MS;
}
