import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import ingest from '../../../src/ingest/index.ts';
import { selectUnpublishedEvents } from '../../../src/ingest/store/events-progress.ts';
import { DAY_MS } from '../../../src/lib/clock/durations.ts';
import {
  type Event,
  MAX_EVENTS,
  paperEventsKey,
  readStoredEvents,
} from '../../../src/model/events.ts';
import {
  actionsOf,
  expectPage,
  firstOf,
  htmlOf,
  INGEST_AWAY,
  PAPER,
  readEditor,
  resetEditor,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../support/editor.ts';
import {
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  revision,
  sendEvent,
  storedEvent,
  storedEvents,
} from '../../support/editor-records.ts';
import { eventOf } from '../../support/fixtures.ts';
import { recordingQueue } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

beforeEach(() => resetEditor('events', 'event_changes'));

/** The events that readers get, and the one with this title. */
async function readersEvents() {
  const stored = readStoredEvents((await env.EDITIONS.get(paperEventsKey(PAPER))) ?? '');
  return stored?.events ?? [];
}
const published = async (title: string) =>
  (await readersEvents()).find((event) => event.title === title);
const readersTitles = async () => (await readersEvents()).map(({ title }) => title);
/** Creates a weekly event with four occurrences; returns the path of each. */
async function sendSeries(title: string): Promise<string[]> {
  await sendEvent({ title, repeats: 'week', repeatsUntil: dayFromNow(2 + 21) });
  return (await storedEvents(title)).map(({ path }) => path);
}
const eventsOf = async (title: string) => (await storedEvents(title)).map(({ event }) => event);
const cancelledFlags = async (title: string) =>
  (await eventsOf(title)).map((each) => each.isCancelled);
const actionsFor = (subject: string) => actionsOf(`subject = '${subject}'`);

test('an event of the hamlet’s office is stored in the time zone of its community', async () => {
  const before = await revision();
  const fields = { title: 'Drum dance', communities: ['rankin-inlet'], until: '21:30' };
  const { headers } = await sendEvent(fields, { as: 'notices' });
  expect(headers.get('Location')).toBe(`${EVENTS_PATH}?done=added&saved=event-new`);
  const { event } = await storedEvent('Drum dance');
  const when = { kind: 'instant', timeZone: 'America/Rankin_Inlet' };
  const facts = { sequence: 0, communities: ['rankin-inlet'], isCancelled: false };
  expect(event).toMatchObject({ ...facts, when });
  expect(await revision()).toBe(before + 1);
  expect(await readEditor(`${EVENTS_PATH}?done=added`, { as: 'notices' })).toMatch(
    /readers see it now.*To come.*Drum dance .*7:00.p\.m\..C[SD]T · Arctic Winter Games Arena · Rankin Inlet/,
  );
});

test('an event without a community, or in several with different time zones, uses the time zone of the paper', async () => {
  for (const communities of [[], ['iqaluit', 'rankin-inlet']]) {
    const title = `In ${communities.length} places`;
    await sendEvent({ title, communities });
    expect((await storedEvent(title)).event.when).toMatchObject({ timeZone: 'America/Iqaluit' });
  }
});

test('the form of an event shows the stored values, and a new version increments its sequence', async () => {
  const fields = { text: 'Bring skates.\nNo fee.', organiser: 'Recreation', language: 'iu-Cans' };
  await sendEvent({ title: 'Skating', ...fields, link: 'https://rec.ca/skate' });
  const { path } = await storedEvent('Skating');
  const html = await htmlOf(path);
  for (const text of [...Object.values(fields), '19:00', 'https://rec.ca/skate'])
    expect(html).toContain(text);
  await send(path, eventForm({ title: 'Skating', version: '1' }));
  const { event } = await storedEvent('Skating');
  expect([event.sequence, event.text, event.link]).toEqual([1, '', undefined]);
});

test('an event that could not be published is stored, and the next cron publishes it', async () => {
  const isUnpublished = async () =>
    (await selectUnpublishedEvents(env.DB).all<{ paper: string }>()).results.some(
      ({ paper }) => paper === PAPER,
    );
  await sendEvent({ title: 'Feast' }, INGEST_AWAY);
  expect(log.lines('editor change not published')).toHaveLength(1);
  expect([await isUnpublished(), await published('Feast')]).toEqual([true, undefined]);
  // Its queue messages are held, so that no feed is polled.
  const REFRESH_QUEUE = recordingQueue().queue;
  const bindings = { ...env, REFRESH_QUEUE } as unknown as IngestEnv;
  await ingest.scheduled(createScheduledController(), bindings);
  expect(await published('Feast')).toBeDefined();
  expect(await isUnpublished()).toBe(false);
});

test('no event is lost when several are sent at the same time', async () => {
  const before = await revision();
  const titles = ['One', 'Two', 'Three'];
  await Promise.all(titles.map((title) => sendEvent({ title })));
  for (const title of titles) expect(await storedEvents(title)).toHaveLength(1);
  expect(await revision()).toBe(before + 3);
});

test('readers get each change of an event immediately: added, changed, cancelled, reinstated, removed', async () => {
  const title = 'Square dance';
  const expectReaders = async (sequence: number, place: string, isCancelled: boolean) =>
    expect(await published(title)).toMatchObject({ sequence, place, isCancelled });
  await sendEvent({ title });
  await expectReaders(0, 'Arctic Winter Games Arena', false);
  const { path, event } = await storedEvent(title);
  await send(path, eventForm({ title, place: 'Library', version: '1' }));
  await expectReaders(1, 'Library', false);
  for (let time = 0; time < 2; time++) {
    await send(path, { do: 'cancel' });
    await expectReaders(2, 'Library', true);
  }
  expect((await storedEvent(title)).event.when).toEqual(event.when);
  expect(await readEditor(EVENTS_PATH)).toMatch(/Square dance cancelled ·/);
  for (let time = 0; time < 2; time++) {
    await send(path, { do: 'restore' });
    await expectReaders(3, 'Library', false);
  }
  await send(path, { do: 'remove' });
  expect(await published(title)).toBeUndefined();
  const actions = ['added', 'changed', 'cancelled', 'restored', 'removed'];
  expect(await actionsFor(title)).toEqual(actions.map((does) => `event ${does}`));
});

test('a repeating event has one row per occurrence, and all ids have the same prefix', async () => {
  await sendSeries('Bingo');
  const all = await eventsOf('Bingo');
  expect(all).toHaveLength(4);
  expect(new Set(all.map(({ id }) => id.split('-')[0])).size).toBe(1);
  expect(await readEditor(EVENTS_PATH)).toMatch(/Bingo .*3 later times .*Bingo/);
  expect(await actionsFor('Bingo')).toEqual(['event added']);
  const [, second] = await storedEvents('Bingo');
  await send(second?.path ?? '', { do: 'cancel' });
  expect(await readEditor(EVENTS_PATH)).toMatch(/3 later times, 1 cancelled .*cancelled · /);
  expect(await htmlOf(EVENTS_PATH)).toMatch(/aria-label="Cancel it: Bingo, [^"]*7:00/);
  const day = dayFromNow(9).slice(-2).replace(/^0/, '');
  expect(await readEditor(second?.path ?? '')).toMatch(
    new RegExp(`Change the event of \\w+\\W+${day},(?: \\d{4},)? 7:00`),
  );
});

test('an event cancelled with its later occurrences is reinstated with them, but not with earlier cancellations', async () => {
  const [, second = '', third = ''] = await sendSeries('Karate');
  const [first] = await storedEvents('Karate');
  await send(third, { do: 'cancel' });
  await send(second, { do: 'cancel-later' });
  expect(await cancelledFlags('Karate')).toEqual([false, true, true, true]);
  await send(second, { do: 'restore-later' });
  expect(await cancelledFlags('Karate')).toEqual([false, false, true, false]);
  expect((await storedEvents('Karate'))[0]).toEqual(first);
});

test('a change applies to one occurrence or also to later ones, even if somebody changed the event meanwhile', async () => {
  const title = 'Soccer';
  const [first = '', second = '', , last = ''] = await sendSeries(title);
  const places = async () => (await eventsOf(title)).map(({ place }) => place);
  await send(first, eventForm({ title, place: 'Gym', version: '1' }));
  expect((await places()).slice(0, 2)).toEqual(['Gym', 'Arctic Winter Games Arena']);
  await send(second, eventForm({ title, day: dayFromNow(9), version: '1' }));
  const before = await revision();
  const time = { day: dayFromNow(10), from: '18:30', place: 'Dome', do: 'save-later' };
  const late = send(second, eventForm({ title, ...time, version: '1' }));
  await expectPage(late, 409, 'name="do" value="save"');
  await send(second, eventForm({ title, ...time, version: '2' }));
  expect(await places()).toEqual(['Gym', 'Dome', 'Dome', 'Dome']);
  expect(await revision()).toBe(before + 1);
  const html = await htmlOf(last);
  expect(html).toContain(`value="${dayFromNow(24)}"`);
  expect(html).toContain('value="18:30"');
});

test('an event deleted as a mistake disappears with its later occurrences, and the audit log keeps it', async () => {
  const [, second = ''] = await sendSeries('Typing error');
  await send(second, { do: 'remove-later' });
  expect(await storedEvents('Typing error')).toHaveLength(1);
  expect(await statusOf(second)).toBe(404);
  const removed = await firstOf(
    "SELECT before FROM audit WHERE action = 'event removed' AND subject = 'Typing error'",
  );
  expect(JSON.parse(String(removed))).toHaveLength(3);
});

test('a past event is listed as past, can be removed but not cancelled, and is deleted after three months', async () => {
  const title = 'Movie night';
  await sendEvent({ title });
  const { path } = await storedEvent(title);
  const now = new Date(Date.now() + 5 * DAY_MS);
  expect(await readEditor(EVENTS_PATH, { now })).toMatch(/Past.*Movie night/);
  expect(await readEditor(path, { now })).not.toContain('Cancel it');
  await send(path, { do: 'cancel' }, { now });
  expect(await cancelledFlags(title)).toEqual([false]);
  const later = new Date(Date.now() + 95 * DAY_MS);
  await sendEvent({ title: 'Newer', day: dayFromNow(96) }, { now: later });
  expect(await storedEvents(title)).toEqual([]);
});

const LONG = { text: 'ᐃᓄᒃᑎᑐᑦ '.repeat(120), organiser: 'ᓄ'.repeat(160), place: 'ᓄ'.repeat(160) };

/** Stores past events directly in the database, bypassing the editor’s validation. */
async function insert(
  count: number,
  title: string,
  {
    day = 9,
    endsAt = Date.now() + 9 * DAY_MS,
    ...changes
  }: Partial<Event> & { day?: number; endsAt?: number } = {},
): Promise<void> {
  const when = { kind: 'days', from: dayFromNow(day), until: dayFromNow(day + 1) } as const;
  const events = Array.from({ length: count }, (_, nth) =>
    eventOf({ id: `${title}${nth}`, title, when, ...changes }),
  );
  await rowsOf(
    `INSERT INTO events (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
     SELECT ?1, value ->> '$.id', 1, value, ?3 - 3600000, ?3, '', '', 0 FROM json_each(?2)`,
    ...[PAPER, JSON.stringify(events), endsAt],
  );
}

test('long events are refused when the size limit is reached, and readers get every accepted one', async () => {
  const titles: string[] = [];
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 19) };
  const sendLong = (title: string) => sendEvent({ ...LONG, title, ...repeats });
  for (let nth = 0; (await sendLong(`Long ${nth}`)).status === 303; nth++)
    titles.push(...Array(20).fill(`Long ${nth}`));
  await expectPage(sendLong('Refused'), 422, '500 events to come, of 490 KB together');
  expect(titles.length).toBeGreaterThan(80);
  // Each change makes an event some characters longer.
  for (const { path } of await storedEvents('Long 0')) await send(path, { do: 'cancel' });
  expect((await readersTitles()).sort()).toEqual(titles.sort());
  expect((await sendEvent({ title: 'Short' })).status).toBe(303);
  expect(await readersTitles()).toContain('Short');
});

test('lengthening an event beyond the size limit is refused, and the form keeps the text', async () => {
  await sendEvent({ title: 'Feast' });
  await insert(1, 'Long', LONG);
  const bytes = await firstOf("SELECT length(CAST(data AS BLOB)) FROM events WHERE id = 'Long0'");
  await insert(Math.floor(488_000 / Number(bytes)) - 1, 'Longer', { ...LONG, title: 'Long' });
  const { path } = await storedEvent('Feast');
  const longer = send(path, eventForm({ title: 'Feast', version: '1', ...LONG }));
  await expectPage(longer, 422, 'There is no room for it', 'ᐃᓄᒃᑎᑐᑦ');
  expect((await storedEvent('Feast')).event.text).toBe('');
});

test('the size limit counts an event as a change would store it', async () => {
  await sendEvent({ title: 'Feast' });
  const { path, event } = await storedEvent('Feast');
  const tenth = "version = 10, data = json_set(data, '$.sequence', 9)";
  await rowsOf(`UPDATE events SET ${tenth} WHERE id = ?`, event.id);
  await insert(1, 'Long', { place: '' });
  const bytes = await firstOf('SELECT sum(length(CAST(data AS BLOB))) FROM events');
  const lengthen = (characters: number) =>
    rowsOf(
      "UPDATE events SET data = json_set(data, '$.place', ?) WHERE id = 'Long0'",
      'x'.repeat(characters),
    );
  const same = () => send(path, eventForm({ title: 'Feast', version: '10' }));
  // With the sequence 10 the event has one character more.
  await lengthen(490_000 - Number(bytes));
  await expectPage(same(), 422, 'There is no room for it');
  await lengthen(490_000 - Number(bytes) - 1);
  expect((await same()).status).toBe(303);
});

test('a past event cannot be reinstated where the paper has five hundred events', async () => {
  await sendEvent({ title: 'Movie night' });
  const { path } = await storedEvent('Movie night');
  const now = new Date(Date.now() + 30 * DAY_MS);
  await insert(MAX_EVENTS, 'Full', { endsAt: now.getTime() + 9 * DAY_MS });
  const form = eventForm({ title: 'Movie night', version: '1', day: dayFromNow(33) });
  expect(await statusTo(path, form, { now })).toBe(422);
  await send(`${EVENTS_PATH}/Full0`, { do: 'remove' }, { now });
  expect(await statusTo(path, form, { now })).toBe(303);
});

test('yesterday’s events, which readers still get, do not count against the limit for future ones', async () => {
  await insert(450, 'Yesterday', { day: -1, endsAt: Date.now() - DAY_MS / 2 });
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 50) };
  expect((await sendEvent({ title: 'Too many', ...repeats })).status).toBe(422);
  expect((await sendEvent({ title: 'One' })).status).toBe(303);
  expect(await readersTitles()).toContain('One');
});

test('the editor lists every future event, and accepts no more than five hundred', async () => {
  await insert(MAX_EVENTS - 9, 'Listed');
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 9) };
  expect((await sendEvent({ title: 'Ten', ...repeats })).status).toBe(422);
  await insert(10, 'Others');
  const html = await htmlOf(EVENTS_PATH);
  expect(html.match(/href="[^"]*\/events\/(?:Listed|Others)\d+"/g)).toHaveLength(MAX_EVENTS + 1);
});
