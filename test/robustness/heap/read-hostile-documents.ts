// Reads the hostile documents one after the other and prints the name of each before, so that the output of a process that runs out
// of memory names the document. Run with the heap of a Worker: node --max-old-space-size=128.

import { normaliseChannel } from '../../../src/ingest/normalise/normalise.ts';
import { FeedParseError } from '../../../src/ingest/parse/feed-errors.ts';
import { parseFeed } from '../../../src/ingest/parse/parse-feed.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

const NOW = new Date('2026-01-15T12:00:00Z');

for (const [name, write] of Object.entries(HOSTILE_DOCUMENTS)) {
  console.log(JSON.stringify({ begun: name }));
  const bytes = new TextEncoder().encode(write()).subarray(0, 5_000_000);
  try {
    const channel = parseFeed(bytes, { url: 'https://paper.example/feed' });
    normaliseChannel(channel, { now: NOW });
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
  }
}
