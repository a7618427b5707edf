import { describe, expect, test } from 'vitest';
import { ETAG, feed, status } from '../../../support/documents.ts';
import { DAY, follow, followOne, HOUR, MINUTE } from '../../../support/follow.ts';
import { type OriginResponse, originUrl } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

describe('refusals', () => {
  test('feed-politeness rule 21: an error page that never ends does not hide what its headers say', async () => {
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

  test("feed-politeness rules 21, 22: on 429 a feed waits as its host asks, and the host's other feeds wait too, also those of the same refresh", async () => {
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

  test('feed-politeness rule 22: a feed that has failed for days and is limited once has the others of its host wait no longer than an hour', async () => {
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

  test('feed-politeness rules 23, 24: a 403 and a 404 keep the stories, and a second 403 is an error in the log', async () => {
    const refused = [403, 403, 404].map((code) => status(code));
    const follower = await followOne(feed(['One'], ETAG), ...refused, feed(['Two'], ETAG));
    await follower.refresh();
    const known: unknown[] = [];
    for (let poll = 0; poll < 4; poll++) {
      await follower.refreshWhenDue();
      const { isRefused } = await follower.state();
      known.push([isRefused, log.lines('poll').at(-1)?.level, ...(await follower.titles())]);
    }
    expect(known).toEqual([
      [false, 'warn', 'One'],
      [true, 'error', 'One'],
      [false, 'warn', 'One'],
      [false, 'info', 'Two'],
    ]);
  });

  test('feed-politeness rule 23: a Cloudflare challenge is named in the error', async () => {
    const follower = await followOne(status(403, { 'cf-mitigated': 'challenge' }));
    await follower.refresh();
    expect((await follower.state()).lastError?.message).toBe(
      'HTTP error! status: 403 (cf-mitigated: challenge)',
    );
  });

  test('feed-politeness rule 25: after a 410 a feed is never polled again, its stories stay and the log reports an error', async () => {
    const follower = await followOne(feed(['One'], ETAG), status(410));
    await follower.poll(2);
    expect((await follower.state()).isGone).toBe(true);
    expect(log.lines('poll').at(-1)).toMatchObject({ level: 'error', nextAt: 'never' });
    follower.now += 3650 * DAY;
    await follower.refresh();
    expect(await follower.requests()).toHaveLength(2);
    expect(await follower.publishedTitles()).toEqual(['One']);
  });

  test('feed-politeness rule 25: a new address of a feed that is gone is polled', async () => {
    const follower = await followOne(status(410));
    await follower.refresh();
    await follower.respondWith('new-address', feed(['Back'], ETAG));
    follower.changeSource({ url: originUrl(follower.path('new-address')) });
    await follower.refresh();
    expect(await follower.titles()).toEqual(['Back']);
  });
});
