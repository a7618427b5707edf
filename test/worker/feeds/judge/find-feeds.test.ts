import { afterEach, describe, expect, test } from 'vitest';
import { isFit } from '../../../../src/feeds/judge/judgement.ts';
import { HOUR, START } from '../../../support/follow.ts';
import { ETAG, feed, originUrl, respondWith, status } from '../../../support/origin.ts';
import {
  announce,
  pathWith,
  SEARCH_AGENT,
  searchSite,
  webPage,
} from '../../../support/search-site.ts';

const STORIES = Array.from({ length: 20 }, (_, i) => ({
  title: `Story ${i}`,
  link: `https://publisher.example/${i}`,
  date: new Date(START - (i + 1) * HOUR).toUTCString(),
  description: 'The council met on Monday and agreed on a new road to the airport.',
}));
const FEED = feed(STORIES, ETAG);
const WELL_KNOWN = ['/feed', '/rss.xml', '/atom.xml', '/feed.json'];

afterEach(async () => {
  for (const path of WELL_KNOWN) await respondWith(path, status(404));
});

describe('findFeeds', () => {
  test('the address of a feed returns that feed with a verdict after one request, with the User-Agent of polls', async () => {
    const address = originUrl(await pathWith(FEED));
    const { feeds, requests } = await searchSite(` ${address}#top\n`);
    expect(feeds).toMatchObject([
      { address, title: 'Feed', judgement: { kind: 'read', figures: { stories: 20, stored: 15 } } },
    ]);
    expect(feeds[0]?.judgement && isFit(feeds[0].judgement)).toBe(true);
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual([SEARCH_AGENT]);
  });

  test('a page returns the feeds that it announces and links, those of its own site first and comments last', async () => {
    const [news, sports, other, comments, notes] = await Promise.all(
      Array.from({ length: 5 }, () => pathWith(FEED)),
    );
    const commented = `${comments}/comments/feed`;
    await respondWith(commented, FEED);
    const links = `${announce(originUrl(other ?? '', 1))}${announce(commented, 'Comments')}<a href="${notes}">RSS</a>`;
    const page = await pathWith(
      webPage(`${links}${announce(news ?? '')}${announce(sports ?? '')}`),
    );
    const { feeds, requested } = await searchSite(originUrl(page));
    const expected = [notes, news, sports].map((path) => originUrl(path ?? ''));
    expected.push(originUrl(other ?? '', 1), originUrl(commented));
    expect(feeds.map(({ address }) => address)).toEqual(expected);
    expect(requested).toEqual([originUrl(page), ...expected]);
  });

  test('links are resolved against the page’s base URL, and a repeated address is requested once', async () => {
    const path = await pathWith(FEED);
    const folder = path.replace('feed', '');
    const page = await pathWith(
      webPage(
        `<base href="${folder}x/">${announce('../feed')}${announce(path)}<a href="${path}#a">`,
      ),
    );
    const { feeds, requested } = await searchSite(originUrl(page));
    expect(feeds.map(({ address }) => address)).toEqual([originUrl(path)]);
    expect(requested).toHaveLength(2);
  });

  test('a failing feed is listed with the reason if the page announces it, and left out if it was guessed', async () => {
    const gone = await pathWith(status(410));
    const guess = await pathWith(webPage('<h1>Our feeds'));
    const good = await pathWith(FEED);
    const page = await pathWith(
      webPage(`${announce(gone, 'Old feed')}<a href="${guess}">RSS</a>${announce(good)}`),
    );
    const { feeds } = await searchSite(originUrl(page));
    expect(feeds).toMatchObject([
      { address: originUrl(gone), title: 'Old feed', judgement: { failure: { kind: 'gone' } } },
      { address: originUrl(good), judgement: { kind: 'read' } },
    ]);
  });

  test('without any link the four well-known paths are requested one after the other, up to the first feed', async () => {
    await respondWith('/atom.xml', FEED);
    await respondWith('/rss.xml', webPage('not found'));
    const page = await pathWith(webPage('<p>Hello'));
    const { feeds, requests, requested } = await searchSite(originUrl(page, 3));
    expect(feeds.map(({ address }) => address)).toEqual([originUrl('/atom.xml', 3)]);
    expect(requested).toEqual(
      [page, '/feed', '/rss.xml', '/atom.xml'].map((path) => originUrl(path, 3)),
    );
    expect(requests.map(({ openAtHost }) => openAtHost)).toEqual([1, 1, 1, 1]);
  });

  test('if the announced feed is broken, the well-known paths not requested yet are tried', async () => {
    await respondWith('/rss.xml', FEED);
    const page = await pathWith(webPage(announce('/feed')));
    const { feeds, requested } = await searchSite(originUrl(page));
    expect(feeds.map(({ address }) => address)).toEqual([
      originUrl('/rss.xml'),
      originUrl('/feed'),
    ]);
    expect(requested).toEqual([page, '/feed', '/rss.xml'].map((path) => originUrl(path)));
  });

  test('a page that is missing or refuses the request is unreachable, with the reason, after one request', async () => {
    for (const [code, kind] of [
      [404, 'notThere'],
      [403, 'refused'],
      [500, 'failing'],
    ] as const) {
      const { found, requested } = await searchSite(originUrl(await pathWith(status(code))));
      expect(found).toMatchObject({ kind: 'unreachable', failure: { kind } });
      expect(requested).toHaveLength(1);
    }
  });

  test('a feed with a permanent redirect, or one to another host, is returned with its new address', async () => {
    const path = await pathWith(FEED);
    const within = await pathWith(status(301, { Location: path }));
    const { feeds } = await searchSite(originUrl(within));
    expect(feeds).toMatchObject([{ address: originUrl(path) }]);
    expect(JSON.stringify(feeds)).not.toContain('moved');
    const away = await pathWith(status(302, { Location: originUrl(path, 1) }));
    expect((await searchSite(originUrl(away))).feeds).toMatchObject([
      { address: originUrl(path, 1) },
    ]);
    const passing = await pathWith(status(302, { Location: path }));
    expect((await searchSite(originUrl(passing))).feeds).toMatchObject([
      { address: originUrl(passing) },
    ]);
  });

  test('of twelve announced feeds ten are listed and the first five judged', async () => {
    const paths = await Promise.all(Array.from({ length: 12 }, () => pathWith(FEED)));
    const page = await pathWith(webPage(paths.map((path) => announce(path)).join('')));
    const { feeds, requested } = await searchSite(originUrl(page));
    expect(feeds.map(({ address }) => address)).toEqual(
      paths.slice(0, 10).map((path) => originUrl(path)),
    );
    expect(feeds.map(({ judgement }) => judgement?.kind)).toEqual(
      paths.slice(0, 10).map((_, index) => (index < 5 ? 'read' : undefined)),
    );
    expect(requested).toHaveLength(6);
  });
});

const CALENDAR = {
  headers: [['Content-Type', 'text/calendar']] as [string, string][],
  body: '\ufeffBEGIN:VCALENDAR\r\nX-WR-CALNAME:Hamlet\r\nEND:VCALENDAR\r\n',
};
const announceCalendar = (href: string) =>
  `<link rel="alternate" type="text/calendar; charset=utf-8" href="${href}" title="Events">`;
const searchAll = (address: string) => searchSite(address, { hasCalendars: true });

describe('findFeeds when it also looks for calendars', () => {
  test('the address of a calendar returns it with its contents in place of a verdict', async () => {
    const address = originUrl(await pathWith(CALENDAR));
    const { feeds } = await searchAll(address);
    expect(feeds).toEqual([
      {
        address,
        title: 'Hamlet',
        judgement: undefined,
        calendar: expect.objectContaining({ ahead: 0, losses: [{ kind: 'nothingAhead' }] }),
      },
    ]);
  });

  test('a refused calendar is returned with the reason, and is not searched as a page', async () => {
    const body = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_001)}`;
    const address = originUrl(await pathWith({ ...CALENDAR, body }));
    const { found, requested } = await searchAll(address);
    expect(found).toEqual({
      kind: 'unreachable',
      failure: { kind: 'unreadable', message: 'the calendar has more than 20000 components' },
    });
    expect(requested).toEqual([address]);
  });

  test('a page returns the calendar that it announces beside its feed, and links that look like calendars', async () => {
    const announced = await pathWith(CALENDAR);
    const news = await pathWith(FEED);
    const linked = `/${crypto.randomUUID()}/events?ical=1`;
    await respondWith(linked, CALENDAR);
    const page = await pathWith(
      webPage(
        `${announceCalendar(announced)}${announce(news)}<a href="${linked}">Add</a><a href="/about">`,
      ),
    );
    const { feeds, requested } = await searchAll(originUrl(page));
    const found = feeds.map(({ address, calendar }) => [address, calendar !== undefined]);
    expect(new Map(found as [string, boolean][])).toEqual(
      new Map([
        [originUrl(announced), true],
        [originUrl(news), false],
        [originUrl(linked), true],
      ]),
    );
    expect(requested).toHaveLength(4);
  });

  test('a webcal: link is requested by https, and no well-known path is tried if a calendar could be read', async () => {
    const good = await pathWith(CALENDAR);
    const page = await pathWith(
      webPage(`<a href="webcal://calendar.example/a.ics">Subscribe</a>${announceCalendar(good)}`),
    );
    const { requested } = await searchAll(originUrl(page));
    expect(requested).toEqual([page, good].map((path) => originUrl(path)));
  });
});

test('findFeeds returns no calendar unless it looks for them', async () => {
  const calendar = await pathWith(CALENDAR);
  const page = await pathWith(webPage(announceCalendar(calendar)));
  for (const path of [calendar, page])
    expect((await searchSite(originUrl(path))).feeds).toEqual([]);
});
