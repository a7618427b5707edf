import { env } from 'cloudflare:workers';
import {
  EVENTS_SHAPE,
  type Event,
  paperEventsKey,
  type StoredEvents,
} from '../../src/model/events.ts';
import { expireEvents } from '../../src/site/events/load-events.ts';
import { expireDocuments } from '../../src/site/syndication/serve-document.ts';
import { eventOf } from './fixtures.ts';

let versions = 0;

export function storedEvents(events: readonly Event[], publishedAt = new Date()): StoredEvents {
  versions += 1;
  return {
    shape: EVENTS_SHAPE,
    version: `v${versions}`,
    publishedAt: publishedAt.toISOString(),
    events,
  };
}

/** Puts events into KV and has the site read them. */
export async function putEvents(
  paper: string,
  events: readonly Partial<Event>[],
  key = paperEventsKey(paper),
): Promise<void> {
  const whole = events.map((changes, index) => eventOf({ id: `event-${index}`, ...changes }));
  await env.EDITIONS.put(key, JSON.stringify(storedEvents(whole)));
  expireEvents();
  expireDocuments();
}
