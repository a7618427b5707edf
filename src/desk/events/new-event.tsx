import type { Context } from 'hono';
import { MAX_EVENTS } from '../../edition/events.ts';
import { deskPath } from '../components/DeskHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/desk-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { EventForm } from './EventForm.tsx';
import { changeOf, leadToEvents, savingOf } from './event-changes.ts';
import { repeatEvent } from './later-events.ts';
import { publishEvents } from './publish-events.ts';
import { type EventValues, givenValues, readEvent } from './read-event.ts';
import { addEvents, sweepEvents } from './store-events.ts';

const NEW = 'event-new';

/** GET /papers/:paper/events/new: the form of a new event. */
export function serveNewEvent(c: Context<Environment>): Response {
  return showNewEvent(c);
}

/** POST of the same: adds an event, or each time of one that repeats, and brings it to readers. */
export async function postNewEvent(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const values = givenValues(form);
  const kept = { id: newId(), sequence: 0, isCancelled: false, changedAt: now.toISOString() };
  const { event, days, problems } = readEvent(form, kept, publication, words, now);
  if (!event) return showNewEvent(c, { values, problems });
  const events = repeatEvent(event, days, publication);
  const saving = savingOf(context);
  const { changed, publishing } = await publishEvents(
    context,
    addEvents(env.DB, events, saving),
    changeOf(context, 'event added', { after: events }),
    sweepEvents(env.DB, saving),
  );
  if (changed > 0) return leadToEvents(context, publishing, NEW);
  const tooMany = new Map([['day', words.events.tooMany(MAX_EVENTS)]]);
  return showNewEvent(c, { values, problems: tooMany });
}

function showNewEvent(
  c: Context<Environment>,
  given?: { readonly values: EventValues; readonly problems: FormProblems },
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  return servePage(c, {
    title: words.events.add,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.events.add}</h1>
        <EventForm
          context={context}
          action={deskPath(publication.id, 'events', 'new')}
          keep={NEW}
          values={given?.values ?? {}}
          problems={given?.problems}
        />
      </>
    ),
  });
}
