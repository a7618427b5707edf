import type { Context } from 'hono';
import type { Event } from '../../model/events.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { EventForm } from './EventForm.tsx';
import { changeOf, noRoom } from './event-changes.ts';
import { repeatEvent } from './later-events.ts';
import { bringEvents, publishEvents } from './publish-events.ts';
import { type EventValues, givenValues, readEvent, valuesOf } from './read-event.ts';
import { addEvents, findSeries, type KeptEvent, sweepEvents } from './store-events.ts';

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
  const id = await idOfSent(form, publication.id);
  const kept = { id, sequence: 0, isCancelled: false, changedAt: now.toISOString() };
  const { event, days, problems } = readEvent(form, kept, publication, words, now);
  if (!event) return showNewEvent(c, { values, problems });
  const events = repeatEvent(event, days, publication);
  const { changed, publishing } = await publishEvents(
    context,
    addEvents(env.DB, events, context),
    changeOf(context, 'event added', { after: events }),
    sweepEvents(env.DB, context),
  );
  if (changed > 0) return redirectToList(context, 'events', publishing, NEW);
  const sent = await findSeries(env.DB, publication.id, id);
  const refuse = (given: EventValues, message: string) =>
    showNewEvent(c, { values: given, problems: new Map([['day', message]]) });
  if (sent.length === 0) return refuse(values, noRoom(words));
  if (saysTheSame(sent, events))
    return redirectToList(context, 'events', await bringEvents(context), NEW);
  return refuse({ ...values, [FORM_ID]: newId() }, words.forms.sentBefore);
}

/** Whether what is there of a form are these events, each as it was sent. */
function saysTheSame(kept: readonly KeptEvent[], events: readonly Event[]): boolean {
  const textOf = (all: readonly Event[]) => JSON.stringify(all.map(valuesOf));
  return (
    kept.every(({ cancelledAt }) => cancelledAt === null) &&
    textOf(kept.map(({ event }) => event)) === textOf(events)
  );
}

/** What a form has of an event that somebody has removed since: the form of a new one, which adds it again. */
export function showRemovedEvent(c: Context<Environment>, form: GivenForm): Response {
  const problems = new Map([['title', c.var.paper.words.events.removedMeanwhile]]);
  const values = { ...givenValues(form), [FORM_ID]: newId() };
  return showNewEvent(c, { values, problems }, 404);
}

function showNewEvent(
  c: Context<Environment>,
  given?: { readonly values: EventValues; readonly problems: FormProblems },
  status = given ? 422 : 200,
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  return servePage(c, {
    title: words.events.add,
    status,
    content: (
      <>
        <h1>{words.events.add}</h1>
        <EventForm
          context={context}
          action={editorPath(publication.id, 'events', 'new')}
          keep={NEW}
          values={given?.values ?? {}}
          problems={given?.problems}
        />
      </>
    ),
  });
}
