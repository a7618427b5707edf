import { describe, expect, test } from 'vitest';
import { feed, status } from '../../../support/documents.ts';
import { originUrl, respondWith } from '../../../support/origin.ts';
import { announce, pathWith, searchSite, webPage } from '../../../support/search-site.ts';

const CALENDAR = {
  headers: [['Content-Type', 'text/calendar']] as [string, string][],
  body: '\ufeffBEGIN:VCALENDAR\r\nX-WR-CALNAME:Hamlet\r\nEND:VCALENDAR\r\n',
};
const FEED = feed(['One']);
const announceCalendar = (href: string) =>
  `<link rel="alternate" type="text/calendar; charset=utf-8" href="${href}" title="Events">`;
const searchAll = (address: string) => searchSite(address, { hasCalendars: true });

describe('findFeeds where calendars are looked for', () => {
  test('the address of a calendar gives it, with what it has in place of a judgement', async () => {
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

  test('a calendar that is refused is so with its reason, and is not searched as a page', async () => {
    const body = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_001)}`;
    const address = originUrl(await pathWith({ ...CALENDAR, body }));
    const { found, requested } = await searchAll(address);
    expect(found).toEqual({
      kind: 'unreachable',
      failure: { kind: 'unreadable', message: 'the calendar has more than 20000 components' },
    });
    expect(requested).toEqual([address]);
  });

  test('a page gives the calendar that it announces beside its feed, and those that its links look like', async () => {
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

  test('a link by the scheme of calendar programs is requested by https, and no well-known path is where one could be read', async () => {
    const good = await pathWith(CALENDAR);
    const page = await pathWith(
      webPage(`<a href="webcal://calendar.example/a.ics">Subscribe</a>${announceCalendar(good)}`),
    );
    const { requested } = await searchAll(originUrl(page));
    expect(requested).toEqual([page, good].map((path) => originUrl(path)));
  });

  test('an announced calendar that is gone is listed with the reason', async () => {
    const gone = await pathWith(status(410));
    const { feeds } = await searchAll(
      originUrl(
        await pathWith(webPage(`${announceCalendar(gone)}${announce(await pathWith(FEED))}`)),
      ),
    );
    expect(feeds).toContainEqual(
      expect.objectContaining({
        address: originUrl(gone),
        judgement: expect.objectContaining({ failure: expect.objectContaining({ kind: 'gone' }) }),
      }),
    );
  });
});

test('findFeeds finds no calendar where none is looked for', async () => {
  const calendar = await pathWith(CALENDAR);
  const page = await pathWith(webPage(announceCalendar(calendar)));
  for (const path of [calendar, page])
    expect((await searchSite(originUrl(path))).feeds).toEqual([]);
});
