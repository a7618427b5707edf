import * as v from 'valibot';
import { addDays, writeLocalTime } from '../../src/lib/clock/zoned-time.ts';
import { type Event, EventSchema } from '../../src/model/events.ts';
import { type EditorRequest, type Form, firstOf, PAPER, rowsOf, send } from './editor.ts';

export const EVENTS_PATH = `/papers/${PAPER}/events`;

/** Today in Iqaluit, the zone of the paper, and days after it. */
export const dayFromNow = (days: number) =>
  addDays(writeLocalTime(Date.now(), 'America/Iqaluit').slice(0, 10), days);

/** What the form of an event sends: two days from now at seven, in Iqaluit. */
export const eventForm = (changes: Form = {}): Form => ({
  title: 'Youth hockey night',
  day: dayFromNow(2),
  from: '19:00',
  communities: ['iqaluit'],
  place: 'Arctic Winter Games Arena',
  ...changes,
});

export const sendEvent = (changes: Form, given: EditorRequest = {}) =>
  send(`${EVENTS_PATH}/new`, eventForm(changes), given);

/** The events of the paper that have a title, in their order, as the database has them. */
export async function storedEvents(title: string) {
  const rows = await rowsOf<{ version: number; data: string; cancelled_at: number | null }>(
    "SELECT version, data, cancelled_at FROM events WHERE paper = ? AND data ->> '$.title' = ? ORDER BY starts_at",
    ...[PAPER, title],
  );
  return rows.map(({ data, version, cancelled_at }) => {
    const event: Event = v.parse(EventSchema, JSON.parse(data));
    return { event, version, cancelledAt: cancelled_at, path: `${EVENTS_PATH}/${event.id}` };
  });
}

export async function storedEvent(title: string) {
  const [kept] = await storedEvents(title);
  if (!kept) throw new Error(`there is no event ${title}`);
  return kept;
}

export const revision = async () =>
  Number((await firstOf('SELECT revision FROM event_changes WHERE paper = ?', PAPER)) ?? 0);
