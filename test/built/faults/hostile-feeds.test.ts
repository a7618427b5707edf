import { setTimeout as wait } from 'node:timers/promises';
import { decodeHTML } from 'entities';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../sample-world/faults/fault-board.ts';
import { SAMPLE_FEEDS } from '../../../sample-world/feeds/catalogue.ts';
import { isSharedFeed } from '../../../sample-world/publications/sources.ts';
import {
  expectLastGood,
  type FaultPeriod,
  type FaultyFeed,
  runFaultPeriod,
} from './fault-period.ts';
import { FaultySite, type LogLine, type ReadPage } from './faulty-site.ts';

/** `reason` is the text for operators. */
type HostileFeed = readonly [sends: string, feed: string, fault: Fault, reason: string];

const TOO_MANY_STORIES = 'the document has more than 10000 stories';
const TOO_MANY_ELEMENTS = 'the document has more than 100000 elements';
const TOO_MANY_ATTRIBUTES = 'a tag of the document has more than 1000 attributes';
const TOO_MANY_VALUES = 'the document has more than 200000 values';

const DOCUMENTS: readonly HostileFeed[] = [
  ['5 MB of empty stories', 'dominion-daily', 'empty-stories', TOO_MANY_STORIES],
  ['5 MB of stories dated ahead', 'signal-and-circuit', 'future-stories', TOO_MANY_STORIES],
  ['5 MB of elements in the channel', 'meridian-times', 'many-elements', TOO_MANY_ELEMENTS],
  ['5 MB of text between tags', 'roof-and-road', 'many-texts', TOO_MANY_ELEMENTS],
  ['142,000 links in one story', 'drum-and-print', 'many-links', TOO_MANY_ELEMENTS],
  ['5 MB of attributes in one tag', 'ice-road-motoring', 'many-attributes', TOO_MANY_ATTRIBUTES],
  ['5 MB of empty JSON stories', 'wellness-bulletin', 'empty-json-stories', TOO_MANY_VALUES],
  ['gzip that unpacks to 60 MB', 'kivalliq-post', 'gzip-bomb', 'larger than 5000000 bytes'],
];

/** A document that once caused an infinite loop in the parser. */
const OPEN_END_TAG: FaultyFeed = { feed: 'tundra-courier', fault: 'open-end-tag' };

/** Interval between requests (ms): ten a second, even while earlier ones are in flight. */
const STEP_MS = 100;
/** A request that takes longer counts as failed (ms). */
const TIMEOUT_MS = 120_000;
/** Maximum of requests in flight: a slow machine gets only as many as it can respond to. */
const MAX_IN_FLIGHT = 20;
const MIN_STORIES = 5;

/** Paths that readers request in turn, with a check that returns what is wrong with a response. */
const READER_REQUESTS: readonly [
  path: string,
  problemWith: (page: ReadPage) => string | undefined,
][] = [
  ['/', problemOfPage],
  ['/news', problemOfPage],
  ['/news?category=local', problemOfPage],
  ['/news?q=sample', problemOfPage],
  ['/feeds/local.xml', ({ body }) => requireAll(body, ['<item>', '</rss>'])],
  ['/api/news?limit=50', newsItems],
  ['/status', ({ body }) => requireAll(body, ['<code>tundra-courier</code>', '</html>'])],
  ['/healthz', ({ body }) => requireAll(body, ['"status":"ok"', '"id":"tundra-courier"'])],
];

/** Failed checks with their paths, and the number of completed requests. */
interface Readers {
  problems: string[];
  responses: number;
}

/** Requests every kind of page in turn, ten a second, while `act` runs. */
async function withReaders(act: () => Promise<void>): Promise<Readers> {
  const readers: Readers = { problems: [], responses: 0 };
  const open = new Set<Promise<void>>();
  let isOver = false;
  const sendRequests = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      if (open.size < MAX_IN_FLIGHT) {
        const reading = read(turn, readers).finally(() => open.delete(reading));
        open.add(reading);
      }
      await wait(STEP_MS);
    }
    await Promise.all(open);
  };
  const sending = sendRequests();
  await act().finally(() => {
    isOver = true;
    return sending;
  });
  return readers;
}

async function read(turn: number, readers: Readers): Promise<void> {
  const [path, problemWith] = READER_REQUESTS[turn % READER_REQUESTS.length] ?? [
    '/',
    problemOfPage,
  ];
  try {
    const page = await site.get(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const problem = page.status === 200 ? problemWith(page) : `status ${page.status}`;
    if (problem) readers.problems.push(`${path}: ${problem}`);
  } catch (error) {
    readers.problems.push(`${path}: ${error}`);
  }
  readers.responses += 1;
}

const site = await FaultySite.open();
beforeAll(() => site.refresh());

describe('while feeds send hostile documents', () => {
  const faulty = [...DOCUMENTS.map(([, feed, fault]) => ({ feed, fault })), OPEN_END_TAG];
  const others = feedsExcept(faulty.map(({ feed }) => feed));
  let hours: FaultPeriod;
  let readers: Readers;
  beforeAll(async () => {
    readers = await withReaders(async () => {
      hours = await runFaultPeriod(site, faulty, others);
    });
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => printWarnings(hours?.during.log)));

  test('no reader gets an error or an incomplete page, at ten requests a second', () => {
    expect(readers.problems).toEqual([]);
    expect(readers.responses).toBeGreaterThanOrEqual(READER_REQUESTS.length);
  });

  test('every other feed is good and has its new story on its page', () => {
    const { during, fresh } = hours;
    for (const feed of others) {
      expect(during.of(feed).page.headlines).toContain(fresh(feed));
      expect(during.of(feed).source).toMatchObject({ status: 'good', failures: 0, cutOffs: 0 });
    }
  });

  test('/healthz counts the hostile feeds, and no others, as failing', () => {
    const counted = hours.during.health.sources?.filter(({ status }) => status !== 'good') ?? [];
    expect(counted.map(({ status }) => status)).toEqual(DOCUMENTS.map(() => 'failing'));
  });

  test.each(DOCUMENTS)(
    'a feed that sends %s (%s) keeps its last good stories',
    (_, feed, __, why) => expectLastGood(hours, feed, why),
  );

  test('a feed with an end tag that lacks “>” still shows its new story, and /status names the defect', () => {
    const { page, source, row } = hours.during.of(OPEN_END_TAG.feed);
    expect(page.headlines).toContain(hours.fresh(OPEN_END_TAG.feed));
    expect(source).toMatchObject({ status: 'good', failures: 0, flaw: '</url> has no ">"' });
    expect(decodeHTML(row)).toContain('malformed: </url> has no ">", read all the same');
    expect(hours.after.of(OPEN_END_TAG.feed).source.flaw).toBeNull();
  });
});

function feedsExcept(feeds: readonly string[]): string[] {
  return SAMPLE_FEEDS.map(({ id }) => id).filter((id) => isSharedFeed(id) && !feeds.includes(id));
}

function printWarnings(log: readonly LogLine[] = []): void {
  for (const line of log) if (line.level !== 'info') console.log(JSON.stringify(line));
}

function problemOfPage({ body, headlines }: ReadPage): string | undefined {
  if (!body.trimEnd().endsWith('</html>')) return 'half a page';
  return headlines.length < MIN_STORIES ? `${headlines.length} headlines` : undefined;
}

function newsItems({ body }: ReadPage): string | undefined {
  const { items } = JSON.parse(body);
  return items.length === 50 ? undefined : `${items.length} items`;
}

function requireAll(body: string, parts: readonly string[]): string | undefined {
  const missing = parts.find((part) => !body.includes(part));
  return missing && `without ${missing}`;
}
