// Reads hostile calendars, then generated ones, each as an editor's search does: as a poll does, and
// judges what was read.
// Prints the name of each before it is read, and its processor time (ms) afterwards. Run with the
// heap of a Worker: node --max-old-space-size=128 THIS_FILE SEED COUNT

import fc from 'fast-check';
import { FeedParseError } from '../../../src/ingest/parse/feed-errors.ts';
import { judgeCalendar } from '../../../src/ingest/verdict/judge-calendar.ts';
import { anyCalendar } from '../fuzz/calendar-grammar.ts';
import { bytesOf, HOSTILE_CALENDARS } from './hostile-calendars.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const [seed, count] = process.argv.slice(2).map(Number);

for (const [name, write] of Object.entries(HOSTILE_CALENDARS)) read(name, write());
for (let nth = 0; nth < (count ?? 0); nth++)
  for (const text of fc.sample(anyCalendar, { seed: (seed ?? 0) + nth, numRuns: 1 }))
    read(`generated ${nth}`, text);

function read(name: string, text: string): void {
  const bytes = bytesOf(text).subarray(0, 5_000_000);
  console.log(JSON.stringify({ begun: name }));
  const before = process.cpuUsage();
  try {
    judgeCalendar(bytes, 'text/calendar', NOW);
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ name, ms: (user + system) / 1000 }));
}
