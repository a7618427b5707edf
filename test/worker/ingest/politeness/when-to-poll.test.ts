import { expect, test } from 'vitest';
import { DAY, follow, followOne, HOUR, MINUTE, START } from '../../../support/follow.ts';
import {
  ETAG,
  feed,
  type OriginResponse,
  originUrl,
  type Story,
  status,
} from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** Stories this many minutes apart, the newest of them `now`. */
function storiesApart(count: number, minutes: number, now = START): Story[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Story ${index}`,
    date: new Date(now - index * minutes * MINUTE).toUTCString(),
  }));
}

// The schedule is tested in test/unit/feeds/schedule/plan-next-poll.test.ts; here: that it is
// computed from what a publisher sends, stored and obeyed.
test('feed-politeness rules 12, 14, 17, 18: the response and its document determine the next poll', async () => {
  const expires = { ...ETAG, Expires: new Date(START + 4 * HOUR).toUTCString() };
  const skipped = '<skipHours><hour>12</hour><hour>13</hour><hour>14</hour></skipHours>';
  const responses = [
    feed(['One'], ETAG),
    feed(['One']),
    feed(['One'], ETAG, '<ttl>180</ttl>'),
    feed(['One'], { ...ETAG, 'Cache-Control': 'public, max-age=7200' }),
    feed(['One'], expires),
    feed(['One'], ETAG, skipped),
    feed(storiesApart(40, 180), ETAG),
  ];
  const follower = await follow(
    responses.map((response, host) => ({ responses: [response], host })),
    { random: () => 0 },
  );
  await follower.refresh();
  const waits: number[] = [];
  for (const index of responses.keys()) waits.push((await follower.wait(`feed-${index}`)) / MINUTE);
  expect(waits.slice(0, 6)).toEqual([54, 0.9 * 24 * 60, 180, 120, 240, 180]);
  expect(waits[6]).toBeCloseTo(0.9 * 180, -1);
});

test('feed-politeness rule 15: the next poll waits for a 304’s max-age, or else for the ttl of the cached document', async () => {
  const follower = await follow(
    [
      {
        responses: [
          feed(['One'], ETAG, '<ttl>90</ttl>'),
          status(304, { 'Cache-Control': 'max-age=10800' }),
          status(304),
        ],
      },
    ],
    { random: () => 0 },
  );
  await follower.refresh();
  expect(await follower.wait()).toBe(90 * MINUTE);
  await follower.refreshWhenDue();
  expect(await follower.wait()).toBe(3 * HOUR);
  await follower.refreshWhenDue();
  // A 304 has no <ttl>: that of the cached document still applies.
  expect(await follower.wait()).toBe(90 * MINUTE);
});

test('feed-politeness rule 17: excessive skipHours, skipDays and ttl are stored as 24 hours, 7 days and a week', async () => {
  const extra = `<ttl>${'9'.repeat(400)}</ttl><skipHours>${'<hour>1</hour><hour>25</hour><hour>x</hour>'.repeat(2_000)}</skipHours><skipDays>${'<day>Monday</day><day>tuesday</day><day>Noday</day>'.repeat(2_000)}</skipDays>`;
  const follower = await followOne(feed(['One'], ETAG, extra));
  await follower.refresh();
  const state = await follower.state();
  expect(state.lastError).toBeUndefined();
  expect(state.schedule).toEqual({ ttlMinutes: 10_080, skipHours: [1], skipDays: [1, 2] });
  expect(state.validators?.etag).toBe('"1"');
  expect(await follower.wait()).toBeLessThanOrEqual(DAY);
});

test('feed-politeness rule 26: if no host responds, no failure is counted and every feed is polled after 15 minutes', async () => {
  const follower = await follow(
    [0, 1, 2].map((host) => ({
      host,
      responses: [feed(['One'], ETAG), { fault: 'reset' as const }],
    })),
  );
  await follower.poll(5);
  for (const id of ['feed-0', 'feed-1', 'feed-2']) {
    expect((await follower.state(id)).failures).toBe(0);
    expect(await follower.wait(id)).toBe(15 * MINUTE);
  }
  expect(log.lines('no host responded: the fault seems to be on our side')).toHaveLength(4);
});

test('feed-politeness rule 26: if one host responds, a failure is counted for each host that does not', async () => {
  const follower = await follow([
    ...[0, 1, 2].map((host) => ({ host, responses: [{ fault: 'reset' as const }] })),
    { host: 3, responses: [status(500)] },
  ]);
  await follower.refresh();
  expect((await follower.state('feed-0')).failures).toBe(1);
  // Readers get the built-in items, not an empty edition.
  expect(await follower.edition()).toBeUndefined();
});

test.each([
  ['no items', feed([]), /the feed holds no items/],
  ['a broken-off download', { ...feed(['Two']), fault: 'cut' as const }, /broke off/],
])(
  'feed-politeness rule 27: %s counts as a failure, and the last good stories stay',
  async (_, response, message) => {
    const follower = await followOne(feed(['One'], ETAG), response, response);
    await follower.poll(3);
    const state = await follower.state();
    expect(state.failures).toBe(2);
    expect(state.lastError?.message).toMatch(message);
    expect(await follower.publishedTitles()).toEqual(['One']);
  },
);

test('requirements#feed-failure: the log says "HTTP error! status: {code}" and "RSS feed error"', async () => {
  const follower = await follow(
    [{ responses: [status(502)] }, { responses: [], via: 'json', host: 1 }],
    { feedToJson: true },
  );
  const query = `?rss_url=${encodeURIComponent(follower.desk.sources[1]?.url ?? '')}`;
  await follower.respondWith(`service${query}`, { body: '{"status":"error","items":[]}' });
  await follower.refresh();
  const errors = log.lines('poll').map((line) => (line.error as { message: string }).message);
  expect(errors).toContain('HTTP error! status: 502');
  expect(errors).toContain('RSS feed error');
});

test('feed-politeness rule 21: the headers of an endless error page are still obeyed', async () => {
  const follower = await followOne({
    status: 429,
    headers: [['Retry-After', '7200']],
    body: 'x',
    times: 10_000,
    dripMs: 50,
  });
  await follower.refresh();
  expect((await follower.state()).lastError?.message).toBe('HTTP error! status: 429');
  expect(await follower.wait()).toBeGreaterThanOrEqual(2 * HOUR);
});

test('feed-politeness rules 21, 22: after a 429 all feeds of the host wait as it asks, even in the same refresh', async () => {
  const follower = await follow([
    { host: 0, responses: [status(429, { 'Retry-After': '10800' }), feed(['First'], ETAG)] },
    { host: 0, responses: [feed(['Same host'], ETAG)] },
    { host: 1, responses: [feed(['Other host'], ETAG)] },
  ]);
  await follower.refresh();
  expect(await follower.requests('feed-1')).toHaveLength(0);
  expect(await follower.wait('feed-1')).toBeGreaterThanOrEqual(3 * HOUR);
  expect(await follower.titles('feed-2')).toEqual(['Other host']);
  expect(await follower.wait('feed-2')).toBe(HOUR);
  follower.now += 3 * HOUR - 1;
  await follower.refresh();
  expect(await follower.requests('feed-0')).toHaveLength(1);
  expect(await follower.requests('feed-1')).toHaveLength(0);
  await follower.refreshWhenDue('feed-1');
  expect(await follower.titles('feed-1')).toEqual(['Same host']);
});

test('feed-politeness rule 22: a 429 of a feed that failed for days delays others of its host by an hour at most', async () => {
  const follower = await follow([
    { host: 0, responses: [...Array<OriginResponse>(6).fill(status(404)), status(429)] },
    { host: 0, responses: [feed(['Same host'], ETAG)] },
  ]);
  await follower.refresh();
  for (let turn = 0; turn < 6; turn++) await follower.refreshWhenDue('feed-0');
  expect((await follower.state()).lastError?.status).toBe(429);
  expect(await follower.wait('feed-0')).toBeGreaterThanOrEqual(20 * HOUR);
  expect(await follower.wait('feed-1')).toBeLessThanOrEqual(1.1 * HOUR);
});

test('feed-politeness rule 22: a 429 at the end of a redirect pauses the host that sent it', async () => {
  const follower = await follow([
    { host: 0, responses: [] },
    { host: 0, responses: [feed(['First host'], ETAG)] },
    { host: 1, responses: [feed(['Second host'], ETAG)] },
  ]);
  await follower.redirect('feed-0', 'elsewhere', 1);
  await follower.respondWith('elsewhere', {
    ...status(429, { 'Retry-After': '10800' }),
    delayMs: 300,
  });
  await follower.refresh();
  expect(await follower.titles('feed-1')).toEqual(['First host']);
  expect(await follower.wait('feed-1')).toBe(HOUR);
  expect(await follower.wait('feed-2')).toBeGreaterThanOrEqual(3 * HOUR - MINUTE);
});

test('feed-politeness rules 21, 22: on 503 with Retry-After only that feed waits', async () => {
  const follower = await follow([
    { host: 0, responses: [status(503, { 'Retry-After': '10800' })] },
    { host: 0, responses: [feed(['Same host'], ETAG)] },
  ]);
  await follower.refresh();
  expect(await follower.wait()).toBeGreaterThanOrEqual(3 * HOUR);
  expect(await follower.wait()).toBeLessThan(3 * HOUR + 5 * MINUTE);
  expect(await follower.titles('feed-1')).toEqual(['Same host']);
  expect(await follower.wait('feed-1')).toBe(HOUR);
});

test('feed-politeness rules 23, 24: 403 and 404 leave the stories, a second 403 is logged, challenges are named', async () => {
  const challenge = status(403, { 'cf-mitigated': 'challenge' });
  const refused = [challenge, status(403), status(404)];
  const follower = await followOne(feed(['One'], ETAG), ...refused, feed(['Two'], ETAG));
  await follower.refresh();
  const known: unknown[] = [];
  for (let poll = 0; poll < 4; poll++) {
    await follower.refreshWhenDue();
    const { isRefused, lastError } = await follower.state();
    const level = log.lines('poll').at(-1)?.level;
    const said = lastError?.message;
    known.push([isRefused, level, said, ...(await follower.titles())]);
  }
  expect(known).toEqual([
    [false, 'warn', 'HTTP error! status: 403 (cf-mitigated: challenge)', 'One'],
    [true, 'error', 'HTTP error! status: 403', 'One'],
    [false, 'warn', 'HTTP error! status: 404', 'One'],
    [false, 'info', undefined, 'Two'],
  ]);
});

test('feed-politeness rule 25: after a 410 a feed is never polled again, its stories stay, and an error is logged', async () => {
  const follower = await followOne(feed(['One'], ETAG), status(410));
  await follower.poll(2);
  expect((await follower.state()).isGone).toBe(true);
  expect(log.lines('poll').at(-1)).toMatchObject({ level: 'error', nextAt: 'never' });
  follower.now += 3650 * DAY;
  await follower.refresh();
  expect(await follower.requests()).toHaveLength(2);
  expect(await follower.publishedTitles()).toEqual(['One']);
});

test('feed-politeness rule 25: a feed that is gone is polled again at a new address', async () => {
  const follower = await followOne(status(410));
  await follower.refresh();
  await follower.respondWith('new-address', feed(['Back'], ETAG));
  follower.changeSource({ url: originUrl(follower.path('new-address')) });
  await follower.refresh();
  expect(await follower.titles()).toEqual(['Back']);
});
