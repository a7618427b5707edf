import { type Event, MAX_EVENTS } from '../../model/events.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { Action, Change } from '../store/audit.ts';
import type { EditorWords } from '../words/en/index.ts';
import { MAX_EVENTS_BYTES } from './store-events.ts';

/**
 * The audit row of a change of events. Removed events are stored whole, because no other row has
 * them.
 */
export function changeOf(
  { publication, person }: PaperContext,
  action: Extract<Action, `event ${string}`>,
  { before, after }: { before?: readonly Event[]; after?: readonly Event[] },
): Change {
  const [first] = after ?? before ?? [];
  return {
    paper: publication.id,
    person,
    action,
    subject: first?.title ?? '',
    before: sideOf(before),
    after: sideOf(after),
    isWhole: action === 'event removed',
  };
}

function sideOf(events: readonly Event[] | undefined): unknown {
  return events?.length === 1 ? events[0] : events;
}

/** The message for events that would exceed the paper's limits. */
export function noRoom({ events }: EditorWords): string {
  return events.noRoom(MAX_EVENTS, MAX_EVENTS_BYTES / 1_000);
}

/** The outcomes of a form for the list, beside `saved`. */
export const EVENT_DONE = ['cancelled', 'removed'] as const;
