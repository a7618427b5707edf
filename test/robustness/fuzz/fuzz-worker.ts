// Reads generated documents for a given time, in a thread of its own, so that an endless loop can be terminated.
import { parentPort, workerData } from 'node:worker_threads';
import { normaliseChannel } from '../../../src/ingest/normalise/normalise.ts';
import { FeedParseError } from '../../../src/ingest/parse/feed-errors.ts';
import { parseFeed } from '../../../src/ingest/parse/parse-feed.ts';
import { damagedFeed, seededRandom } from './feed-grammar.ts';

/** `progress` counts the documents that were started. */
interface FuzzOptions {
  readonly seed: number;
  readonly forMs: number;
  readonly progress: Int32Array<SharedArrayBuffer>;
}

const { seed, forMs, progress } = workerData as FuzzOptions;
const NOW = new Date('2026-01-15T12:00:00Z');
const TAG = /<\s*[a-zA-Z/!?]/;
const endsAt = Date.now() + forMs;

for (let index = 0; Date.now() < endsAt; index++) {
  Atomics.store(progress, 0, index + 1);
  const document = damagedFeed(seededRandom(seed + index));
  const fault = findFault(document);
  if (fault) {
    parentPort?.postMessage({ fault, index, document });
    break;
  }
}

/** What is wrong with how a document was read; `undefined` where it was read, or refused with a reason. */
function findFault(document: string): string | undefined {
  try {
    const channel = parseFeed(new TextEncoder().encode(document), {
      url: 'https://paper.example/feed',
    });
    for (const item of normaliseChannel(channel, { now: NOW })) {
      if (item.title === '') return 'no title';
      if (TAG.test(item.title) || TAG.test(item.description)) return 'a tag in a text';
      if (!/^(?:https?:\/\/|#$)/.test(item.link)) return 'a link that leads nowhere';
      if (Number.isNaN(Date.parse(item.pubDate))) return 'a date that is none';
    }
    return undefined;
  } catch (error) {
    return error instanceof FeedParseError
      ? undefined
      : String(error instanceof Error ? error.stack : error);
  }
}
