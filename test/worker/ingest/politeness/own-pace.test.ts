import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../../src/publications/nunavut-news/publication.ts';
import { feed, type Story, status } from '../../../support/documents.ts';
import { runs } from '../../../support/effort.ts';
import { DAY, follow, followOne, HOUR, MINUTE, START } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const ETAG = { ETag: '"1"' };

/** A date so many minutes before `now`, as it stands in feeds. */
function dateAgo(minutes: number, now = START): string {
  return new Date(now - minutes * MINUTE).toUTCString();
}

/** Stories so many minutes apart, the newest of them `now`. */
function storiesApart(count: number, minutes: number, now = START): Story[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Story ${index}`,
    date: dateAgo(index * minutes, now),
  }));
}

describe('the pace of a source', () => {
  test.each([
    ['one story a week', 10, 7 * 24 * 60, 24 * 60],
    ['a story every second day', 10, 48 * 60, 24 * 60],
    ['two stories a day', 20, 12 * 60, 12 * 60],
    ['a story every three hours', 40, 180, 180],
    ['a story every 20 minutes', 40, 20, 20],
    ['a story a minute', 200, 1, 15],
  ])(
    'feed-politeness rule 18: a source with %s is polled about as often, at least once a day and at most every 15 minutes',
    async (_, count, apart, minutes) => {
      const follower = await followOne(feed(storiesApart(count, apart), ETAG));
      await follower.refresh();
      const wait = (await follower.wait()) / MINUTE;
      expect(wait).toBeGreaterThanOrEqual(minutes * 0.94);
      expect(wait).toBeLessThanOrEqual(minutes * 1.06);
    },
  );

  test.each([
    ['nine stories of one day', storiesApart(9, 60)],
    [
      '100 stories of one minute',
      Array.from({ length: 100 }, (_, i) => ({ title: `${i}`, date: dateAgo(5) })),
    ],
    ['stories without a date', Array.from({ length: 30 }, (_, i) => ({ title: `${i}` }))],
    [
      'stories that are dated ahead',
      Array.from({ length: 30 }, (_, i) => ({ title: `${i}`, date: dateAgo(-60 * i - 60) })),
    ],
  ])(
    'feed-politeness rule 18: %s say nothing of the pace, so the source is polled after an hour',
    async (_, stories) => {
      const follower = await followOne(feed(stories, ETAG));
      await follower.refresh();
      expect(await follower.wait()).toBe(HOUR);
    },
  );

  test('feed-politeness rule 18: an agreed interval, a longer ttl and a feed without validators set the next poll, whatever the pace of the stories', async () => {
    const busy = storiesApart(60, 10);
    const weekly = storiesApart(10, 7 * 24 * 60);
    const follower = await follow([
      { host: 0, responses: [feed(weekly, ETAG)], intervalMinutes: 30 },
      { host: 1, responses: [feed(busy, ETAG, '<ttl>180</ttl>')] },
      { host: 2, responses: [feed(weekly, ETAG, '<ttl>30</ttl>')] },
      { host: 3, responses: [feed(busy)] },
    ]);
    await follower.refresh();
    expect(await follower.wait('feed-0')).toBe(30 * MINUTE);
    expect(await follower.wait('feed-1')).toBeGreaterThanOrEqual(180 * MINUTE);
    expect(await follower.wait('feed-2')).toBe(DAY);
    expect(await follower.wait('feed-3')).toBe(DAY);
  });

  test('feed-politeness rule 18: a source with a longest interval is polled at its own pace up to there, but never before its ttl or max-age has passed, and daily without validators', async () => {
    const rare = storiesApart(30, 6 * 60);
    const busy = storiesApart(40, 20);
    const follower = await follow(
      [
        feed(rare, ETAG),
        feed(busy, ETAG),
        feed(rare, ETAG, '<ttl>240</ttl>'),
        feed(rare, { ...ETAG, 'Cache-Control': 'max-age=7200' }),
        feed(rare),
      ].map((response, host) => ({ host, responses: [response], maxIntervalMinutes: 60 })),
      { random: () => 0 },
    );
    await follower.refresh();
    expect(await follower.wait('feed-0')).toBe(54 * MINUTE);
    expect(await follower.wait('feed-1')).toBeLessThan(25 * MINUTE);
    expect(await follower.wait('feed-2')).toBe(240 * MINUTE);
    expect(await follower.wait('feed-3')).toBe(120 * MINUTE);
    expect(await follower.wait('feed-4')).toBeGreaterThan(20 * HOUR);
  });

  test('feed-politeness rule 18: every local source of Nunavut News is polled at least once an hour', () => {
    const local = NUNAVUT_NEWS.desks
      .flatMap(({ sources }) => sources)
      .filter(({ section }) => section === 'local');
    expect(local.length).toBeGreaterThan(0);
    for (const source of local) expect(source.maxIntervalMinutes).toBe(60);
  });

  test('feed-politeness rule 18: a busy source that falls silent is polled more and more rarely, and often again when it has news', async () => {
    const follower = await followOne(feed(storiesApart(40, 20), ETAG), status(304));
    await follower.refresh();
    const waits = [await follower.wait()];
    for (const day of [1, 3, 7, 20, 27]) {
      follower.now = START + day * DAY;
      await follower.respondWith('feed-0', status(day === 20 ? 500 : 304));
      await follower.refresh();
      if (day !== 20) waits.push(await follower.wait());
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeLessThan(30 * MINUTE);
    expect(waits.at(-1)).toBeGreaterThan(12 * HOUR);
    await follower.respondWith('feed-0', feed(storiesApart(40, 20, follower.now), { ETag: '"2"' }));
    await follower.refreshWhenDue();
    expect(await follower.wait()).toBeLessThan(2 * HOUR);
  });

  test('feed-politeness rule 18: whatever dates a feed has, the pace stays between 15 minutes and a day', async () => {
    const minutesAgo = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(minutesAgo, async (ages) => {
        const stories = ages.map((age, index) => ({ title: `${index}`, date: dateAgo(age) }));
        const follower = await followOne(feed(stories, ETAG));
        await follower.refresh();
        const wait = await follower.wait();
        expect(wait).toBeGreaterThanOrEqual(15 * MINUTE);
        expect(wait).toBeLessThanOrEqual(DAY);
      }),
      { numRuns: runs(30) },
    );
  });
});
