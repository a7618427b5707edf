import type { Context } from 'hono';
import type { Event } from '../../model/events.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { givenValues, type Values } from '../forms/fields.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { EventForm } from './EventForm.tsx';
import { changeOf, noRoom } from './event-changes.ts';
import { eventFields } from './event-fields.ts';
import { repeatEvent } from './later-events.ts';
import { publishEvents, publishStored } from './publish-events.ts';
import { readEvent, valuesOf } from './read-event.ts';
import { addEvents, findSeries, type StoredEvent, sweepEvents } from './store-events.ts';

const STORAGE_KEY = 'event-new';
const NEW = { isNew: true };

/** GET /papers/:paper/events/new: the form of a new event. */
export function serveNewEvent(c: Context<Environment>): Response {
  return showNewEvent(c);
}

/** POST of the same: adds an event, or each time of one that repeats, and publishes it. */
export async function postNewEvent(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const values = givenValues(form, eventFields(context, NEW));
  const id = await idOfSent(form, publication.id);
  const fixed = { id, sequence: 0, isCancelled: false, changedAt: now.toISOString() };
  const { event, days, problems } = readEvent(form, fixed, context);
  if (!event) return showNewEvent(c, { values, problems });
  const events = repeatEvent(event, days, publication);
  const { changed, publishing } = await publishEvents(
    context,
    addEvents(env.DB, events, context),
    changeOf(context, 'event added', { after: events }),
    sweepEvents(env.DB, context),
  );
  if (changed > 0) return redirectToList(context, 'events', publishing, STORAGE_KEY);
  const sent = await findSeries(env.DB, publication.id, id);
  const refuse = (given: Values, message: string) =>
    showNewEvent(c, { values: given, problems: new Map([['day', message]]) });
  if (sent.length === 0) return refuse(values, noRoom(words));
  if (saysTheSame(sent, events))
    return redirectToList(context, 'events', await publishStored(context), STORAGE_KEY);
  return refuse({ ...values, [FORM_ID]: newId() }, words.forms.sentBefore);
}

/** Whether the stored events of a form equal those that it sends, and none is cancelled. */
function saysTheSame(stored: readonly StoredEvent[], events: readonly Event[]): boolean {
  const textOf = (all: readonly Event[]) => JSON.stringify(all.map(valuesOf));
  return (
    stored.every(({ closedAt }) => closedAt === null) &&
    textOf(stored.map(({ content }) => content)) === textOf(events)
  );
}

/**
 * The form of an event that somebody has removed meanwhile, as a new one that can be added again.
 */
export function showRemovedEvent(c: Context<Environment>, form: GivenForm): Response {
  const context = c.var.paper;
  const problems = new Map([['title', context.words.events.removedMeanwhile]]);
  const values = { ...givenValues(form, eventFields(context, NEW)), [FORM_ID]: newId() };
  return showNewEvent(c, { values, problems }, 404);
}

function showNewEvent(
  c: Context<Environment>,
  given?: { values: Values; problems: FormProblems },
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
          storageKey={STORAGE_KEY}
          values={given?.values ?? {}}
          problems={given?.problems}
        />
      </>
    ),
  });
}
