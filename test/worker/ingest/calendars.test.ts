import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deskEventsTag } from '../../../src/edition/cache-tags.ts';
import { deskEventsKey, readStoredEvents } from '../../../src/edition/events.ts';
import { feed } from '../../support/documents.ts';
import { DAY, type Follower, follow, MINUTE } from '../../support/follow.ts';
import type { OriginResponse } from '../../support/origin.ts';
import { ORIGIN_HOSTS, originUrl } from '../../support/origin.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
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

async function published({ id }: Follower) {
  const text = await env.EDITIONS.get(deskEventsKey(id));
  return text === null ? undefined : readStoredEvents(text);
}

async function titles(follower: Follower): Promise<string[] | undefined> {
  return (await published(follower))?.events.map(({ title }) => title);
}

describe('the calendars of a desk', () => {
  test('one refresh brings its events into KV and invalidates what shows them, and no edition has any', async () => {
    const follower = await followCalendar(calendar('Square dance', 'Bingo'));
    await follower.refresh();
    expect((await published(follower))?.events).toMatchObject([
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

  test('a calendar that did not change is polled conditionally, and writes nothing', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    await follower.refreshWhenDue(SOURCE);
    expect(await follower.sentEtags('hall')).toEqual([undefined, '"Bingo"']);
    for (const { headers } of await follower.requests('hall'))
      expect(headers.accept).toBe('text/calendar, */*;q=0.1');
    expect(log.lines('events published')).toHaveLength(1);
  });

  test('the last good events stay where a calendar has too many, and the source fails', async () => {
    const body = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_001)}`;
    const follower = await followCalendar(calendar('Bingo'), { body });
    await follower.refresh();
    await follower.refreshWhenDue(SOURCE);
    expect(await titles(follower)).toEqual(['Bingo']);
    expect((await follower.state(SOURCE)).failures).toBe(1);
    expect(log.lines('poll').filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  test('what cannot be read of a calendar is known to the operator, and its events are shown', async () => {
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

  test('an event that was changed has the next number, and one that was taken out is gone', async () => {
    const follower = await followCalendar(calendar('Bingo', 'Dance'), calendar('Bingo at eight'));
    await follower.refresh();
    const [before] = (await published(follower))?.events ?? [];
    await follower.refreshWhenDue(SOURCE);
    const after = (await published(follower))?.events;
    expect(after).toMatchObject([{ title: 'Bingo at eight', sequence: 1, id: before?.id }]);
  });

  test('the first cron of a day composes them again, without those that are over', async () => {
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

  test('a calendar that the desk follows no more takes its events along with the next refresh', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    const [first] = follower.desk.calendars ?? [];
    follower.desk = { ...follower.desk, calendars: first ? [{ ...first, paused: 'closed' }] : [] };
    follower.now += 5 * MINUTE;
    await follower.refresh();
    await follower.refresh();
    expect(await titles(follower)).toEqual([]);
  });

  test('an address of another place has the calendar read again, though it did not change', async () => {
    const follower = await followCalendar(calendar('Bingo'));
    await follower.refresh();
    const [first] = follower.desk.calendars ?? [];
    if (first) follower.desk = { ...follower.desk, calendars: [{ ...first, community: 'arviat' }] };
    await follower.refreshWhenDue(SOURCE);
    expect((await published(follower))?.events[0]).toMatchObject({ communities: ['arviat'] });
  });
});
