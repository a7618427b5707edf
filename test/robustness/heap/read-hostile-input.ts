// Reads hostile documents, or hostile and then generated calendars, each as a poll does. Prints the
// name of each before reading it, and its processor time (ms) afterwards. Run with a Worker's heap:
// node --max-old-space-size=128 THIS_FILE documents|calendars SEED COUNT

import fc from 'fast-check';
import { judgeCalendar } from '../../../src/feeds/judge/judge-calendar.ts';
import { normaliseChannel } from '../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../src/feeds/parse/parse-feed.ts';
import { FeedParseError } from '../../../src/model/sources/feed-errors.ts';
import { anyCalendar } from '../fuzz/calendar-grammar.ts';
import { bytesOf, HOSTILE_CALENDARS } from './hostile-calendars.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const [what, ...given] = process.argv.slice(2);
const [seed = 0, count = 0] = given.map(Number);

if (what === 'documents')
  for (const [name, write] of Object.entries(HOSTILE_DOCUMENTS))
    read(name, new TextEncoder().encode(write()), (bytes) => {
      const channel = parseFeed(bytes, { url: 'https://paper.example/feed' });
      normaliseChannel(channel, { now: NOW });
    });
else {
  for (const [name, write] of Object.entries(HOSTILE_CALENDARS)) judge(name, write());
  for (let nth = 0; nth < count; nth++)
    for (const text of fc.sample(anyCalendar, { seed: seed + nth, numRuns: 1 }))
      judge(`generated ${nth}`, text);
}

/** Reads a feed as an editor's search does: like a poll, with a verdict. */
function judge(name: string, text: string): void {
  read(name, bytesOf(text), (bytes) => judgeCalendar(bytes, 'text/calendar', NOW));
}

function read(name: string, input: Uint8Array, reader: (bytes: Uint8Array) => unknown): void {
  const bytes = input.subarray(0, 5_000_000);
  console.log(JSON.stringify({ begun: name }));
  const before = process.cpuUsage();
  try {
    reader(bytes);
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ name, ms: (user + system) / 1000 }));
}
