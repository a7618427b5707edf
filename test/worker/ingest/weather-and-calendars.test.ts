import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { bulletinKey, readStoredBulletin } from '../../../src/model/bulletin.ts';
import { deskEventsTag } from '../../../src/model/edition/cache-tags.ts';
import { deskEventsKey, readStoredEvents } from '../../../src/model/events.ts';
import { firstOf, run } from '../../support/database.ts';
import { DAY, type Follower, follow, MINUTE, START } from '../../support/follow.ts';
import { feed, ORIGIN_HOSTS, type OriginResponse, originUrl } from '../../support/origin.ts';
import { watchLog } from '../../support/watch-log.ts';
import { alertsFeed, cityPage, NO_ALERTS, pair } from '../../support/weather.ts';

const log = watchLog();
const BLIZZARD = 'ORANGE WARNING - BLIZZARD, Iqaluit';
const STATION = { id: 'nu-21', name: 'Iqaluit', latitude: 63.75, longitude: -68.5 };
const OTHER = { id: 'nu-26', name: 'Kimmirut', latitude: 62.85, longitude: -69.9 };

/** An hour ago. */
const OBSERVED = new Date(START - 60 * MINUTE).toISOString();

function page(id = 'nu-21', changes: Record<string, unknown> = {}): OriginResponse {
  const { properties } = cityPage() as { properties: { currentConditions: object } };
  const currentConditions = { ...properties.currentConditions, timestamp: pair(OBSERVED) };
  return { body: JSON.stringify(cityPage({ identifier: id, currentConditions, ...changes })) };
}

function alerts(...titles: string[]): OriginResponse {
  return {
    body: alertsFeed(...titles),
    headers: [['ETag', `"${titles.join()}"`]],
    knowsEtag: true,
  };
}

/** Follows both stations and a feed of stories. */
async function followWeather(
  first: { page?: OriginResponse; alerts?: OriginResponse } = {},
): Promise<Follower> {
  const follower = await follow([{ responses: [feed(['One'], { ETag: '"1"' })] }]);
  follower.followStations([STATION, OTHER]);
  await follower.respondWith('report-nu-21', first.page ?? page());
  await follower.respondWith('report-nu-26', page('nu-26'));
  await follower.respondWith('alerts-63.750', first.alerts ?? alerts(NO_ALERTS));
  await follower.respondWith('alerts-62.850', alerts(NO_ALERTS));
  return follower;
}

async function published({ id }: Follower) {
  const text = await env.EDITIONS.get(bulletinKey(id));
  return text === null ? undefined : readStoredBulletin(text);
}

/** How often the data of its stations was stored. */
const revisionOf = ({ id }: Follower) =>
  firstOf('SELECT revision FROM desk_bulletins WHERE desk = ?', id);

describe('the weather of a desk', () => {
  test('one refresh brings the reports of its stations into KV, and its edition contains none of them', async () => {
    const follower = await followWeather();
    await follower.refresh();
    const weather = await published(follower);
    expect(Object.keys(weather?.reports ?? {})).toEqual(['nu-21', 'nu-26']);
    expect(weather?.reports['nu-21']).toMatchObject({ observedAt: OBSERVED, temperature: -24.3 });
    expect(weather?.warnings).toEqual([]);
    expect(await follower.titles()).toEqual(['One']);
    expect([...(await follower.stories()).items.keys()]).toEqual(['feed-0']);
    expect(follower.invalidated.flat()).toContain(`desk:${follower.id}:station:nu-21`);
  });

  test('a new report changes neither the edition nor pages of other stations or warnings', async () => {
    const follower = await followWeather();
    await follower.refresh();
    const before = await follower.edition();
    follower.invalidated.length = 0;
    const colder = { ...page('nu-21', { forecastGroup: {} }) };
    await follower.respondWith('report-nu-21', colder);
    await follower.refreshWhenDue('report:nu-21');
    expect((await published(follower))?.reports['nu-21']?.forecasts).toEqual([]);
    expect(follower.invalidated.flat()).toEqual([`desk:${follower.id}:station:nu-21`]);
    const after = await follower.edition();
    expect(after?.version).toBe(before?.version);
    expect(after?.number).toBe(before?.number);
  });

  test('nothing is written if nothing changed, even in D1 when the publisher sends the same warning again', async () => {
    const { body = '' } = alerts(BLIZZARD);
    const follower = await followWeather({ alerts: { body } });
    await follower.refresh();
    const before = await published(follower);
    const revision = await revisionOf(follower);
    const writes = log.lines('bulletin published').length;
    expect(before?.warnings).toHaveLength(1);
    follower.now += 61 * MINUTE;
    await follower.refresh();
    expect(await follower.requests('alerts-63.750')).toHaveLength(2);
    expect(await published(follower)).toEqual(before);
    expect(log.lines('bulletin published')).toHaveLength(writes);
    expect(await revisionOf(follower)).toBe(revision);
  });

  test('a document read in part is logged once per change, and reported to the operator until the next sound one', async () => {
    const follower = await followWeather({ alerts: { body: alertsFeed(BLIZZARD, '') } });
    const readInPart = async () => {
      await follower.refreshWhenDue('warnings:nu-21');
      return log.lines('weather read in part').length;
    };
    await follower.refresh();
    expect(await readInPart()).toBe(1);
    await follower.respondWith('alerts-63.750', { body: alertsFeed('FOG ADVISORY', '') });
    expect(await readInPart()).toBe(2);
    expect(await follower.state('warnings:nu-21')).toMatchObject({
      flaw: 'not all of its warnings can be read',
      failures: 0,
    });
    await follower.respondWith('alerts-63.750', alerts(NO_ALERTS));
    expect(await readInPart()).toBe(2);
    expect((await follower.state('warnings:nu-21')).flaw).toBeUndefined();
  });

  test('warnings are polled every quarter of an hour and conditionally, reports every hour', async () => {
    const follower = await followWeather();
    await follower.refresh();
    expect(await follower.wait('warnings:nu-21')).toBeLessThanOrEqual(16.5 * MINUTE);
    expect(await follower.wait('report:nu-21')).toBe(60 * MINUTE);
    await follower.refreshWhenDue('warnings:nu-21');
    const [, second] = await follower.requests('alerts-63.750');
    expect(second?.headers['if-none-match']).toBe(`"${NO_ALERTS}"`);
  });

  test('a warning stays, with its end, if its feed is an HTML page', async () => {
    const follower = await followWeather({ alerts: alerts(BLIZZARD) });
    await follower.refresh();
    const before = await published(follower);
    await follower.respondWith('alerts-63.750', { body: '<html><body>Sorry</body></html>' });
    await follower.refreshWhenDue('warnings:nu-21');
    expect(await published(follower)).toEqual(before);
    expect((await follower.state('warnings:nu-21')).failures).toBe(1);
  });

  test('a station whose page belongs to another station affects that station alone', async () => {
    const follower = await followWeather({ page: page('qc-1') });
    await follower.refresh();
    expect(Object.keys((await published(follower))?.reports ?? {})).toEqual(['nu-26']);
    expect((await follower.state('report:nu-21')).failures).toBe(1);
    expect((await follower.state('report:nu-26')).failures).toBe(0);
    expect(await follower.titles()).toEqual(['One']);
  });

  test('unreadable content counts as a station without a report, until its next poll', async () => {
    const follower = await followWeather();
    await follower.refresh();
    await run(
      "UPDATE desk_items SET items = '{\"warnings\": 1' WHERE desk = ? AND source = 'report:nu-21'",
      follower.id,
    );
    await run('UPDATE desk_bulletins SET revision = revision + 1 WHERE desk = ?', follower.id);
    follower.now += 5 * MINUTE;
    await follower.refresh();
    expect(Object.keys((await published(follower))?.reports ?? {})).toEqual(['nu-26']);
    expect(log.lines('stored bulletin unreadable')).toHaveLength(1);
    await follower.refreshWhenDue('report:nu-21');
    expect(Object.keys((await published(follower))?.reports ?? {})).toHaveLength(2);
  });
});

const SOURCE = 'calendar:hall';

function calendar(...titles: string[]): OriginResponse {
  const events = titles.map(
    (title, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART;TZID=America/Iqaluit:2026112${index + 1}T190000\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`,
  );
  return {
    body: `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`,
    headers: [
      ['ETag', `"${titles.join().replace(/[^\w,]/g, '')}"`],
      ['Content-Type', 'text/calendar'],
    ],
    knowsEtag: true,
  };
}

/** Follows a calendar beside a feed. */
async function followCalendar(...responses: OriginResponse[]): Promise<Follower> {
  const follower = await follow([{ responses: [feed(['One'], { ETag: '"1"' })] }]);
  const url = originUrl(follower.path('hall'), 3);
  const facts = { publisher: 'Hall', community: 'iqaluit', redirectHosts: ORIGIN_HOSTS };
  follower.desk = { ...follower.desk, calendars: [{ id: 'hall', url, ...facts }] };
  await follower.respondWith('hall', ...responses);
  return follower;
}

async function publishedEvents({ id }: Follower) {
  const text = await env.EDITIONS.get(deskEventsKey(id));
  return text === null ? undefined : readStoredEvents(text);
}

async function titles(follower: Follower): Promise<string[] | undefined> {
  return (await publishedEvents(follower))?.events.map(({ title }) => title);
}

describe('the calendars of a desk', () => {
  test('one refresh brings its events into KV, invalidates the pages that show them, and no edition has any', async () => {
    const follower = await followCalendar(calendar('Square dance', 'Bingo'));
    await follower.refresh();
    expect((await publishedEvents(follower))?.events).toMatchObject([
      {
        title: 'Square dance',
        organiser: 'Hall',
        communities: ['iqaluit'],
        when: { kind: 'instant', from: '2026-11-22T00:00:00.000Z', timeZone: 'America/Iqaluit' },
      },
      { title: 'Bingo' },
    ]);
    expect(follower.invalidated.flat()).toContain(deskEventsTag(follower.id));
    expect(await follower.publishedTitles('events')).toEqual([]);
    expect(await follower.state(SOURCE)).toMatchObject({ itemCount: 2, failures: 0 });
  });

  test('an unchanged calendar is polled conditionally, and writes nothing', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    await follower.refreshWhenDue(SOURCE);
    expect(await follower.sentEtags('hall')).toEqual([undefined, '"Bingo"']);
    for (const { headers } of await follower.requests('hall'))
      expect(headers.accept).toBe('text/calendar, */*;q=0.1');
    expect(log.lines('events published')).toHaveLength(1);
  });

  test('the last good events stay if a calendar has too many, and the source fails', async () => {
    const body = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_001)}`;
    const follower = await followCalendar(calendar('Bingo'), { body });
    await follower.refresh();
    await follower.refreshWhenDue(SOURCE);
    expect(await titles(follower)).toEqual(['Bingo']);
    expect((await follower.state(SOURCE)).failures).toBe(1);
    expect(log.lines('poll').filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  test('unreadable parts of a calendar are reported to the operator, and its events are shown', async () => {
    const long = calendar(`Bingo", ${'a'.repeat(20_000)}`);
    const body = long.body?.toString().replace('America/Iqaluit', 'Ice time');
    const follower = await followCalendar(calendar('Bingo'), { ...long, body });
    await follower.refresh();
    expect((await follower.state(SOURCE)).flaw).toBeUndefined();
    await follower.refreshWhenDue(SOURCE);
    expect(await follower.state(SOURCE)).toMatchObject({
      flaw: 'SUMMARY with more than 20000 characters; unknown time zones: Ice time',
      itemCount: 1,
      failures: 0,
    });
  });

  test('a changed event has the next sequence number, and a removed one disappears', async () => {
    const follower = await followCalendar(calendar('Bingo', 'Dance'), calendar('Bingo at eight'));
    await follower.refresh();
    const [before] = (await publishedEvents(follower))?.events ?? [];
    await follower.refreshWhenDue(SOURCE);
    const after = (await publishedEvents(follower))?.events;
    expect(after).toMatchObject([{ title: 'Bingo at eight', sequence: 1, id: before?.id }]);
  });

  test('the first cron of a day composes them again, without past events', async () => {
    const follower = await followCalendar(calendar('Dance', 'Bingo'));
    await follower.refresh();
    follower.now = Math.floor(follower.now / DAY) * DAY + 3 * DAY + 12 * 60 * MINUTE;
    await follower.refresh();
    expect(await titles(follower)).toEqual(['Dance', 'Bingo']);
    follower.now = Math.floor(follower.now / DAY) * DAY + DAY + MINUTE;
    await follower.refresh();
    await follower.refresh();
    expect(await titles(follower)).toEqual([]);
  });

  test('a calendar that the desk no longer follows takes its events with it at the next refresh', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    const [first] = follower.desk.calendars ?? [];
    follower.desk = { ...follower.desk, calendars: first ? [{ ...first, paused: 'closed' }] : [] };
    follower.now += 5 * MINUTE;
    await follower.refresh();
    await follower.refresh();
    expect(await titles(follower)).toEqual([]);
  });

  test('a calendar that is assigned to another community is read again, although it did not change', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    const [first] = follower.desk.calendars ?? [];
    if (first) follower.desk = { ...follower.desk, calendars: [{ ...first, community: 'arviat' }] };
    await follower.refreshWhenDue(SOURCE);
    expect((await publishedEvents(follower))?.events[0]).toMatchObject({ communities: ['arviat'] });
  });
});
