import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { DAY_MS } from '../../../../src/lib/clock/durations.ts';
import { newSourceState } from '../../../../src/model/sources/source-state.ts';
import {
  htmlOf,
  PAPER,
  readEditor,
  requestEditor,
  rowsOf,
  statusTo,
} from '../../../support/editor.ts';
import {
  ADD,
  CALENDAR,
  publishCalendar,
  resetTown,
  SOURCES,
  stubPublishers,
  TOWN,
} from '../../../support/editor-paper.ts';
import { rss } from '../../../support/origin.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetTown);

const OWN_FEED = `https://feed.${TOWN.id}.example/rss`;
const page = (...hrefs: string[]) =>
  `<!doctype html><html>${hrefs.map((href) => `<link rel=alternate type="application/rss+xml" href="${href}">`).join('')}`;
const FEED = rss([{ title: 'One', date: new Date().toUTCString(), link: 'https://paper.ca/1' }]);
const FORM = { do: 'find', address: 'paper.ca' };

const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
const EVENT = (uid: string, start: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Teen <b>dance\r\n${start}\r\nEND:VEVENT\r\n`;
const DANCES = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Hamlet events\r\n',
  EVENT('a', `DTSTART:${inDays(3)}T190000\r\nRRULE:FREQ=WEEKLY;COUNT=4`),
  EVENT('b', 'DTSTART:nonsense'),
  'END:VCALENDAR\r\n',
].join('');
const CALENDAR_DESK = { ...townDesk(TOWN.id, OWN_FEED), calendars: [CALENDAR] };

describe('the list of sources', () => {
  test('of a built-in paper is read-only, and says so', async () => {
    const path = `/papers/${PAPER}/headlines/sources`;
    const text = await readEditor(path);
    expect(text).toContain('are changed by a new version of the site');
    expect(text).not.toContain('Change ');
    expect(await statusTo(`${path}/add`, FORM)).toBe(403);
  });

  test('shows the status of each source, its reason in plain words, and the age of its newest story', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    await publishCalendar();
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(now.getTime());
    const fail = async (source: string, url: string, message: string, status?: number) => {
      const state = {
        ...newSourceState(url),
        checkedAt: now.getTime(),
        failures: 3,
        itemCount: 7,
        lastError: { at: now.getTime(), message, status },
      };
      await rowsOf(
        'UPDATE desk_sources SET state = ?, next_at = ? WHERE source LIKE ?',
        ...[JSON.stringify(state), now.getTime() + 60_000, source],
      );
    };
    await fail('own', OWN_FEED, '<b>secret</b> of the publisher', 503);
    await fail('calendar:%', CALENDAR.url, 'the document is not a calendar');
    const items = [
      { pubDate: '2026-11-20T09:00:00.000Z', isDated: true },
      { pubDate: '2027-01-01T00:00:00.000Z', isDated: false },
    ];
    const insert = "INSERT OR REPLACE INTO desk_items VALUES (?, 'own', ?, 0)";
    await rowsOf(insert, TOWN.id, JSON.stringify(items));
    const text = await readEditor(SOURCES, { now });
    expect(text).toMatch(/Town Local Failing Its server fails \(503\); it is tried again\./);
    expect(text).toMatch(/never read · 7 stories · the newest from Nov\S* 20/);
    expect(text).toMatch(
      /Rink Events · calendar : Rink Failing The calendar cannot be read; .* Its last events stay\. never read · 7 events Change/,
    );
    expect(text).not.toContain('secret');
    expect(text).toContain('Shared with other papers');
    expect(await readEditor(`/papers/${TOWN.id}`, { now })).toMatch(
      /2 of \d+ sources cannot be read: Town, Rink/,
    );
  });
});

describe('a pasted address', () => {
  test('shows the feeds of a site, each with the verdict of the command, in the editor’s language', async () => {
    stubPublishers({ 'https://paper.ca/': page('/rss', '/gone'), 'https://paper.ca/rss': FEED });
    const text = await readEditor(ADD, { form: FORM });
    expect(text).toContain('2 feeds and calendars were found');
    expect(text).toMatch(/https:\/\/paper\.ca\/rss It can be used\. .* Follow this feed/);
    expect(text).toContain('It cannot be used. There is nothing at this address (404).');
    const french = await readEditor(ADD, { form: FORM, headers: { 'Accept-Language': 'fr' } });
    expect(french).toMatch(/Peut être utilisé\. /);
  });

  test.each([
    ['that is missing', '', 'Fill this in.'],
    ['with a scheme of no website', 'ftp://paper.ca/rss', 'looks like news.my-town.ca'],
    ['that is a name without a dot', 'nunatsiaq', 'looks like news.my-town.ca'],
    ['without a feed', 'paper.ca', 'No feed and no calendar was found there'],
    ['without a server', 'nowhere.ca', 'There is nothing at this address (404)'],
  ])('%s is refused beside its field, and stays there', async (_, address, why) => {
    stubPublishers({ 'https://paper.ca/': page() });
    const html = await htmlOf(ADD, { form: { do: 'find', address } });
    expect(html).toMatch(new RegExp(`id="f-address-problem">[^<]*${RegExp.escape(why)}`));
    expect(html).toContain(`name="address" value="${address}"`);
    expect(await statusTo(ADD, { do: 'find', address })).toBe(422);
  });

  test('shows who already follows a feed, and does not offer it', async () => {
    const desks = [townDesk('other-town', 'https://paper.ca/rss')];
    await publishPaper(townPaper({ id: 'other-town', desks }));
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': FEED };
    stubPublishers({ ...pages, [OWN_FEED]: FEED });
    const text = await readEditor(ADD, { form: FORM });
    expect(text).toContain('follows this source already');
    expect(text).not.toContain('Follow this feed');
  });

  test('of a site with hostile titles is shown as text, and a GET does not request it', async () => {
    const title = '<title>&lt;script&gt;alert(1)&lt;/script&gt;"&gt;News';
    const hostile = FEED.replace('<title>Feed', title);
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': hostile };
    const requested = stubPublishers(pages);
    await requestEditor(`${ADD}?do=find&address=paper.ca`);
    expect(requested).toEqual([]);
    const html = await htmlOf(ADD, { form: FORM });
    expect(html).toContain('News</h3>');
    expect(html).not.toMatch(/<script>alert|onerror/);
  });

  test('of a calendar shows what it contains and what is missing', async () => {
    stubPublishers({ [CALENDAR.url]: DANCES });
    const form = { do: 'find', address: CALENDAR.url };
    const text = await readEditor(ADD, { form });
    expect(text).toContain('One feed or calendar was found Hamlet events');
    expect(text).toContain('It lists 2 events; in the next hundred days they take place 4 times.');
    expect(text).toMatch(/The next is “[^”]*dance”, \S+ \d+, 20\d\d/);
    expect(text).toMatch(/1 event cannot be read\. 4 events do not say their time zone/);
    expect(text).toContain('Follow this calendar');
    // A calendar that is already followed shows by whom, and is not offered.
    await publishCalendar();
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(Date.now());
    const followed = await readEditor(ADD, { form });
    expect(followed).toContain('The paper follows this source already');
    expect(followed).not.toContain('Follow this calendar');
  });
});
