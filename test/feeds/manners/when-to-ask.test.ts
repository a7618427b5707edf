import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../src/publications/nunavut-news/publication.ts';
import { feed, type Story, status } from './documents.ts';
import { DAY, type FeedSetup, follow, followOne, HOUR, MINUTE, START } from './follow.ts';
import { watchLog } from './watch-log.ts';

watchLog();

const ETAG = { ETag: '"1"' };

/** How long the next check waits, in minutes, after an answer with these headers. */
async function minutesAfter(
  headers: Readonly<Record<string, string>>,
  extra = '',
  random = 0.5,
): Promise<number> {
  const follower = await follow([{ answers: [feed(['One'], { ...ETAG, ...headers }, extra)] }], {
    random: () => random,
  });
  await follower.refresh();
  return (await follower.wait()) / MINUTE;
}

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

function inFuture(ms: number): string {
  return new Date(START + ms).toUTCString();
}

describe('when to ask', () => {
  test('manners 12: a feed with validators is asked again after an hour', async () => {
    expect(await minutesAfter({})).toBe(60);
  });

  test('manners 12: a feed without validators is asked again after a day', async () => {
    const follower = await followOne(feed(['One']));
    await follower.refresh();
    expect(await follower.wait()).toBe(DAY);
  });

  test('manners 12: a publisher that agreed to it is asked as often as was agreed', async () => {
    const follower = await follow([{ answers: [feed(['One'])], intervalMinutes: 30 }]);
    await follower.refresh();
    expect(await follower.wait()).toBe(30 * MINUTE);
  });

  test.each([0, 0.5, 0.999])(
    'manners 13: no feed is asked again within 15 minutes, whatever a setting, an answer or chance (%s) says',
    async (chance) => {
      const hasty: FeedSetup[] = [
        { answers: [feed(['One'], { ...ETAG, 'Cache-Control': 'max-age=0' })], intervalMinutes: 1 },
        { answers: [feed(['One'], ETAG, '<ttl>1</ttl>')], intervalMinutes: 15 },
        { answers: [status(429, { 'Retry-After': '0' })] },
        { answers: [status(503, { 'Retry-After': '1' })] },
        { answers: [status(500)] },
        { answers: [{ fault: 'reset' }] },
        { answers: [feed([])] },
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

  test('manners 14: <ttl>, max-age and Expires each put the next check off', async () => {
    expect(await minutesAfter({}, '<ttl>180</ttl>', 0)).toBe(180);
    expect(await minutesAfter({ 'Cache-Control': 'public, max-age=7200' }, '', 0)).toBe(120);
    expect(await minutesAfter({ Expires: inFuture(4 * HOUR) }, '', 0)).toBe(240);
    expect(await minutesAfter({ 'Cache-Control': 'max-age=7200' }, '<ttl>300</ttl>', 0)).toBe(300);
    expect(
      await minutesAfter({ 'Cache-Control': 'max-age=60', Expires: inFuture(4 * HOUR) }, '', 0),
    ).toBe(240);
  });

  test('manners 14: a short wish does not make a feed be asked more often', async () => {
    expect(await minutesAfter({ 'Cache-Control': 'max-age=60' }, '<ttl>5</ttl>')).toBe(60);
  });

  test('manners 14: chance never brings a check before what the publisher wishes', async () => {
    for (const chance of [0, 0.25, 0.5, 0.75, 0.999])
      expect(await minutesAfter({}, '<ttl>61</ttl>', chance)).toBeGreaterThanOrEqual(61);
  });

  test.each([
    ['Cache-Control', 's-maxage=7200'],
    ['Cache-Control', 'max-age=soon'],
    ['Expires', '-1'],
    ['Expires', '2049'],
    ['Expires', 'Thu, 19 Nov 2026 09:00:00 GMT'],
  ])('manners 14: "%s: %s" is no wish', async (name, value) => {
    expect(await minutesAfter({ [name]: value })).toBe(60);
  });

  test('manners 14: what is left of a second counts as a whole one', async () => {
    const follower = await followOne(feed(['One'], { ...ETAG, Expires: inFuture(2 * HOUR) }));
    follower.now += 500;
    await follower.refresh();
    const random = await follower.wait();
    expect(random % 1).toBe(0);
    expect(random).toBeGreaterThanOrEqual(2 * HOUR - 500);
  });

  test('manners 15: the wish of a 304 counts like that of a 200', async () => {
    const follower = await follow(
      [
        {
          answers: [
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
  ])('manners 16: a wish of years (%s %o) is kept for a day', async (extra, headers) => {
    for (const chance of [0, 0.999]) {
      const minutes = await minutesAfter(headers as Record<string, string>, extra, chance);
      expect(minutes).toBeGreaterThanOrEqual(0.9 * 24 * 60);
      expect(minutes).toBeLessThanOrEqual(24 * 60);
    }
  });

  test('manners 16: a Retry-After of six days is kept whole', async () => {
    const follower = await followOne(status(429, { 'Retry-After': String(6 * 86_400) }));
    await follower.refresh();
    expect(await follower.wait()).toBeGreaterThanOrEqual(6 * DAY);
    const month = await followOne(status(503, { 'Retry-After': String(30 * 86_400) }));
    await month.refresh();
    expect(await month.wait()).toBeLessThan(7 * DAY + 5 * MINUTE);
  });

  test('manners 17: the hours and days to skip are skipped', async () => {
    const skip =
      '<skipHours><hour>12</hour><hour>13</hour><hour>14</hour></skipHours><skipDays><day>Saturday</day></skipDays>';
    expect(await minutesAfter({}, skip)).toBe(180);
    expect(await minutesAfter({ 'Cache-Control': `max-age=${12.5 * 3600}` }, skip, 0)).toBe(
      36 * 60,
    );
  });

  test('manners 17: a feed that lists every hour, or every day, to be skipped is still polled', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `<hour>${hour}</hour>`).join('');
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
      .map((day) => `<day>${day}</day>`)
      .join('');
    expect(await minutesAfter({}, `<skipHours>${hours}</skipHours>`)).toBe(60);
    expect(await minutesAfter({}, `<skipDays>${days}</skipDays>`)).toBe(60);
  });

  test('manners 17: thousands of hours and days to skip and a ttl beyond all numbers are stored as 24 hours, 7 days and a week', async () => {
    const extra = `<ttl>${'9'.repeat(400)}</ttl><skipHours>${'<hour>1</hour><hour>25</hour><hour>x</hour>'.repeat(2_000)}</skipHours><skipDays>${'<day>Monday</day><day>tuesday</day><day>Noday</day>'.repeat(2_000)}</skipDays>`;
    const follower = await followOne(feed(['One'], ETAG, extra));
    await follower.refresh();
    const state = await follower.state();
    expect(state.lastError).toBeUndefined();
    expect(state.schedule).toEqual({ ttlMinutes: 10_080, skipHours: [1], skipDays: [1, 2] });
    expect(state.validators?.etag).toBe('"1"');
    expect(await follower.wait()).toBeLessThanOrEqual(DAY);
  });

  test.each([
    ['one story a week', 10, 7 * 24 * 60, 24 * 60],
    ['a story every second day', 10, 48 * 60, 24 * 60],
    ['two stories a day', 20, 12 * 60, 12 * 60],
    ['a story every three hours', 40, 180, 180],
    ['a story every 20 minutes', 40, 20, 20],
    ['a story a minute', 200, 1, 15],
  ])('manners 18: a source with %s is asked at its own pace', async (_, count, apart, minutes) => {
    const follower = await followOne(feed(storiesApart(count, apart), ETAG));
    await follower.refresh();
    const wait = (await follower.wait()) / MINUTE;
    expect(wait).toBeGreaterThanOrEqual(minutes * 0.94);
    expect(wait).toBeLessThanOrEqual(minutes * 1.06);
  });

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
    'manners 18: %s say nothing of the pace, so the source is asked after an hour',
    async (_, stories) => {
      const follower = await followOne(feed(stories, ETAG));
      await follower.refresh();
      expect(await follower.wait()).toBe(HOUR);
    },
  );

  test('manners 18: what was agreed, and what the publisher wishes, come before the pace', async () => {
    const busy = storiesApart(60, 10);
    const weekly = storiesApart(10, 7 * 24 * 60);
    const follower = await follow([
      { host: 0, answers: [feed(weekly, ETAG)], intervalMinutes: 30 },
      { host: 1, answers: [feed(busy, ETAG, '<ttl>180</ttl>')] },
      { host: 2, answers: [feed(weekly, ETAG, '<ttl>30</ttl>')] },
      { host: 3, answers: [feed(busy)] },
    ]);
    await follower.refresh();
    expect(await follower.wait('feed-0')).toBe(30 * MINUTE);
    expect(await follower.wait('feed-1')).toBeGreaterThanOrEqual(180 * MINUTE);
    expect(await follower.wait('feed-2')).toBe(DAY);
    expect(await follower.wait('feed-3')).toBe(DAY);
  });

  test('manners 18: a source with a longest interval is polled at its own pace up to there, and no sooner than its publisher wishes', async () => {
    const rare = storiesApart(30, 6 * 60);
    const busy = storiesApart(40, 20);
    const follower = await follow(
      [
        feed(rare, ETAG),
        feed(busy, ETAG),
        feed(rare, ETAG, '<ttl>240</ttl>'),
        feed(rare, { ...ETAG, 'Cache-Control': 'max-age=7200' }),
        feed(rare),
      ].map((answer, host) => ({ host, answers: [answer], maxIntervalMinutes: 60 })),
      { random: () => 0 },
    );
    await follower.refresh();
    expect(await follower.wait('feed-0')).toBe(54 * MINUTE);
    expect(await follower.wait('feed-1')).toBeLessThan(25 * MINUTE);
    expect(await follower.wait('feed-2')).toBe(240 * MINUTE);
    expect(await follower.wait('feed-3')).toBe(120 * MINUTE);
    expect(await follower.wait('feed-4')).toBeGreaterThan(20 * HOUR);
  });

  test('manners 18: every local source of Nunavut News is polled at least once an hour', () => {
    const local = NUNAVUT_NEWS.sources.filter(({ section }) => section === 'local');
    expect(local.length).toBeGreaterThan(0);
    for (const source of local) expect(source.maxIntervalMinutes).toBe(60);
  });

  test('manners 18: a busy source that falls silent is asked more and more rarely, and often again when it speaks', async () => {
    const follower = await followOne(feed(storiesApart(40, 20), ETAG), status(304));
    await follower.refresh();
    const waits = [await follower.wait()];
    for (const day of [1, 3, 7, 20, 27]) {
      follower.now = START + day * DAY;
      await follower.answer('feed-0', status(day === 20 ? 500 : 304));
      await follower.refresh();
      if (day !== 20) waits.push(await follower.wait());
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeLessThan(30 * MINUTE);
    expect(waits.at(-1)).toBeGreaterThan(12 * HOUR);
    await follower.answer('feed-0', feed(storiesApart(40, 20, follower.now), { ETag: '"2"' }));
    await follower.refreshWhenDue();
    expect(await follower.wait()).toBeLessThan(2 * HOUR);
  });

  test('manners 18: whatever dates a feed has, the pace stays between 15 minutes and a day', async () => {
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
      { numRuns: 30 },
    );
  });

  test('manners 19: chance spreads checks by a tenth', async () => {
    expect(await minutesAfter({}, '', 0)).toBe(54);
    expect(await minutesAfter({}, '', 1)).toBe(66);
  });

  test('manners 20: a host has one connection at a time, all hosts together at most six', async () => {
    const slow = { ...feed(['One'], ETAG), delayMs: 60 };
    const setups = Array.from({ length: 16 }, (_, index) => ({
      host: index % 8,
      answers: [slow],
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

  test('manners 20: a redirect waits for its turn at the host that it leads to', async () => {
    const follower = await follow([
      { host: 0, answers: [] },
      { host: 1, answers: [{ ...feed(['Busy'], ETAG), delayMs: 400 }] },
    ]);
    const busyHost = new URL(follower.publication.sources[1]?.url ?? '').host;
    await follower.answer(
      'feed-0',
      status(302, { Location: `http://${busyHost}${follower.path('moved')}` }),
    );
    await follower.answer('moved', feed(['Moved'], ETAG));
    await follower.refresh();
    expect(await follower.titles('feed-0')).toEqual(['Moved']);
    const [moved] = await follower.requests('moved');
    expect(moved?.openAtHost).toBe(1);
  });

  test('manners 20: at most six feeds of one host are asked in one cycle', async () => {
    const follower = await follow(
      Array.from({ length: 8 }, () => ({ answers: [feed(['One'], ETAG)] })),
    );
    await follower.refresh();
    expect(await follower.requests('feed-')).toHaveLength(6);
    follower.now += 5 * MINUTE;
    await follower.refresh();
    expect(await follower.requests('feed-')).toHaveLength(8);
  });
});
