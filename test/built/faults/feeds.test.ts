import { describe, expect, test } from 'vitest';
import { expectLastGood, FAULTLESS_FEEDS, runFaultPeriod } from './fault-period.ts';
import { FaultySite, MINUTE } from './faulty-site.ts';

/** Minimum and maximum of minutes until a feed is polled again: 10 % of the pause are random. */
const NEXT_POLL_MINUTES = [15, 16.5] as const;
const FORBIDDEN_POLL_MINUTES = [216, 264] as const;

/** Simultaneous faults, each of its own feed; the last column is the error on /status. */
const FAILURES = [
  ['hang', 'assembly-record', 'never responds', 'no response in time'],
  ['drip', 'northern-ledger', 'sends a byte a second', 'not whole within 20 s'],
  ['hang-up', 'signal-and-circuit', 'closes the connection', 'no response: Network'],
  ['403', 'drum-and-print', 'responds with 403', 'HTTP error! status: 403'],
  ['redirect-private', 'long-light', 'leads to a private network', 'not a public host'],
  ['redirect-loop', 'roof-and-road', 'leads in a circle', 'more than 5 redirects'],
  ['500', 'ice-road-motoring', 'responds with 500', 'HTTP error! status: 500'],
  ['json-error', 'wellness-bulletin', 'fails at the JSON service', 'HTTP error! status: 500'],
  ['html', 'garage-notes', 'is an HTML page', 'the document is an HTML page, not a feed'],
  ['html', 'country-table', 'is HTML at the JSON service', 'error: the document is not JSON'],
  ['cut', 'memory-box', 'breaks the connection half-way', 'the response broke off: Network'],
  ['cut-clean', 'notice-board', 'ends half-way', 'the document is cut off'],
  ['wrong-length', 'diamond-report', 'is shorter than its length', 'the document is cut off'],
  ['empty', 'baseline', 'is empty', 'the document is empty or holds no XML'],
  ['no-items', 'fairway', 'has no stories', 'the feed holds no items'],
  ['huge', 'blue-line', 'has 20 MB', 'larger than 5000000 bytes'],
  ['gzip-bomb', 'touchline', 'unpacks to 60 MB', 'larger than 5000000 bytes'],
  ['endless', 'world-wire', 'has stories without end', 'not whole within 20 s'],
  ['garbage', 'meridian-times', 'is noise', 'the document is not JSON'],
] as const;
const GONE = 'open-letter';

const site = await FaultySite.open();
const hours = await runFaultPeriod(site, [
  ...FAILURES.map(([fault, feed]) => ({ fault, feed })),
  { fault: '410', feed: GONE },
]);

test.each(FAILURES)('fault %s (%s %s): last good stories, then new', (fault, feed, _, error) => {
  const [earliest, latest] = fault === '403' ? FORBIDDEN_POLL_MINUTES : NEXT_POLL_MINUTES;
  expectLastGood(hours, feed, error);
  const { titles, source, row } = hours.during.of(feed);
  expect(titles).toEqual(hours.before.of(feed).titles);
  expect(row).not.toMatch(/\b(?:10|169)\.\d+\.\d+\.\d+/);
  const minutes =
    (Date.parse(source.nextDueAt ?? '') - Date.parse(source.lastError?.at ?? '')) / MINUTE;
  expect(minutes).toBeGreaterThanOrEqual(earliest);
  expect(minutes).toBeLessThanOrEqual(latest);
});

test('a gone feed (410) still shows its last good stories, needs the operator, and is never polled again', () => {
  const before = hours.before.of(GONE);
  const { page, titles, stored, source, row, poll } = hours.during.of(GONE);
  expect([titles, stored]).toEqual([before.titles, before.stored]);
  expect(page.headlines).toEqual(expect.arrayContaining([...titles]));
  expect(source).toMatchObject({
    status: 'gone',
    nextDueAt: null,
    lastError: { message: 'HTTP error! status: 410' },
  });
  expect(row).toContain('Gone: a task for the operator');
  expect(poll).toMatchObject({ level: 'error', nextAt: 'never' });
  expect(hours.after.of(GONE).source).toMatchObject({ status: 'gone', failures: 1 });
  expect(hours.after.of(GONE).titles).toEqual(titles);
});

describe('while this many feeds fail', () => {
  test('the front page and /news still have the failing feeds’ headlines', () => {
    for (const page of ['home', 'news'] as const) {
      const { headlines } = hours.during[page];
      const failing = FAILURES.flatMap(([, feed]) => hours.before.of(feed).titles);
      const had = hours.before[page].headlines.filter((title) => failing.includes(title));
      expect(had.length).toBeGreaterThan(5);
      // New stories of other feeds come first and may displace the last ones of a long list.
      const room = FAULTLESS_FEEDS.length;
      expect(headlines).toEqual(expect.arrayContaining(had.slice(0, had.length - room)));
    }
  });

  test('the other feeds’ new stories are on their pages before the polls of slow feeds end', () => {
    expect(hours.wereOthersOnTime).toBe(true);
    for (const feed of FAULTLESS_FEEDS) {
      expect(hours.during.of(feed).page.headlines).toContain(hours.fresh(feed));
      expect(hours.during.of(feed).source).toMatchObject({ status: 'good', failures: 0 });
    }
  });

  test('/healthz lists exactly the failing feeds as failing', () => {
    const failing = hours.during.health.sources?.filter(({ status }) => status === 'failing');
    expect(failing).toHaveLength(FAILURES.length);
  });
});
