import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FaultySite, HOUR } from './faulty-site.ts';
import { sectionOf } from './snapshot.ts';

/** RSS 1.0, Atom, RSS 2.0 and the feed-to-JSON service. */
const FEEDS = ['assembly-record', 'drum-and-print', 'northern-ledger', 'wellness-bulletin'];

let site: FaultySite;
const before = new Map<string, Map<string, string>>();
const fresh = new Map<string, string>();

beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
  for (const feed of FEEDS) before.set(feed, await datesOf(feed));
  site.pass(2 * HOUR);
  for (const feed of FEEDS) {
    // The first story of a feed with this fault is three hours ahead, the others are further off.
    fresh.set(feed, site.world.publish(feed).title);
    site.world.setFault(feed, 'wrong-dates');
  }
  await site.refresh();
});
afterAll(() => site?.close());

/** The dates of a feed's stories as readers see them, by title, from top to bottom; `No date` where there is none. */
async function datesOf(feed: string): Promise<Map<string, string>> {
  const stories = await site.stories(sectionOf(feed));
  return new Map(
    stories.map(({ title, isDated, pubDate }) => [title, isDated ? pubDate : 'No date']),
  );
}

function freshOf(feed: string): string {
  return fresh.get(feed) ?? '';
}

describe('while a publisher’s dates are wrong', () => {
  test.each(FEEDS)('the stories of %s that were shown before keep their dates', async (feed) => {
    const known = before.get(feed) ?? new Map<string, string>();
    const now = [...(await datesOf(feed))].filter(([title]) => title !== freshOf(feed));
    expect(now.length).toBeGreaterThanOrEqual(14);
    for (const [title, date] of now) {
      // Three hours ahead of its own time an older story is in the past: that may be right.
      const hoursAhead = (Date.parse(date) - Date.parse(known.get(title) ?? '')) / HOUR;
      expect([title, hoursAhead === 0 || hoursAhead === 3]).toEqual([title, true]);
    }
    expect(await site.source(feed)).toMatchObject({ status: 'good', items: 15 });
  });

  test('a new story is last in its section and says “No date”', async () => {
    // The service gives fifteen stories, so its oldest one made room.
    const now = [...(await datesOf('wellness-bulletin'))];
    expect(now.at(-1)).toEqual([freshOf('wellness-bulletin'), 'No date']);
  });

  test('no story dated in the future is among the first ten of /news', async () => {
    const { status, headlines } = await site.get('/news');
    expect(status).toBe(200);
    for (const feed of FEEDS) expect(headlines.slice(0, 10)).not.toContain(freshOf(feed));
    for (const story of await site.stories('all'))
      expect(Date.parse(story.pubDate)).toBeLessThanOrEqual(site.now());
  });

  test('a story dated three hours ahead is first in its section once that time has come', async () => {
    site.pass(4 * HOUR);
    await site.refresh();
    for (const feed of FEEDS) {
      const [[title, date] = []] = await datesOf(feed);
      expect([title, date]).toEqual([freshOf(feed), expect.stringMatching(/^\d{4}-/)]);
    }
  });
});

describe('once a publisher’s dates are right again', () => {
  test('every story has its own date, and the newest is first', async () => {
    site.world.clearFaults();
    site.pass(3 * HOUR);
    await site.refresh();
    for (const feed of FEEDS) {
      const now = await datesOf(feed);
      for (const [title, date] of before.get(feed) ?? [])
        if (now.has(title)) expect([title, now.get(title)]).toEqual([title, date]);
      expect([...now.keys()][0]).toBe(freshOf(feed));
    }
  });
});
