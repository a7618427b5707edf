// Reads hostile calendars, then generated ones, each as a poll does and as an editor's search does.
// Prints the name of each before it is read, and its processor time (ms) afterwards. Run with the
// heap of a Worker: node --max-old-space-size=128 THIS_FILE SEED COUNT

import fc from 'fast-check';
import { readCalendar } from '../../../src/ingest/events/read-calendar.ts';
import { FeedParseError } from '../../../src/ingest/parse/feed-errors.ts';
import { judgeCalendar } from '../../../src/ingest/verdict/judge-calendar.ts';
import { anyCalendar } from '../fuzz/calendar-grammar.ts';
import { bytesOf, HOSTILE_CALENDARS } from './hostile-calendars.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const [seed, count] = process.argv.slice(2).map(Number);

const READERS: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  polled: (bytes) =>
    readCalendar(bytes, 'text/calendar', 'desk', { id: 'a', publisher: 'A' }, NOW).events,
  pasted: (bytes) => judgeCalendar(bytes, 'text/calendar', NOW),
};

for (const [name, write] of Object.entries(HOSTILE_CALENDARS)) read(name, write());
for (let nth = 0; nth < (count ?? 0); nth++)
  for (const text of fc.sample(anyCalendar, { seed: (seed ?? 0) + nth, numRuns: 1 }))
    read(`generated ${nth}`, text);

function read(name: string, text: string): void {
  const bytes = bytesOf(text).subarray(0, 5_000_000);
  for (const [how, reader] of Object.entries(READERS)) {
    console.log(JSON.stringify({ begun: `${name}, ${how}` }));
    const before = process.cpuUsage();
    try {
      reader(bytes);
    } catch (error) {
      if (!(error instanceof FeedParseError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ name: `${name}, ${how}`, ms: (user + system) / 1000 }));
  }
}
