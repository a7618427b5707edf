import { describe, expect, test } from 'vitest';
import { feed, status } from '../../../support/documents.ts';
import {
  DAY,
  type FeedSetup,
  follow,
  followOne,
  HOUR,
  MINUTE,
  START,
} from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const ETAG = { ETag: '"1"' };

/** Minutes until the next poll after a response with these headers. */
async function minutesAfter(
  headers: Readonly<Record<string, string>>,
  extra = '',
  random = 0.5,
): Promise<number> {
  const follower = await follow([{ responses: [feed(['One'], { ...ETAG, ...headers }, extra)] }], {
    random: () => random,
  });
  await follower.refresh();
  return (await follower.wait()) / MINUTE;
}

function inFuture(ms: number): string {
  return new Date(START + ms).toUTCString();
}

describe('when to poll', () => {
  test('feed-politeness rule 12: a feed with validators is polled again after an hour', async () => {
    expect(await minutesAfter({})).toBe(60);
  });

  test('feed-politeness rule 12: a feed without validators is polled again after a day', async () => {
    const follower = await followOne(feed(['One']));
    await follower.refresh();
    expect(await follower.wait()).toBe(DAY);
  });

  test('feed-politeness rule 12: a publisher that agreed to it is polled as often as was agreed', async () => {
    const follower = await follow([{ responses: [feed(['One'])], intervalMinutes: 30 }]);
    await follower.refresh();
    expect(await follower.wait()).toBe(30 * MINUTE);
  });

  test.each([0, 0.5, 0.999])(
    'feed-politeness rule 13: no feed is polled again within 15 minutes, whatever a setting, a response or chance (%s) says',
    async (chance) => {
      const hasty: FeedSetup[] = [
        {
          responses: [feed(['One'], { ...ETAG, 'Cache-Control': 'max-age=0' })],
          intervalMinutes: 1,
        },
        { responses: [feed(['One'], ETAG, '<ttl>1</ttl>')], intervalMinutes: 15 },
        { responses: [status(429, { 'Retry-After': '0' })] },
        { responses: [status(503, { 'Retry-After': '1' })] },
        { responses: [status(500)] },
        { responses: [{ fault: 'reset' }] },
        { responses: [feed([])] },
      ];
      const follower = await follow(
        hasty.map((setup, host) => ({ ...setup, host })),
        {
          random: () => chance,
        },
      );
      await follower.refresh();
      for (const index of hasty.keys())
        expect(await follower.wait(`feed-${index}`)).toBeGreaterThanOrEqual(15 * MINUTE);
      follower.now += 15 * MINUTE - 1;
      await follower.refresh();
      expect(await follower.requests('feed-')).toHaveLength(hasty.length);
    },
  );

  test('feed-politeness rule 14: <ttl>, max-age and Expires each delay the next poll', async () => {
    expect(await minutesAfter({}, '<ttl>180</ttl>', 0)).toBe(180);
    expect(await minutesAfter({ 'Cache-Control': 'public, max-age=7200' }, '', 0)).toBe(120);
    expect(await minutesAfter({ Expires: inFuture(4 * HOUR) }, '', 0)).toBe(240);
    expect(await minutesAfter({ 'Cache-Control': 'max-age=7200' }, '<ttl>300</ttl>', 0)).toBe(300);
    expect(
      await minutesAfter({ 'Cache-Control': 'max-age=60', Expires: inFuture(4 * HOUR) }, '', 0),
    ).toBe(240);
  });

  test('feed-politeness rule 14: a short ttl and max-age do not make a feed be polled more than once an hour', async () => {
    expect(await minutesAfter({ 'Cache-Control': 'max-age=60' }, '<ttl>5</ttl>')).toBe(60);
  });

  test('feed-politeness rule 14: chance never brings a poll before the publisher’s ttl has passed', async () => {
    for (const chance of [0, 0.25, 0.5, 0.75, 0.999])
      expect(await minutesAfter({}, '<ttl>61</ttl>', chance)).toBeGreaterThanOrEqual(61);
  });

  test.each([
    ['Cache-Control', 's-maxage=7200'],
    ['Cache-Control', 'max-age=soon'],
    ['Expires', '-1'],
    ['Expires', '2049'],
    ['Expires', 'Thu, 19 Nov 2026 09:00:00 GMT'],
  ])(
    'feed-politeness rule 14: "%s: %s" is ignored: the next poll comes after an hour',
    async (name, value) => {
      expect(await minutesAfter({ [name]: value })).toBe(60);
    },
  );

  test('feed-politeness rule 14: a feed polled half a second after the full second is not polled again before its Expires', async () => {
    const follower = await followOne(feed(['One'], { ...ETAG, Expires: inFuture(2 * HOUR) }));
    follower.now += 500;
    await follower.refresh();
    const random = await follower.wait();
    expect(random % 1).toBe(0);
    expect(random).toBeGreaterThanOrEqual(2 * HOUR - 500);
  });

  test('feed-politeness rule 15: a poll waits for the max-age of a 304, and without one for the ttl of the document that it confirms', async () => {
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
    // A 304 has no <ttl>: the one of the document that it confirms still holds.
    expect(await follower.wait()).toBe(90 * MINUTE);
  });

  test.each([
    ['', { 'Cache-Control': 'max-age=31536000' }],
    ['<ttl>100000</ttl>', {}],
    ['', { Expires: 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ])(
    'feed-politeness rule 16: a schedule of years (%s %o) delays the next poll by a day at most',
    async (extra, headers) => {
      for (const chance of [0, 0.999]) {
        const minutes = await minutesAfter(headers as Record<string, string>, extra, chance);
        expect(minutes).toBeGreaterThanOrEqual(0.9 * 24 * 60);
        expect(minutes).toBeLessThanOrEqual(24 * 60);
      }
    },
  );

  test('feed-politeness rule 16: a Retry-After of six days is obeyed in full, one of 30 days for seven', async () => {
    const follower = await followOne(status(429, { 'Retry-After': String(6 * 86_400) }));
    await follower.refresh();
    expect(await follower.wait()).toBeGreaterThanOrEqual(6 * DAY);
    const month = await followOne(status(503, { 'Retry-After': String(30 * 86_400) }));
    await month.refresh();
    expect(await month.wait()).toBeLessThan(7 * DAY + 5 * MINUTE);
  });

  test('feed-politeness rule 17: a poll is never planned into the hours and days to skip', async () => {
    const skip =
      '<skipHours><hour>12</hour><hour>13</hour><hour>14</hour></skipHours><skipDays><day>Saturday</day></skipDays>';
    expect(await minutesAfter({}, skip)).toBe(180);
    expect(await minutesAfter({ 'Cache-Control': `max-age=${12.5 * 3600}` }, skip, 0)).toBe(
      36 * 60,
    );
  });

  test('feed-politeness rule 17: a feed that lists every hour, or every day, to be skipped is still polled', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `<hour>${hour}</hour>`).join('');
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
      .map((day) => `<day>${day}</day>`)
      .join('');
    expect(await minutesAfter({}, `<skipHours>${hours}</skipHours>`)).toBe(60);
    expect(await minutesAfter({}, `<skipDays>${days}</skipDays>`)).toBe(60);
  });

  test('feed-politeness rule 17: thousands of hours and days to skip and a ttl beyond all numbers are stored as 24 hours, 7 days and a week', async () => {
    const extra = `<ttl>${'9'.repeat(400)}</ttl><skipHours>${'<hour>1</hour><hour>25</hour><hour>x</hour>'.repeat(2_000)}</skipHours><skipDays>${'<day>Monday</day><day>tuesday</day><day>Noday</day>'.repeat(2_000)}</skipDays>`;
    const follower = await followOne(feed(['One'], ETAG, extra));
    await follower.refresh();
    const state = await follower.state();
    expect(state.lastError).toBeUndefined();
    expect(state.schedule).toEqual({ ttlMinutes: 10_080, skipHours: [1], skipDays: [1, 2] });
    expect(state.validators?.etag).toBe('"1"');
    expect(await follower.wait()).toBeLessThanOrEqual(DAY);
  });

  test('feed-politeness rule 19: chance moves the next poll by up to a tenth of the interval, both ways', async () => {
    expect(await minutesAfter({}, '', 0)).toBe(54);
    expect(await minutesAfter({}, '', 1)).toBe(66);
  });
});
