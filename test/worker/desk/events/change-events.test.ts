import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { paperEventsKey, readStoredEvents } from '../../../../src/edition/events.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  keptEvent,
  keptEvents,
  revision,
  sendEvent,
} from '../../../support/desk-events.ts';

beforeAll(() => givePeople());

const send = (path: string, form: Record<string, string | readonly string[]>) =>
  requestDesk(path, { as: 'editor', form });
/** A night each week, four times. */
async function sendSeries(title: string) {
  await sendEvent({ title, repeats: 'week', repeatsUntil: dayFromNow(2 + 21) });
  return keptEvents(title);
}
const flags = async (title: string) =>
  (await keptEvents(title)).map(({ event }) => event.isCancelled);
const actionsOf = async (subject: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit WHERE paper = ? AND subject = ? ORDER BY id')
      .bind(PAPER, subject)
      .all<{ action: string }>()
  ).results.map(({ action }) => action);

test('an event that repeats is one row each time, with ids of one beginning', async () => {
  const all = await sendSeries('Bingo');
  expect(all).toHaveLength(4);
  expect(new Set(all.map(({ event }) => event.id.split('-')[0])).size).toBe(1);
  expect(await readDesk(EVENTS_PATH, { as: 'editor' })).toMatch(/Bingo .*3 later times.*Bingo/);
  expect(await actionsOf('Bingo')).toEqual(['event added']);
});

test('an event is cancelled and put back on, each time as a change that calendars follow', async () => {
  await sendEvent({ title: 'Square dance' });
  const { path, event } = await keptEvent('Square dance');
  await send(path, { do: 'cancel' });
  const cancelled = await keptEvent('Square dance');
  expect(cancelled.event).toMatchObject({ isCancelled: true, sequence: 1 });
  expect(cancelled.event.when).toEqual(event.when);
  expect(await readDesk(EVENTS_PATH, { as: 'editor' })).toMatch(/Square dance cancelled ·/);
  await send(path, { do: 'cancel' });
  expect((await keptEvent('Square dance')).event.sequence).toBe(1);
  await send(path, { do: 'restore' });
  expect((await keptEvent('Square dance')).event).toMatchObject({
    isCancelled: false,
    sequence: 2,
  });
  await send(path, { do: 'restore' });
  const actions = ['event added', 'event cancelled', 'event restored'];
  expect(await actionsOf('Square dance')).toEqual(actions);
});

test('readers have an event as soon as it is sent, changed, cancelled or removed', async () => {
  const published = async () => {
    const stored = await env.EDITIONS.get(paperEventsKey(PAPER));
    const { events } = readStoredEvents(stored ?? '') ?? { events: [] };
    const found = events.find(({ title }) => title === 'Sewing');
    return found && [found.sequence, found.place, found.isCancelled];
  };
  await sendEvent({ title: 'Sewing' });
  expect(await published()).toEqual([0, 'Arctic Winter Games Arena', false]);
  const { path } = await keptEvent('Sewing');
  await send(path, eventForm({ title: 'Sewing', place: 'Library', version: '1' }));
  expect(await published()).toEqual([1, 'Library', false]);
  await send(path, { do: 'cancel' });
  expect(await published()).toEqual([2, 'Library', true]);
  await send(path, { do: 'remove' });
  expect(await published()).toBeUndefined();
});

test('a change of an event that is cancelled does not put it back on', async () => {
  await sendEvent({ title: 'Yoga' });
  const { path } = await keptEvent('Yoga');
  await send(path, { do: 'cancel' });
  await send(path, eventForm({ title: 'Yoga', place: 'Library', version: '2' }));
  expect((await keptEvent('Yoga')).event).toMatchObject({ isCancelled: true, place: 'Library' });
});

test('what is cancelled with its later times comes back with them, and not what was cancelled before', async () => {
  const [first, second, third] = await sendSeries('Karate');
  await send(third?.path ?? '', { do: 'cancel' });
  await send(second?.path ?? '', { do: 'cancel-later' });
  expect(await flags('Karate')).toEqual([false, true, true, true]);
  await send(second?.path ?? '', { do: 'restore-later' });
  expect(await flags('Karate')).toEqual([false, false, true, false]);
  expect((await keptEvents('Karate'))[0]).toEqual(first);
});

test('a change is that of one time alone, or of its later times too', async () => {
  const [first, second] = await sendSeries('Soccer');
  const form = (changes: Record<string, string>) => eventForm({ title: 'Soccer', ...changes });
  const places = async () => (await keptEvents('Soccer')).map(({ event }) => event.place);
  await send(first?.path ?? '', form({ place: 'Gym', version: '1' }));
  expect((await places()).slice(0, 2)).toEqual(['Gym', 'Arctic Winter Games Arena']);
  const changes = { day: dayFromNow(10), from: '18:30', place: 'Dome', version: '1' };
  const before = await revision();
  await send(second?.path ?? '', form({ ...changes, do: 'save-later' }));
  expect(await places()).toEqual(['Gym', 'Dome', 'Dome', 'Dome']);
  expect(await revision()).toBe(before + 1);
  const html = await (
    await requestDesk(`${(await keptEvents('Soccer'))[3]?.path}`, { as: 'editor' })
  ).text();
  expect(html).toContain(`value="${dayFromNow(24)}"`);
  expect(html).toContain('value="18:30"');
});

test('an event that was a mistake is gone with its later times, and the list of changes keeps it', async () => {
  const [, second] = await sendSeries('Typing error');
  await send(second?.path ?? '', { do: 'remove-later' });
  expect(await keptEvents('Typing error')).toHaveLength(1);
  expect((await requestDesk(second?.path ?? '', { as: 'editor' })).status).toBe(404);
  const kept = await env.DB.prepare(
    "SELECT before FROM audit WHERE action = 'event removed' AND subject = 'Typing error'",
  ).first<string>('before');
  expect(JSON.parse(kept ?? '')).toHaveLength(3);
});

test('the second of two who change one event sees both texts, and nothing is changed until they decide', async () => {
  const [first] = await sendSeries('Volleyball');
  const path = first?.path ?? '';
  await send(path, eventForm({ title: 'Volleyball', text: 'At seven', version: '1' }));
  const mine = eventForm({ title: 'Volleyball', text: 'At eight', version: '1', do: 'save-later' });
  const response = await send(path, { ...mine, communities: ['arviat'] });
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(html).toMatch(/At seven.*At eight/s);
  expect(html).toContain('value="save-later"');
  expect(html).toMatch(/<legend>Communities<\/legend>.*Iqaluit.*value="arviat"/s);
  const texts = async () => (await keptEvents('Volleyball')).map(({ event }) => event.text);
  expect(await texts()).toEqual(['At seven', '', '', '']);
  await send(path, { ...mine, version: '2' });
  expect(await texts()).toEqual(['At eight', 'At eight', 'At eight', 'At eight']);
});

test('of two who change one event at the very same time one sees the other’s', async () => {
  await sendEvent({ title: 'Curling' });
  const { path } = await keptEvent('Curling');
  const forms = ['A', 'B', 'C'].map((text) => eventForm({ title: 'Curling', text, version: '1' }));
  const sent = await Promise.all(forms.map((form) => send(path, form)));
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
});

test('the hamlet’s office changes its own events, and nobody else’s', async () => {
  await sendEvent({ title: 'Of an editor' });
  await sendEvent({ title: 'Of the office' }, { as: 'notices' });
  const [other, own] = [await keptEvent('Of an editor'), await keptEvent('Of the office')];
  for (const form of [eventForm({ version: '1' }), { do: 'cancel' }, { do: 'remove-later' }])
    expect((await requestDesk(other.path, { as: 'notices', form })).status).toBe(403);
  await requestDesk(own.path, { as: 'notices', form: { do: 'cancel' } });
  expect(await flags('Of the office')).toEqual([true]);
  expect(await flags('Of an editor')).toEqual([false]);
  const html = await (await requestDesk(EVENTS_PATH, { as: 'notices' })).text();
  expect(html).toContain('Of an editor</span>');
});

test('an event that is over is listed as such, and can be removed and not cancelled', async () => {
  await sendEvent({ title: 'Movie night' });
  const { path } = await keptEvent('Movie night');
  const now = new Date(Date.now() + 5 * 86_400_000);
  expect(await readDesk(EVENTS_PATH, { as: 'editor', now })).toMatch(/Over.*Movie night/);
  expect(await readDesk(path, { as: 'editor', now })).not.toContain('It is cancelled');
  await requestDesk(path, { as: 'editor', form: { do: 'cancel' }, now });
  expect(await flags('Movie night')).toEqual([false]);
});

test('events that were over three months ago are deleted with the next that is added', async () => {
  await sendEvent({ title: 'Long ago' });
  const now = new Date(Date.now() + 95 * 86_400_000);
  await sendEvent({ title: 'Newer', day: dayFromNow(96) }, { now });
  expect(await keptEvents('Long ago')).toEqual([]);
});
