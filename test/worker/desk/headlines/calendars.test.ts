import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { followFeed } from '../../../../src/desk/headlines/add-source.tsx';
import { removeOwn, saveOwn } from '../../../../src/desk/headlines/change-source.tsx';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { readDesk, requestDesk } from '../../../support/desk.ts';
import {
  ADD,
  beginWithTown,
  contextOf,
  folderWith,
  formOf,
  SOURCES,
  stubPublishers,
  TEXT,
  TOWN,
} from '../../../support/desk-sources.ts';
import { publishPaper, townDesk } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(beginWithTown);

const URL = 'https://hamlet.ca/events.ics';
const CALENDAR = {
  id: 'rink',
  publisher: 'Rink',
  url: URL,
  community: 'iqaluit',
  timeZone: 'Europe/Paris',
};
const ICS = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Hamlet events',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const EVENT = (uid: string, start: string) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Teen <b>dance', start, 'END:VEVENT'].join('\r\n');
const DANCES = ICS(
  EVENT('a', `DTSTART:${inDays(3)}T190000\r\nRRULE:FREQ=WEEKLY;COUNT=4`),
  EVENT('b', 'DTSTART:nonsense'),
);
const find = (address: string, language = 'en') =>
  readDesk(ADD, {
    as: 'editor',
    form: { do: 'find', address },
    headers: { 'Accept-Language': language },
  });

const DESK = { ...townDesk(TOWN.id, `https://feed.${TOWN.id}.example/rss`), calendars: [CALENDAR] };

/** The paper with a calendar. */
async function publishWithCalendar() {
  await publishPaper({ ...TOWN, desks: [DESK] });
  return contextOf();
}

describe('a pasted address', () => {
  test('of a calendar says what it has and lacks, in the language of the desk', async () => {
    stubPublishers({ [URL]: DANCES });
    const text = await find(URL);
    expect(text).toContain('One feed or calendar was found Hamlet events');
    expect(text).toContain('It lists 2 events; in the next hundred days they take place 4 times.');
    expect(text).toMatch(/The next is “[^”]*dance”, \S+ \d+, 20\d\d/);
    expect(text).toMatch(/1 event cannot be read\. 4 events do not say their time zone/);
    expect(text).toContain('Follow this calendar');
    expect(await find(URL, 'fr')).toContain('ils ont lieu 4 fois');
  });

  test('of a page finds the calendars that it announces or leads to', async () => {
    const announced = '<link rel="alternate" type="text/calendar" href="/events.ics">';
    stubPublishers({
      'https://hamlet.ca/': `<html><head>${announced}</head><a href="webcal://hamlet.ca/rink.ics">`,
      [URL]: DANCES,
      'https://hamlet.ca/rink.ics': ICS(),
    });
    const text = await find('hamlet.ca');
    expect(text.match(/Follow this calendar/g)).toHaveLength(2);
    expect(text).toContain('Nothing is ahead');
  });

  test('of a calendar that is followed says by whom, and does not offer it', async () => {
    await publishWithCalendar();
    await new DeskStore(env.DB, [DESK]).sync(Date.now());
    stubPublishers({ [URL]: DANCES });
    const text = await find(URL);
    expect(text).toContain('The paper follows this source already');
    expect(text).not.toContain('Follow this calendar');
  });
});

describe('a calendar that is followed', () => {
  const FOLLOW = {
    type: 'ics',
    url: URL,
    publisher: 'Hamlet of Iqaluit',
    community: 'iqaluit',
    timeZone: 'America/Iqaluit',
    language: '',
  };

  test('is asked for its community and clock, and not for a section', async () => {
    await publishWithCalendar();
    const form = { do: 'choose', url: 'https://hamlet.ca/other.ics', title: 'Hamlet', type: 'ics' };
    const html = await (await requestDesk(ADD, { as: 'editor', form })).text();
    expect(html).toContain('name="community"');
    expect(html).toContain('Eastern Time (Iqaluit)');
    expect(html).not.toContain('name="section"');
  });

  test('stands in sources.yaml as one', async () => {
    const { publication, ...context } = await publishWithCalendar();
    const folder = folderWith(TEXT);
    const form = await formOf({ ...FOLLOW, url: 'https://hamlet.ca/other.ics' });
    const saved = await followFeed({ ...context, publication }, form, folder.change);
    expect(saved).toEqual({ kind: 'published' });
    expect(folder.read()).toBe(
      `${TEXT}  - id: hamlet-ca\n    type: ics\n    publisher: Hamlet of Iqaluit\n    url: https://hamlet.ca/other.ics\n    community: iqaluit\n    timeZone: America/Iqaluit\n`,
    );
  });

  test.each([
    ['a community that there is not', { community: 'atlantis' }],
    ['a zone that is none', { timeZone: 'Mars/Base' }],
    ['a language that is none', { language: '!!' }],
    ['the address of a calendar that is followed', { url: URL }],
  ])('is refused with %s, and the form is shown again', async (_, fields) => {
    await publishWithCalendar();
    const form = { ...FOLLOW, url: 'https://hamlet.ca/other.ics', ...fields, do: 'follow' };
    const response = await requestDesk(ADD, { as: 'editor', form });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('value="Hamlet of Iqaluit"');
  });
});

describe('one of the paper’s own calendars', () => {
  test('is listed with how many events it brings, and why it fails', async () => {
    await publishWithCalendar();
    const now = new Date();
    await new DeskStore(env.DB, [DESK]).sync(now.getTime());
    const state = {
      ...newSourceState(URL),
      checkedAt: now.getTime(),
      failures: 3,
      itemCount: 7,
      lastError: { at: now.getTime(), message: 'the document is no calendar', status: undefined },
    };
    await env.DB.prepare(
      "UPDATE desk_sources SET state = ?, next_at = ? WHERE source LIKE 'calendar:%'",
    )
      .bind(JSON.stringify(state), now.getTime() + 60_000)
      .run();
    expect(await readDesk(SOURCES, { as: 'editor', now })).toMatch(
      /Rink Events · calendar : Rink Failing The calendar cannot be read; .* Its last events stay\. never read · 7 events Change/,
    );
    expect(await readDesk(`/papers/${TOWN.id}`, { as: 'editor', now })).toContain(
      '1 of 2 sources cannot be read: Rink',
    );
  });

  test('keeps what is its own when it is changed, and is no feed afterwards', async () => {
    const paper = await publishWithCalendar();
    const text = `${TEXT}  - { id: rink, type: ics, publisher: Rink, url: '${URL}', community: iqaluit, timeZone: Europe/Paris }\n`;
    const folder = folderWith(text);
    const form = { publisher: 'Arena', community: '', timeZone: 'Europe/Paris', language: '' };
    const html = await (await requestDesk(`${SOURCES}/rink`, { as: 'editor' })).text();
    expect(html).toContain('(Paris)');
    expect(await saveOwn(paper, CALENDAR, await formOf(form), folder.change)).toEqual({
      kind: 'published',
    });
    expect(folder.read()).toMatch(
      /id: rink, type: ics, publisher: Arena, url: '?https:\/\/hamlet\.ca\/events\.ics'?, timeZone: Europe\/Paris \}/,
    );
    expect(await removeOwn(paper, CALENDAR, folder.change)).toEqual({ kind: 'published' });
    expect(folder.read()).toBe(TEXT);
  });

  test('that somebody has changed since the form was opened is shown with both texts', async () => {
    await publishWithCalendar();
    const form = { publisher: 'Arena', community: 'arviat', timeZone: '', version: 'older' };
    const response = await requestDesk(`${SOURCES}/rink`, { as: 'editor', form });
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toMatch(/Community that its events are in.*Iqaluit/s);
    expect(html).not.toContain('name="section"');
  });
});
