import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type Event, EventSchema } from '../../src/edition/events.ts';
import { addDays, writeLocalTime } from '../../src/shared/zoned-time.ts';
import { type DeskRequest, PAPER, requestDesk } from './desk.ts';

export const EVENTS_PATH = `/papers/${PAPER}/events`;

/** Today in Iqaluit, the zone of the paper, and days after it. */
export const dayFromNow = (days: number) =>
  addDays(writeLocalTime(Date.now(), 'America/Iqaluit').slice(0, 10), days);

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What the form of an event sends: two days from now at seven, in Iqaluit. */
export const eventForm = (changes: Fields = {}): Record<string, string | readonly string[]> => ({
  title: 'Youth hockey night',
  day: dayFromNow(2),
  from: '19:00',
  communities: ['iqaluit'],
  place: 'Arctic Winter Games Arena',
  ...changes,
});

/** Sends the form of a new event. */
export function sendEvent(changes: Fields, given: DeskRequest = {}): Promise<Response> {
  return requestDesk(`${EVENTS_PATH}/new`, { form: eventForm(changes), ...given });
}

/** The events of the paper that have a title, in their order, as the database has them. */
export async function keptEvents(title: string) {
  const { results } = await env.DB.prepare(
    "SELECT version, data, starts_at, ends_at, cancelled_at FROM events WHERE paper = ? AND data ->> '$.title' = ? ORDER BY starts_at",
  )
    .bind(PAPER, title)
    .all<{ version: number; data: string; cancelled_at: number | null }>();
  return results.map(({ data, version, cancelled_at }) => {
    const event: Event = v.parse(EventSchema, JSON.parse(data));
    return { event, version, cancelledAt: cancelled_at, path: `${EVENTS_PATH}/${event.id}` };
  });
}

/** The one event with a title. @throws Error where there is none */
export async function keptEvent(title: string) {
  const [kept] = await keptEvents(title);
  if (!kept) throw new Error(`there is no event ${title}`);
  return kept;
}

/** How often the events of the paper have changed. */
export async function revision(): Promise<number> {
  const row = env.DB.prepare('SELECT revision FROM event_changes WHERE paper = ?').bind(PAPER);
  return (await row.first<number>('revision')) ?? 0;
}
