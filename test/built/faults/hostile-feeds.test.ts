import { decodeHTML } from 'entities';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Fault } from '../../../sample-world/faults/fault-board.ts';
import type { FaultyFeed } from './fault-period.ts';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';
import {
  feedsBeside,
  type HostilePeriod,
  printWarnings,
  runHostilePeriod,
  withReaders,
} from './hostile-feeds.ts';
import { type Snapshot, sectionOf, takeSnapshot } from './snapshot.ts';
import { READER_REQUESTS, type SteadyReaders } from './steady-readers.ts';

/** What a hostile feed sends, its id, the fault of the sample world, and the reason that the operator reads. */
type HostileFeed = readonly [sends: string, feed: string, fault: Fault, reason: string];

const TOO_MANY_STORIES = 'the document has more than 10000 stories';
const TOO_MANY_ELEMENTS = 'the document has more than 100000 elements';
const TOO_MANY_ATTRIBUTES = 'a tag of the document has more than 1000 attributes';
const TOO_MANY_VALUES = 'the document has more than 200000 values';

/** Documents that would use up their reader's memory or time. */
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

/** Responses that do not end, end too soon, or are no feed of that publisher. */
const RESPONSES: readonly HostileFeed[] = [
  ['stories without end', 'northern-ledger', 'endless', 'not whole within 20 s'],
  ['one byte a second', 'memory-box', 'drip', 'not whole within 20 s'],
  ['half a document and hangs up', 'world-wire', 'cut', 'the response broke off'],
  ['half a document as if that were all', 'notice-board', 'cut-clean', 'cut off'],
  ['a redirect to another publisher', 'open-letter', 'redirect-publisher', 'not a configured host'],
  ['an HTML page', 'coast-to-coast', 'html', 'the document is an HTML page, not a feed'],
  ['429 with a Retry-After of two days', 'touchline', '429-days', 'HTTP error! status: 429'],
];

/** A document that once made the parser loop for ever. */
const OPEN_END_TAG: FaultyFeed = { feed: 'tundra-courier', fault: 'open-end-tag' };
/** Where the sample world's redirect to another publisher leads. */
const REDIRECT_TARGET = 'garage-notes';
/** The feed that responds with 429. */
const RATE_LIMITED = 'touchline';

let site: FaultySite;
beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
});
afterAll(() => site?.close());

describe('while feeds send hostile documents', () => {
  let hours: HostilePeriod;
  beforeAll(async () => {
    hours = await runHostilePeriod(site, [...DOCUMENTS.map(faultyFeed), OPEN_END_TAG]);
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => printWarnings(hours?.during.log)));

  testOtherFeeds(() => hours, DOCUMENTS.length);
  testHostileFeeds(() => hours, DOCUMENTS);

  test('a feed with an end tag that lacks its “>” has its new story on its page, and /status names the defect', () => {
    const { page, source, row } = hours.during.of(OPEN_END_TAG.feed);
    expect(page.headlines).toContain(hours.fresh(OPEN_END_TAG.feed));
    expect(source).toMatchObject({ status: 'good', failures: 0, flaw: '</url> has no ">"' });
    expect(decodeHTML(row)).toContain('malformed: </url> has no ">", read all the same');
    expect(hours.after.of(OPEN_END_TAG.feed).source.flaw).toBeNull();
  });
});

describe('while feeds send hostile responses', () => {
  let hours: HostilePeriod;
  let requestsOfTarget: number;
  beforeAll(async () => {
    site.world.log.length = 0;
    hours = await runHostilePeriod(site, RESPONSES.map(faultyFeed));
    requestsOfTarget = site.requests(REDIRECT_TARGET);
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => printWarnings(hours?.during.log)));

  testOtherFeeds(() => hours, RESPONSES.length);
  testHostileFeeds(() => hours, RESPONSES);

  test('a publisher to whose feed another one redirects gets no request from that redirect', () => {
    // Once while the feeds are faulty, once afterwards.
    expect(requestsOfTarget).toBe(2);
  });

  test('a feed whose Retry-After is two days is not polled before, and has its new story on its page after', async () => {
    const { source } = hours.during.of(RATE_LIMITED);
    const wait = Date.parse(source.nextDueAt ?? '') - Date.parse(source.lastError?.at ?? '');
    expect(wait).toBeGreaterThanOrEqual(48 * HOUR);
    expect(await site.source(RATE_LIMITED)).toMatchObject({ nextDueAt: source.nextDueAt });
    site.pass(48 * HOUR);
    await site.refresh();
    const page = await site.get(`/news?category=${sectionOf(RATE_LIMITED)}`);
    expect(page.headlines).toContain(hours.fresh(RATE_LIMITED));
  });
});

describe('while each poll of one feed terminates its invocation', () => {
  const CULPRIT = 'world-wire';
  const OTHERS = feedsBeside([CULPRIT]);
  const fresh = new Map<string, string>();
  let readers: SteadyReaders;
  let cutOffAtFirst: string[];
  let before: Snapshot;
  let after: Snapshot;

  beforeAll(async () => {
    before = await takeSnapshot(site, [CULPRIT]);
    site.pass(3 * HOUR);
    for (const feed of [...OTHERS, CULPRIT]) fresh.set(feed, site.world.publish(feed).title);
    site.breakStorage({ terminatedPoll: CULPRIT });
    await withReaders(site, async (steady) => {
      readers = steady;
      await site.refresh();
      site.pass(16 * MINUTE);
      cutOffAtFirst = await cutOffSources();
      await site.refresh();
      site.pass(16 * MINUTE);
    });
    after = await takeSnapshot(site, [...OTHERS, CULPRIT]);
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => printWarnings(after?.log)));

  test('no reader gets an error or half a page, at ten requests a second', () => {
    expect(readers.problems).toEqual([]);
    expect(readers.responses).toBeGreaterThanOrEqual(READER_REQUESTS.length);
  });

  test('at most the four polled beside it are cut off, once, and all others have their new stories', () => {
    expect(cutOffAtFirst).toContain(CULPRIT);
    expect(cutOffAtFirst.length).toBeLessThanOrEqual(5);
    for (const feed of OTHERS) {
      const { page, source } = after.of(feed);
      expect(page.headlines).toContain(fresh.get(feed));
      expect(source).toMatchObject({ status: 'good', failures: 0, cutOffs: 0 });
    }
  });

  test('the feed keeps its last good stories, and /status says how often it was cut off', () => {
    const { source, row, page, titles, stored } = after.of(CULPRIT);
    expect(stored).toBe(before.of(CULPRIT).stored);
    expect(titles.length).toBeGreaterThanOrEqual(3);
    expect(page.headlines).toEqual(expect.arrayContaining([...titles]));
    expect(page.headlines).not.toContain(fresh.get(CULPRIT));
    expect(source).toMatchObject({ status: 'cut off', cutOffs: 2, failures: 0 });
    expect(row).toMatch(/Cut off: polled alone.*cut off 2 times/s);
    expect(after.health).toMatchObject({ httpStatus: 200, status: 'ok', alarm: 'none' });
  });

  async function cutOffSources(): Promise<string[]> {
    const { sources } = await site.health();
    return sources?.filter(({ cutOffs }) => cutOffs > 0).map(({ id }) => id) ?? [];
  }
});

function testOtherFeeds(hoursOf: () => HostilePeriod, failing: number): void {
  test('no reader gets an error or half a page, at ten requests a second', () => {
    const { problems, responses } = hoursOf().readers;
    expect(problems).toEqual([]);
    expect(responses).toBeGreaterThanOrEqual(READER_REQUESTS.length);
  });

  test('every other feed is good and has its new story on its page', () => {
    const { others, during, fresh } = hoursOf();
    for (const feed of others) {
      expect(during.of(feed).page.headlines).toContain(fresh(feed));
      expect(during.of(feed).source).toMatchObject({ status: 'good', failures: 0, cutOffs: 0 });
    }
  });

  test('/healthz is ok and counts the hostile feeds, and no others, as failing', () => {
    const { health } = hoursOf().during;
    expect(health).toMatchObject({ httpStatus: 200, status: 'ok', alarm: 'none' });
    const counted = health.sources?.filter(({ status }) => status !== 'good') ?? [];
    expect(counted.map(({ status }) => status)).toEqual(Array(failing).fill('failing'));
  });
}

function testHostileFeeds(
  hoursOf: () => HostilePeriod,
  hostileFeeds: readonly HostileFeed[],
): void {
  describe.each(hostileFeeds)('a feed that sends %s (%s)', (_, feed, __, reason) => {
    test('keeps its last good stories on its page', () => {
      const { before, during } = hoursOf();
      expect(during.of(feed).stored).toBe(before.of(feed).stored);
      // Old stories make room for the new ones of their section.
      const { page, titles } = during.of(feed);
      expect(titles.length).toBeGreaterThanOrEqual(3);
      expect(titles).toEqual(before.of(feed).titles.slice(0, titles.length));
      expect(page.headlines).toEqual(expect.arrayContaining([...titles]));
    });

    test('is failing on /status and in /healthz, with the reason', () => {
      const { source, row } = hoursOf().during.of(feed);
      expect(source).toMatchObject({ status: 'failing', failures: 1, cutOffs: 0 });
      expect(source.lastError?.message).toContain(reason);
      expect(row).toContain('Failing');
      expect(row).toContain(reason);
    });

    if (feed === RATE_LIMITED) return;
    test('has its new story on its page after the next good response', () => {
      const { after, fresh } = hoursOf();
      expect(after.of(feed).page.headlines).toContain(fresh(feed));
      expect(after.of(feed).source).toMatchObject({ status: 'good', failures: 0 });
    });
  });
}

function faultyFeed([, feed, fault]: HostileFeed): FaultyFeed {
  return { feed, fault };
}
