import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { htmlOf, PAPER, readDesk, requestDesk, rowsOf, statusTo } from '../../../support/desk.ts';
import {
  ADD,
  beginWithTown,
  CALENDAR,
  publishTown,
  SOURCES,
  stubPublishers,
  TOWN,
} from '../../../support/desk-sources.ts';
import { rss } from '../../../support/documents.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(beginWithTown);

const OWN_FEED = `https://feed.${TOWN.id}.example/rss`;
const page = (...hrefs: string[]) =>
  `<!doctype html><html>${hrefs.map((href) => `<link rel=alternate type="application/rss+xml" href="${href}">`).join('')}`;
const FEED = rss([{ title: 'One', date: new Date().toUTCString(), link: 'https://paper.ca/1' }]);
const FORM = { do: 'find', address: 'paper.ca' };

const ICS = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Hamlet events\r\n${events.join('')}END:VCALENDAR\r\n`;
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const EVENT = (uid: string, start: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Teen <b>dance\r\n${start}\r\nEND:VEVENT\r\n`;
const DANCES = ICS(
  EVENT('a', `DTSTART:${inDays(3)}T190000\r\nRRULE:FREQ=WEEKLY;COUNT=4`),
  EVENT('b', 'DTSTART:nonsense'),
);
const CALENDAR_DESK = { ...townDesk(TOWN.id, OWN_FEED), calendars: [CALENDAR] };

describe('the list of sources', () => {
  test('of a paper of the build is read-only, and says so', async () => {
    const path = `/papers/${PAPER}/headlines/sources`;
    const text = await readDesk(path);
    expect(text).toContain('are changed by a new version of the site');
    expect(text).not.toContain('Change ');
    expect(await statusTo(`${path}/add`, FORM)).toBe(403);
  });

  test('says how each stands, its reason in plain words, and how old its newest story is', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    await publishTown({ calendars: [CALENDAR] });
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(now.getTime());
    const fail = async (source: string, url: string, message: string, status?: number) => {
      const state = {
        ...{ ...newSourceState(url), checkedAt: now.getTime(), failures: 3, itemCount: 7 },
        lastError: { at: now.getTime(), message, status },
      };
      await rowsOf(
        'UPDATE desk_sources SET state = ?, next_at = ? WHERE source LIKE ?',
        ...[JSON.stringify(state), now.getTime() + 60_000, source],
      );
    };
    await fail('own', OWN_FEED, '<b>secret</b> of the publisher', 503);
    await fail('calendar:%', CALENDAR.url, 'the document is no calendar');
    const items = [
      { pubDate: '2026-11-20T09:00:00.000Z', isDated: true },
      { pubDate: '2027-01-01T00:00:00.000Z', isDated: false },
    ];
    const insert = "INSERT OR REPLACE INTO desk_items VALUES (?, 'own', ?, 0)";
    await rowsOf(insert, TOWN.id, JSON.stringify(items));
    const text = await readDesk(SOURCES, { now });
    expect(text).toMatch(/Town Local Failing Its server fails \(503\); it is tried again\./);
    expect(text).toMatch(/never read · 7 stories · the newest from Nov\S* 20/);
    expect(text).toMatch(
      /Rink Events · calendar : Rink Failing The calendar cannot be read; .* Its last events stay\. never read · 7 events Change/,
    );
    expect(text).not.toContain('secret');
    expect(text).toContain('Shared with other papers');
    expect(await readDesk(`/papers/${TOWN.id}`, { now })).toMatch(
      /2 of \d+ sources cannot be read: Town, Rink/,
    );
  });
});

describe('a pasted address', () => {
  test('shows the feeds of a site, each with the verdict of the command, in the language of the desk', async () => {
    stubPublishers({ 'https://paper.ca/': page('/rss', '/gone'), 'https://paper.ca/rss': FEED });
    const text = await readDesk(ADD, { form: FORM });
    expect(text).toContain('2 feeds and calendars were found');
    expect(text).toMatch(
      /https:\/\/paper\.ca\/rss Items: 1 story in 1 KB of rss2.* Verdict: fit with losses: .* Follow this feed/,
    );
    expect(text).toContain('Verdict: not fit. There is nothing at this address (404).');
    const french = await readDesk(ADD, { form: FORM, headers: { 'Accept-Language': 'fr' } });
    expect(french).toMatch(/Verdict : convient, avec des pertes/);
  });

  test('says who follows a feed already, and does not offer it', async () => {
    const desks = [townDesk('other-town', 'https://paper.ca/rss')];
    await publishPaper(townPaper({ id: 'other-town', desks }));
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': FEED };
    stubPublishers({ ...pages, [OWN_FEED]: FEED });
    const text = await readDesk(ADD, { form: FORM });
    expect(text).toContain('follows this source already');
    expect(text).not.toContain('Follow this feed');
  });

  test('of a site with hostile titles is shown as text, and is not requested by a GET', async () => {
    const title = '<title>&lt;script&gt;alert(1)&lt;/script&gt;"&gt;News';
    const hostile = FEED.replace('<title>Feed', title);
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': hostile };
    const requested = stubPublishers(pages);
    await requestDesk(`${ADD}?do=find&address=paper.ca`);
    expect(requested).toEqual([]);
    const html = await htmlOf(ADD, { form: FORM });
    expect(html).toContain('News</h3>');
    expect(html).not.toMatch(/<script>alert|onerror/);
  });

  test('of a calendar says what it has and lacks, in the language of the desk', async () => {
    stubPublishers({ [CALENDAR.url]: DANCES });
    const form = { do: 'find', address: CALENDAR.url };
    const text = await readDesk(ADD, { form });
    expect(text).toContain('One feed or calendar was found Hamlet events');
    expect(text).toContain('It lists 2 events; in the next hundred days they take place 4 times.');
    expect(text).toMatch(/The next is “[^”]*dance”, \S+ \d+, 20\d\d/);
    expect(text).toMatch(/1 event cannot be read\. 4 events do not say their time zone/);
    expect(text).toContain('Follow this calendar');
    const french = await readDesk(ADD, { form, headers: { 'Accept-Language': 'fr' } });
    expect(french).toContain('ils ont lieu 4 fois');
    // Of one that is followed it says by whom, and does not offer it.
    await publishTown({ calendars: [CALENDAR] });
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(Date.now());
    const followed = await readDesk(ADD, { form });
    expect(followed).toContain('The paper follows this source already');
    expect(followed).not.toContain('Follow this calendar');
  });

  test('of a page finds the calendars that it announces or leads to', async () => {
    const announced = '<link rel="alternate" type="text/calendar" href="/events.ics">';
    stubPublishers({
      'https://hamlet.ca/': `<html><head>${announced}</head><a href="webcal://hamlet.ca/rink.ics">`,
      [CALENDAR.url]: DANCES,
      'https://hamlet.ca/rink.ics': ICS(),
    });
    const text = await readDesk(ADD, { form: { do: 'find', address: 'hamlet.ca' } });
    expect(text.match(/Follow this calendar/g)).toHaveLength(2);
    expect(text).toContain('Nothing is ahead');
  });
});
