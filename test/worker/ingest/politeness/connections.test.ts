import { describe, expect, test } from 'vitest';
import { ETAG, feed } from '../../../support/documents.ts';
import { follow, MINUTE } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

describe('connections to publishers', () => {
  test('feed-politeness rule 20: a host has one connection at a time, all hosts together at most six', async () => {
    const slow = { ...feed(['One'], ETAG), delayMs: 60 };
    const setups = Array.from({ length: 16 }, (_, index) => ({
      host: index % 8,
      responses: [slow],
    }));
    const follower = await follow(setups);
    await follower.refresh();
    const requests = await follower.requests('feed-');
    expect(requests).toHaveLength(16);
    expect(Math.max(...requests.map((request) => request.openAtHost))).toBe(1);
    const most = Math.max(...requests.map((request) => request.openAtAll));
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(6);
  });

  test('feed-politeness rule 20: a redirect waits for the mutex of the host that it leads to', async () => {
    const follower = await follow([
      { host: 0, responses: [] },
      { host: 1, responses: [{ ...feed(['Busy'], ETAG), delayMs: 400 }] },
    ]);
    await follower.redirect('feed-0', 'moved', 1);
    await follower.respondWith('moved', feed(['Moved'], ETAG));
    await follower.refresh();
    expect(await follower.titles('feed-0')).toEqual(['Moved']);
    const [moved] = await follower.requests('moved');
    expect(moved?.openAtHost).toBe(1);
  });

  test('feed-politeness rule 20: at most six feeds of one host are polled in one refresh', async () => {
    const follower = await follow(
      Array.from({ length: 8 }, () => ({ responses: [feed(['One'], ETAG)] })),
    );
    await follower.refresh();
    expect(await follower.requests('feed-')).toHaveLength(6);
    follower.now += 5 * MINUTE;
    await follower.refresh();
    expect(await follower.requests('feed-')).toHaveLength(8);
  });
});
