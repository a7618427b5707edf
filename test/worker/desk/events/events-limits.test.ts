import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  type Event,
  MAX_EVENTS,
  paperEventsKey,
  readStoredEvents,
} from '../../../../src/edition/events.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  keptEvent,
  keptEvents,
  sendEvent,
} from '../../../support/desk-events.ts';
import { eventOf } from '../../../support/event.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  for (const table of ['people', 'events', 'event_changes', 'audit'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  await givePeople();
});

/** Stores events past every check of the desk, as they are over at a time (ms). */
async function insert(events: readonly Event[], endsAt: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO events (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
     SELECT ?1, value ->> '$.id', 1, value, ?3 - 3600000, ?3, '', '', 0 FROM json_each(?2)`,
  )
    .bind(PAPER, JSON.stringify(events), endsAt)
    .run();
}
const onDay = (day: number): Event['when'] => ({
  kind: 'days',
  from: dayFromNow(day),
  until: dayFromNow(day + 1),
});
const numbered = (count: number, name: string, changes: Partial<Event> = {}) =>
  Array.from({ length: count }, (_, nth) =>
    eventOf({ id: `${name}${nth}`, title: name, when: onDay(9), ...changes }),
  );
const readersTitles = async () => {
  const stored = readStoredEvents((await env.EDITIONS.get(paperEventsKey(PAPER))) ?? '');
  return stored?.events.map(({ title }) => title) ?? [];
};
const LONG = { text: 'ᐃᓄᒃᑎᑐᑦ '.repeat(120), organiser: 'ᓄ'.repeat(160), place: 'ᓄ'.repeat(160) };

test('long events are refused once there is no room for them, and readers get each that was taken, to the last', async () => {
  const titles: string[] = [];
  let refused: Response | undefined;
  for (let nth = 0; !refused && nth < MAX_EVENTS; nth++) {
    const title = `Long ${nth}`;
    const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 19) };
    const response = await sendEvent({ ...LONG, title, ...repeats });
    if (response.status === 303) titles.push(...Array(20).fill(title));
    else refused = response;
  }
  expect(refused?.status).toBe(422);
  expect(await refused?.text()).toContain('500 events to come, of 490 KB together');
  expect(titles.length).toBeGreaterThan(80);
  // Each change makes an event some characters longer.
  for (const { path } of await keptEvents('Long 0'))
    await requestDesk(path, { as: 'editor', form: { do: 'cancel' } });
  expect((await readersTitles()).sort()).toEqual(titles.sort());
  expect((await sendEvent({ title: 'Short' })).status).toBe(303);
  expect(await readersTitles()).toContain('Short');
});

test('an event is not made longer where there is no room, and what was written stays', async () => {
  await sendEvent({ title: 'Feast' });
  const [long] = numbered(1, 'Long', LONG);
  const bytes = new TextEncoder().encode(JSON.stringify(long)).length;
  await insert(numbered(Math.floor(488_000 / bytes), 'Long', LONG), Date.now() + 9 * DAY_MS);
  const { path } = await keptEvent('Feast');
  const form = eventForm({ title: 'Feast', version: '1', ...LONG });
  const response = await requestDesk(path, { as: 'editor', form });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('There is no room for it');
  expect(html).toContain('ᐃᓄᒃᑎᑐᑦ');
  expect((await keptEvent('Feast')).event.text).toBe('');
});

test('an event that is over does not come back where the paper has five hundred', async () => {
  await sendEvent({ title: 'Movie night' });
  const { path } = await keptEvent('Movie night');
  const now = new Date(Date.now() + 30 * DAY_MS);
  await insert(numbered(MAX_EVENTS, 'Full'), now.getTime() + 9 * DAY_MS);
  const form = eventForm({ title: 'Movie night', version: '1', day: dayFromNow(33) });
  expect((await requestDesk(path, { as: 'editor', form, now })).status).toBe(422);
  await requestDesk(`${EVENTS_PATH}/Full0`, { as: 'editor', form: { do: 'remove' }, now });
  expect((await requestDesk(path, { as: 'editor', form, now })).status).toBe(303);
});

test('events of yesterday, which readers still get, take no room from those to come', async () => {
  await insert(numbered(450, 'Yesterday', { when: onDay(-1) }), Date.now() - DAY_MS / 2);
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 50) };
  expect((await sendEvent({ title: 'Too many', ...repeats })).status).toBe(422);
  expect((await sendEvent({ title: 'One' })).status).toBe(303);
  expect(await readersTitles()).toContain('One');
});

test('the desk lists every event to come, however many there are', async () => {
  await insert(numbered(MAX_EVENTS + 1, 'Listed'), Date.now() + 9 * DAY_MS);
  const html = await (await requestDesk(EVENTS_PATH, { as: 'editor' })).text();
  expect(html.match(/\/events\/Listed\d+"/g)).toHaveLength(MAX_EVENTS + 1);
  expect(await readDesk(EVENTS_PATH, { as: 'editor' })).toContain('Listed');
});
