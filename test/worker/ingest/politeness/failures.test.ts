import { describe, expect, test } from 'vitest';
import { ETAG, feed, status } from '../../../support/documents.ts';
import { follow, followOne, HOUR, MINUTE } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

describe('failures', () => {
  test.each([
    ['a 500', status(500)],
    ['a broken connection', { fault: 'reset' } as const],
    ['no response in time', { fault: 'hang' } as const],
  ])(
    'feed-politeness rule 26: %s is counted as a failure until a good response comes',
    async (_, response) => {
      const follower = await follow([{ responses: [feed(['One'], ETAG), response] }], {
        limits: { headersTimeoutMs: 100, totalTimeoutMs: 200 },
      });
      await follower.refresh();
      const known: number[][] = [];
      for (let poll = 0; poll < 3; poll++) {
        await follower.refreshWhenDue();
        known.push([(await follower.state()).failures, (await follower.wait()) / MINUTE]);
      }
      expect(known).toEqual([
        [1, 15.75],
        [2, 30],
        [3, 60],
      ]);
      await follower.respondWith('feed-0', feed(['Back'], ETAG));
      await follower.refreshWhenDue();
      expect(await follower.titles()).toEqual(['Back']);
      expect((await follower.state()).failures).toBe(0);
    },
  );

  test('feed-politeness rule 26: where no host at all responds no failure is counted and every feed is polled again after 15 minutes', async () => {
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

  test('feed-politeness rule 26: where one host responds a failure is counted for each host that does not', async () => {
    const follower = await follow([
      ...[0, 1, 2].map((host) => ({ host, responses: [{ fault: 'reset' as const }] })),
      { host: 3, responses: [status(500)] },
    ]);
    await follower.refresh();
    expect((await follower.state('feed-0')).failures).toBe(1);
    // Readers get the built-in items, and not an edition without any.
    expect(await follower.edition()).toBeUndefined();
  });

  test.each([
    ['no items', feed([]), /the feed holds no items/],
    ['a broken-off download', { ...feed(['Two']), fault: 'cut' as const }, /broke off/],
  ])(
    'feed-politeness rule 27: %s counts as a failure and keeps the last good stories',
    async (_, response, message) => {
      const follower = await followOne(feed(['One'], ETAG), response, response);
      await follower.poll(3);
      const state = await follower.state();
      expect(state.failures).toBe(2);
      expect(state.lastError?.message).toMatch(message);
      expect(await follower.publishedTitles()).toEqual(['One']);
    },
  );

  test("feed-politeness rule 28: one feed's failure changes no other feed's stories or schedule", async () => {
    const failures = [
      status(500),
      status(404),
      status(410),
      status(503, { 'Retry-After': '90000' }),
      { fault: 'reset' } as const,
      { fault: 'cut', body: 'x'.repeat(100) } as const,
      { body: '<!doctype html>' },
    ];
    const follower = await follow([
      { host: 8, responses: [feed(['Good'], ETAG)] },
      ...failures.map((response, host) => ({ host, responses: [response] })),
      { host: 0, responses: [feed(['Neighbour'], ETAG)] },
    ]);
    await follower.refresh();
    expect(await follower.titles('feed-0')).toEqual(['Good']);
    expect(await follower.wait('feed-0')).toBe(HOUR);
    expect(await follower.titles('feed-8')).toEqual(['Neighbour']);
    expect(await follower.wait('feed-8')).toBe(HOUR);
  });

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
});
