// Reads generated documents for some time in a separate thread, so that an endless loop can be
// terminated.
import { parentPort, workerData } from 'node:worker_threads';
import { normaliseChannel } from '../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../src/feeds/parse/parse-feed.ts';
import type { NewsItem } from '../../../src/model/edition/news-item.ts';
import { FeedParseError } from '../../../src/model/sources/feed-errors.ts';
import { damagedFeed, seededRandom } from './feed-grammar.ts';

/** `progress` counts the documents whose reading has begun. */
interface FuzzOptions {
  seed: number;
  forMs: number;
  progress: Int32Array<SharedArrayBuffer>;
}

const { seed, forMs, progress } = workerData as FuzzOptions;
const NOW = new Date('2026-01-15T12:00:00Z');
const TAG = /<\s*[a-zA-Z/!?]/;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Rules for every item of any document. */
const RULES: Readonly<Record<string, (item: NewsItem) => boolean>> = {
  title: ({ title }) => title !== '' && isText(title, 300),
  description: ({ description }) => isText(description, 500),
  category: ({ category }) => isText(category, 80),
  byline: ({ byline = '' }) => isText(byline, 80) && !/\w@\w/.test(byline),
  credit: ({ credit = '' }) => isText(credit, 120) && !/\w@\w|^Photo: photo:/i.test(credit),
  link: ({ link }) => /^(?:https?:\/\/|#$)/.test(link),
  image: ({ image }) => /^(?:https:\/\/|\/stock-photo\.svg$)/.test(image),
  date: ({ pubDate }) => /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(pubDate),
};

function isText(text: string, length: number): boolean {
  const isPlain = !TAG.test(text) && !CONTROL.test(text) && text.isWellFormed();
  return isPlain && text === text.trim() && text.length <= length;
}

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

/** The fault in reading a document; `undefined` if it was read or refused with a reason. */
function findFault(document: string): string | undefined {
  try {
    const channel = parseFeed(new TextEncoder().encode(document), {
      url: 'https://paper.example/feed',
    });
    for (const item of normaliseChannel(channel, { now: NOW }))
      for (const [field, isRight] of Object.entries(RULES))
        if (!isRight(item)) return `${field}: ${JSON.stringify(item)}`;
    return undefined;
  } catch (error) {
    return error instanceof FeedParseError
      ? undefined
      : String(error instanceof Error ? error.stack : error);
  }
}
