import { beforeAll, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../sample-world/server/loopback-servers.ts';
import { expectLastGood, runFaultPeriod } from './fault-period.ts';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';

/** Redirects that are not followed, each at another feed at the same time: fault, feed, where it leads, error. */
const REFUSED = [
  ['redirect-loop', 'assembly-record', 'in a circle', 'more than 5 redirects'],
  [
    'redirect-loop',
    'wellness-bulletin',
    'in a circle, at the feed-to-JSON service',
    'more than 5 redirects',
  ],
  [
    'redirect-http',
    'northern-ledger',
    'to plain http',
    'mirror.sample.invalid is not a public host',
  ],
  ['redirect-private', 'drum-and-print', 'into a private network', 'is not a public host'],
  ['redirect-private', 'long-light', 'to a machine’s metadata', 'is not a public host'],
  ['redirect-scheme', 'roof-and-road', 'to ftp', 'not an http address'],
  ['redirect-publisher', 'signal-and-circuit', 'to another publisher', 'not a configured host'],
] as const;
const FOLLOWED = [
  ['moved', 'garage-notes'],
  ['found', 'memory-box'],
] as const;
const GONE = 'open-letter';

const site = await FaultySite.open();
const hours = await runFaultPeriod(site, [
  ...[...REFUSED, ...FOLLOWED].map(([fault, feed]) => ({ fault, feed })),
  { fault: '410', feed: GONE },
  { fault: 'none', feed: 'touchline' },
]);

test.each(REFUSED)(
  'a feed with the fault %s (%s), a redirect %s, keeps its last good stories, is shown with its error and no private address, and has its new story after the next good response',
  (_, feed, __, error) => {
    expectLastGood(hours, feed, error);
    const { titles, row } = hours.during.of(feed);
    expect(titles).toEqual(hours.before.of(feed).titles);
    expect(row).not.toMatch(/\b(?:10|169)\.\d+\.\d+\.\d+/);
  },
);

test.each(FOLLOWED)(
  'a feed that has %s within its own host (%s) has its new story on its page',
  (_, feed) => {
    expect(hours.during.of(feed).page.headlines).toContain(hours.fresh(feed));
    expect(hours.during.of(feed).source).toMatchObject({ status: 'good', failures: 0 });
  },
);

describe('a feed that is gone (410)', () => {
  test('keeps its last good stories, and /status calls it a task for the operator', () => {
    const before = hours.before.of(GONE);
    const { page, titles, stored, source, row, poll } = hours.during.of(GONE);
    expect([titles, stored]).toEqual([before.titles, before.stored]);
    expect(page.headlines).toEqual(expect.arrayContaining([...before.titles]));
    expect(source).toMatchObject({
      status: 'gone',
      nextDueAt: null,
      lastError: { message: 'HTTP error! status: 410' },
    });
    expect(row).toContain('Gone: a task for the operator');
    expect(poll).toMatchObject({ level: 'error', nextAt: 'never' });
  });

  test('is not polled again, though it would respond', () => {
    expect(hours.after.of(GONE).source).toMatchObject({ status: 'gone', failures: 1 });
    expect(hours.after.of(GONE).titles).toEqual(hours.before.of(GONE).titles);
  });

  test('has its new story on its page once the operator has removed its row', async () => {
    await site.query('DELETE FROM desk_sources WHERE source = ?', GONE);
    await site.refresh();
    expect((await site.get('/news?category=opinion')).headlines).toContain(hours.fresh(GONE));
    expect(await site.source(GONE)).toMatchObject({ status: 'good', failures: 0 });
  });
});

describe('a feed whose stored address has become plain http', () => {
  const FEED = 'ice-road-motoring';
  const PAGE = '/news?category=automotive';
  const OTHER = 'touchline';
  let requests = 0;
  let before: readonly string[];
  let fresh: string;

  beforeAll(async () => {
    // Not one of the sample world's hosts: a publisher without TLS, as far as the Worker knows.
    const { port, close } = await listenOnLoopback(1, 0, (_, response) => {
      requests++;
      response.end(
        '<rss version="2.0"><channel><item><title>Unsafe</title></item></channel></rss>',
      );
    });
    before = (await site.get(PAGE)).headlines;
    await site.query(
      "UPDATE desk_sources SET next_at = 0, state = json_set(state, '$.movedTo', ?) WHERE source = ?",
      `http://127.0.0.1:${port}/feed`,
      FEED,
    );
    site.pass(HOUR);
    fresh = site.world.publish(FEED).title;
    await site.refresh();
    return close;
  });

  test('on a public host is not requested, and its error is “not an https address”', async () => {
    await site.query(
      "UPDATE desk_sources SET next_at = 0, state = json_set(state, '$.movedTo', ?) WHERE source = ?",
      'http://example.com/feed',
      OTHER,
    );
    await site.refresh();
    const { status, lastError } = await site.source(OTHER);
    expect([status, lastError?.message]).toEqual(['failing', 'not an https address']);
    expect((await site.get('/news?category=sports')).headlines).toContain(hours.fresh(OTHER));
  });

  test('on a private address is never requested, keeps its last good stories, and has its reason in /healthz', async () => {
    expect(requests).toBe(0);
    expect((await site.get(PAGE)).headlines).toEqual(before);
    const { status, lastError } = await site.source(FEED);
    expect([status, lastError?.message]).toEqual([
      'failing',
      '(a private address) is not a public host',
    ]);
  });

  test('is polled at its configured https address again after three failures', async () => {
    for (const minutes of [17, 34]) {
      site.pass(minutes * MINUTE);
      await site.refresh();
    }
    expect((await site.source(FEED)).failures).toBe(3);
    site.pass(67 * MINUTE);
    await site.refresh();
    expect((await site.get(PAGE)).headlines).toContain(fresh);
    expect(requests).toBe(0);
  });
});
