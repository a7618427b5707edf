import type { Event } from '../../src/model/events.ts';

/** An event on the evening of 20 November 2026 in Iqaluit, with these changes. */
export function eventOf(changes: Partial<Event> = {}): Event {
  return {
    id: 'square-dance',
    sequence: 0,
    title: 'Square dance',
    text: 'Everyone is welcome.',
    when: {
      kind: 'instant',
      from: '2026-11-20T23:00:00.000Z',
      until: '2026-11-21T01:00:00.000Z',
      timeZone: 'America/Iqaluit',
    },
    place: 'Cadet Hall, Iqaluit',
    communities: [],
    isCancelled: false,
    organiser: 'Recreation Department',
    changedAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}
