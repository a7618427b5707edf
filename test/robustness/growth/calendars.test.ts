import { describe, it } from 'vitest';
import { readCalendar } from '../../../src/ingest/events/read-calendar.ts';
import { FeedParseError } from '../../../src/ingest/parse/feed-errors.ts';
import { bytesOf, HOSTILE_CALENDARS } from '../heap/hostile-calendars.ts';
import { expectLinearTo } from './growth.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LENGTH = 800_000;

function read(bytes: Uint8Array): void {
  try {
    readCalendar(bytes, 'text/calendar', 'desk', { id: 'a', publisher: 'A' }, NOW);
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
  }
}

describe('reading a calendar takes time in proportion to its length, with', () => {
  it.each(Object.entries(HOSTILE_CALENDARS))('%s', (_, write) => {
    expectLinearTo(LENGTH, (length) => read(bytesOf(write(length))));
  });
});
