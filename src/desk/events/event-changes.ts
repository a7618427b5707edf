import type { Event } from '../../edition/events.ts';
import { deskPath } from '../components/DeskHeader.tsx';
import { leadTo } from '../components/serve-page.ts';
import type { PaperContext } from '../context/desk-context.ts';
import type { Action, Change } from '../store/audit.ts';
import type { Publishing } from '../store/publish-editorial.ts';
import { nameOf } from '../who/people.ts';
import type { KeptEvent, Saving } from './store-events.ts';

/** Whether somebody may change an event: editors may, and whoever wrote it. */
export function mayChange(
  { role, person }: Pick<PaperContext, 'role' | 'person'>,
  { writtenBy }: Pick<KeptEvent, 'writtenBy'>,
): boolean {
  return role === 'editor' || writtenBy === person.email;
}

/** Who saves an event, when. */
export function savingOf({ publication, person, now }: PaperContext): Saving {
  return { publication, email: person.email, name: nameOf(person), now };
}

/** The row of audit of a change of events. What is removed is kept there whole: nothing else keeps it. */
export function changeOf(
  { publication, person }: PaperContext,
  action: Extract<Action, `event ${string}`>,
  { before, after }: { readonly before?: readonly Event[]; readonly after?: readonly Event[] },
): Change {
  const [first] = after ?? before ?? [];
  return {
    paper: publication.id,
    person: nameOf(person),
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

/** Leads to the list, which says what became of a change. */
export function leadToEvents(
  { publication }: PaperContext,
  publishing: Publishing,
  savedForm: string,
): Response {
  const path = deskPath(publication.id, 'events');
  return leadTo(publishing === 'later' ? `${path}?later=1` : path, savedForm);
}
