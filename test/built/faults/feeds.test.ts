import { describe, expect, test } from 'vitest';
import { expectLastGood, OTHERS, runFaultPeriod } from './fault-period.ts';
import { FaultySite, MINUTE } from './faulty-site.ts';

/** Minutes after which a feed is polled again: least and most, because 10 % of the pause are random. */
const SOON = [15, 16.5] as const;
const IN_AN_HOUR = [54, 66] as const;
const IN_FOUR_HOURS = [216, 264] as const;

/** Faults, each at another feed at the same time: fault, feed, what it does, its error on /status, when it is polled again. */
const FAILURES = [
  ['hang', 'assembly-record', 'never responds', 'no response in time', SOON],
  ['drip', 'northern-ledger', 'sends a byte a second', 'not whole within 20 s', SOON],
  [
    'hang-up',
    'signal-and-circuit',
    'closes the connection',
    'no response: Network connection lost.',
    SOON,
  ],
  ['403', 'drum-and-print', 'responds with 403', 'HTTP error! status: 403', IN_FOUR_HOURS],
  ['404', 'long-light', 'responds with 404', 'HTTP error! status: 404', IN_AN_HOUR],
  ['429', 'roof-and-road', 'responds with 429', 'HTTP error! status: 429', SOON],
  ['500', 'ice-road-motoring', 'responds with 500', 'HTTP error! status: 500', SOON],
  ['503', 'open-letter', 'responds with 503', 'HTTP error! status: 503', SOON],
  [
    'json-error',
    'wellness-bulletin',
    'fails at the feed-to-JSON service',
    'HTTP error! status: 500',
    SOON,
  ],
  ['html', 'garage-notes', 'is an HTML page', 'the document is an HTML page, not a feed', SOON],
  [
    'html',
    'country-table',
    'is HTML at the feed-to-JSON service',
    'RSS feed error: the document is not JSON',
    SOON,
  ],
  [
    'cut',
    'memory-box',
    'breaks the connection half-way',
    'the response broke off: Network connection lost.',
    SOON,
  ],
  ['cut-clean', 'notice-board', 'ends half-way', 'the document is cut off', SOON],
  [
    'wrong-length',
    'diamond-report',
    'is shorter than its Content-Length',
    'the document is cut off',
    SOON,
  ],
  ['empty', 'baseline', 'is empty', 'the document is empty or holds no XML', SOON],
  ['no-items', 'fairway', 'has no stories', 'the feed holds no items', SOON],
  ['huge', 'blue-line', 'has 20 MB', 'larger than 5000000 bytes', SOON],
  ['gzip-bomb', 'touchline', 'unpacks to 60 MB', 'larger than 5000000 bytes', SOON],
  ['endless', 'world-wire', 'has stories without end', 'not whole within 20 s', SOON],
  ['garbage', 'meridian-times', 'is noise', 'the document is not JSON', SOON],
] as const;

const site = await FaultySite.open();
const hours = await runFaultPeriod(
  site,
  FAILURES.map(([fault, feed]) => ({ fault, feed })),
);

test.each(FAILURES)(
  'a feed with the fault %s (%s), which %s, keeps its last good stories, is shown with its error, and has its new story after the next good response',
  (_, feed, __, error, [earliest, latest]) => {
    expectLastGood(hours, feed, error);
    const { titles, source } = hours.during.of(feed);
    expect(titles).toEqual(hours.before.of(feed).titles);
    const minutes =
      (Date.parse(source.nextDueAt ?? '') - Date.parse(source.lastError?.at ?? '')) / MINUTE;
    expect(minutes).toBeGreaterThanOrEqual(earliest);
    expect(minutes).toBeLessThanOrEqual(latest);
  },
);

describe('while twenty feeds fail', () => {
  test('the front page and /news still have the failing feeds’ headlines', () => {
    for (const page of ['home', 'news'] as const) {
      const { headlines } = hours.during[page];
      const failing = FAILURES.flatMap(([, feed]) => hours.before.of(feed).titles);
      const had = hours.before[page].headlines.filter((title) => failing.includes(title));
      expect(had.length).toBeGreaterThan(5);
      // New stories of the other feeds come first, so the last ones of a long list may make room.
      const room = OTHERS.length;
      expect(headlines).toEqual(expect.arrayContaining(had.slice(0, had.length - room)));
    }
  });

  test('the other feeds’ new stories are on their pages before the polls of slow feeds end', () => {
    expect(hours.othersWereOnTime).toBe(true);
    for (const feed of OTHERS) {
      expect(hours.during.of(feed).page.headlines).toContain(hours.fresh(feed));
      expect(hours.during.of(feed).source).toMatchObject({ status: 'good', failures: 0 });
    }
  });

  test('/healthz lists exactly the twenty as failing', () => {
    const failing = hours.during.health.sources?.filter(({ status }) => status === 'failing');
    expect(failing).toHaveLength(FAILURES.length);
  });
});
