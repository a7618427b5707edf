import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  type Event,
  MAX_EVENTS,
  paperEventsKey,
  readStoredEvents,
} from '../../../../src/edition/events.ts';
import {
  beginAnew,
  firstOf,
  htmlOf,
  PAPER,
  rowsOf,
  send,
  statusTo,
  textOf,
} from '../../../support/desk.ts';
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
const LONG = { text: 'ᐃᓄᒃᑎᑐᑦ '.repeat(120), organiser: 'ᓄ'.repeat(160), place: 'ᓄ'.repeat(160) };

beforeEach(() => beginAnew('events', 'event_changes'));

/** Stores events past every check of the desk, on a day, as they are over at a time (ms). */
async function insert(
  count: number,
  title: string,
  {
    day = 9,
    endsAt = Date.now() + 9 * DAY_MS,
    ...changes
  }: Partial<Event> & {
    readonly day?: number;
    readonly endsAt?: number;
  } = {},
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
const readersTitles = async () => {
  const stored = readStoredEvents((await env.EDITIONS.get(paperEventsKey(PAPER))) ?? '');
  return stored?.events.map(({ title }) => title) ?? [];
};

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
  for (const { path } of await keptEvents('Long 0')) await send(path, { do: 'cancel' });
  expect((await readersTitles()).sort()).toEqual(titles.sort());
  expect((await sendEvent({ title: 'Short' })).status).toBe(303);
  expect(await readersTitles()).toContain('Short');
});

test('an event is not made longer where there is no room, and what was written stays', async () => {
  await sendEvent({ title: 'Feast' });
  await insert(1, 'Long', LONG);
  const bytes = await firstOf("SELECT length(CAST(data AS BLOB)) FROM events WHERE id = 'Long0'");
  await insert(Math.floor(488_000 / Number(bytes)) - 1, 'Longer', { ...LONG, title: 'Long' });
  const { path } = await keptEvent('Feast');
  const response = await send(path, eventForm({ title: 'Feast', version: '1', ...LONG }));
  const html = await textOf(response);
  expect(response.status).toBe(422);
  expect(html).toContain('There is no room for it');
  expect(html).toContain('ᐃᓄᒃᑎᑐᑦ');
  expect((await keptEvent('Feast')).event.text).toBe('');
});

test('an event that is over does not come back where the paper has five hundred', async () => {
  await sendEvent({ title: 'Movie night' });
  const { path } = await keptEvent('Movie night');
  const now = new Date(Date.now() + 30 * DAY_MS);
  await insert(MAX_EVENTS, 'Full', { endsAt: now.getTime() + 9 * DAY_MS });
  const form = eventForm({ title: 'Movie night', version: '1', day: dayFromNow(33) });
  expect(await statusTo(path, form, { now })).toBe(422);
  await send(`${EVENTS_PATH}/Full0`, { do: 'remove' }, { now });
  expect(await statusTo(path, form, { now })).toBe(303);
});

test('events of yesterday, which readers still get, take no room from those to come', async () => {
  await insert(450, 'Yesterday', { day: -1, endsAt: Date.now() - DAY_MS / 2 });
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 50) };
  expect((await sendEvent({ title: 'Too many', ...repeats })).status).toBe(422);
  expect((await sendEvent({ title: 'One' })).status).toBe(303);
  expect(await readersTitles()).toContain('One');
});

test('the desk lists every event to come, however many there are, and takes no more than five hundred', async () => {
  await insert(MAX_EVENTS - 9, 'Listed');
  const repeats = { repeats: 'week', repeatsUntil: dayFromNow(2 + 7 * 9) };
  expect((await sendEvent({ title: 'Ten', ...repeats })).status).toBe(422);
  await insert(10, 'Others');
  const html = await htmlOf(EVENTS_PATH);
  expect(html.match(/\/events\/(?:Listed|Others)\d+"/g)).toHaveLength(MAX_EVENTS + 1);
});
