import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PYTHON, skipsWithout } from '../../../scripts/test-programs.ts';
import { readCalendar } from '../../../src/calendars/read-calendar.ts';
import { DAY_MS } from '../../../src/lib/clock/durations.ts';
import { FIXED_SEED, isDeep } from '../../support/effort.ts';
import { runProgram } from '../../support/run-program.ts';
import { folderForFile } from '../../support/temporary-folder.ts';
import { calendar, event } from '../../unit/calendars/fixtures/calendar-shape.ts';

const folder = folderForFile();

interface Window {
  text: string;
  from: string;
  to: string;
}

async function listed(cases: readonly Window[]): Promise<unknown[]> {
  const file = join(folder, 'calendars.json');
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

/** Events and rules around clock changes. */
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
  // In a repeated hour it chooses the second; we choose the first, as RFC 5545 3.3.5 requires.
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
  test('finds the same occurrences of rules, exceptions and further dates around clock changes', async () => {
    const cases = fc.sample(anyCalendar, { numRuns: 400, ...(!isDeep && { seed: FIXED_SEED }) });
    const expected = await listed(cases);
    const differing = cases.flatMap(({ text, now }, nth) => {
      const facts = { id: 'hall', publisher: 'Hall' };
      const bytes = new TextEncoder().encode(text);
      const { events } = readCalendar(
        { bytes },
        { desk: 'desk', calendar: facts },
        { now: new Date(now) },
      );
      // The windows of both differ by up to the zone's offset.
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
