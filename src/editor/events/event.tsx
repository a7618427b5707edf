import type { Context } from 'hono';
import { serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { ownRecord, serveTrouble } from '../components/trouble.tsx';
import { type Environment, mayChange } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { givenValues } from '../forms/fields.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { CancelForm, RemoveForm } from './CancelForm.tsx';
import { EventForm } from './EventForm.tsx';
import { changeOf, type EVENT_DONE, noRoom } from './event-changes.ts';
import { eventFields } from './event-fields.ts';
import { changeLater } from './later-events.ts';
import { showRemovedEvent } from './new-event.tsx';
import { publishEvents, publishStored } from './publish-events.ts';
import { readEvent, valuesOf } from './read-event.ts';
import {
  changeEvents,
  findEvent,
  findLater,
  haveRoom,
  removeEvents,
  type StoredEvent,
  setCancelled,
} from './store-events.ts';

/** The maximum of characters in the id of an event. */
const MAX_ID = 60;
const STORED = { isNew: false };

/** An event, with its later times that the same person may change. */
interface Found {
  stored: StoredEvent;
  later: readonly StoredEvent[];
}

/** GET /papers/:paper/events/:event: the form of an event. */
export async function serveEvent(c: Context<Environment>): Promise<Response> {
  const found = await findOwn(c);
  return found instanceof Response ? found : showEvent(c, found);
}

/**
 * POST of the same: changes, cancels, restores or removes an event (`do`). `cancel-later` and the
 * like include its later times.
 */
export async function saveEvent(c: Context<Environment>): Promise<Response> {
  const found = await findOwn(c);
  const form = await readForm(c.req.raw);
  const [action = '', scope] = form.text('do').split('-');
  if (found instanceof Response) return refuseMissing(c, found, form, action);
  const chosen = scope === 'later' ? [found.stored, ...found.later] : [found.stored];
  return (await closeEvents(c, chosen, action)) ?? changeAll(c, chosen, form);
}

/** The response to a form of an event that is not there, or that the person may not change. */
async function refuseMissing(
  c: Context<Environment>,
  refused: Response,
  form: GivenForm,
  action: string,
): Promise<Response> {
  const id = c.req.param('event') ?? '';
  const mayBeRemoved = refused.status === 404 && /^[\w-]+$/.test(id) && id.length <= MAX_ID;
  // Already removed, by a double click or a colleague: the result is the same.
  if (mayBeRemoved && action === 'remove') {
    const context = c.var.paper;
    const publishing = await publishStored(context);
    return redirectToList(context, 'events', publishing, storageKeyOf(id), { done: 'removed' });
  }
  // The cancel button sends no fields, so no input is lost.
  return mayBeRemoved && form.text('title') !== '' ? showRemovedEvent(c, form) : refused;
}

/** Cancels, restores or removes events; `undefined` for any other action. */
async function closeEvents(
  c: Context<Environment>,
  chosen: readonly StoredEvent[],
  action: string,
): Promise<Response | undefined> {
  const context = c.var.paper;
  const { DB } = context.env;
  const before = chosen.map(({ content }) => content);
  const ids = before.map(({ id }) => id);
  const [first] = chosen;
  const run = async (
    statement: D1PreparedStatement,
    logged: Parameters<typeof changeOf>[1],
    done?: (typeof EVENT_DONE)[number],
  ) => {
    const change = changeOf(context, logged, { before });
    const { publishing } = await publishEvents(context, statement, change);
    return redirectToList(context, 'events', publishing, storageKeyOf(ids[0] ?? ''), {
      ...(done && { done }),
    });
  };
  switch (action) {
    case 'cancel': {
      const cancelled = setCancelled(DB, ids, { from: null, to: context.now.getTime() }, context);
      return run(cancelled, 'event cancelled', 'cancelled');
    }
    case 'restore': {
      // Restores those that were cancelled with the first; none if it is not cancelled.
      const times = { from: first?.closedAt ?? 0, to: null };
      return run(setCancelled(DB, ids, times, context), 'event restored');
    }
    case 'remove':
      return run(removeEvents(DB, ids, context), 'event removed', 'removed');
    default:
      return undefined;
  }
}

/** Changes an event as its form says, and its chosen later times in the same way. */
async function changeAll(
  c: Context<Environment>,
  chosen: readonly StoredEvent[],
  form: GivenForm,
): Promise<Response> {
  const context = c.var.paper;
  const { env, words, publication } = context;
  const [stored, ...later] = chosen;
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  const { content: before } = stored;
  const { event: after, problems } = readEvent(form, before, context);
  if (!after) return showEvent(c, { stored, later }, { form, problems });
  const changes = [
    { event: after, version: Number(form.text('version')) },
    ...later.map(({ content, version }) => ({
      event: changeLater(content, { before, after }, publication),
      version,
    })),
  ];
  const events = changes.map(({ event }) => event);
  const { changed, publishing } = await publishEvents(
    context,
    changeEvents(env.DB, changes, context),
    changeOf(context, 'event changed', {
      before: chosen.map(({ content }) => content),
      after: events,
    }),
  );
  if (changed > 0) return redirectToList(context, 'events', publishing, storageKeyOf(before.id));
  const theirs = await findEvent(env.DB, publication.id, before.id);
  if (!theirs) return showRemovedEvent(c, form);
  if (form.text('version') === String(theirs.version) && !(await haveRoom(env.DB, events, context)))
    return showEvent(
      c,
      { stored: theirs, later },
      { form, problems: new Map([['day', noRoom(words)]]) },
    );
  // Later times have no form to be compared with.
  if (later.length > 0 || !isSentTwice(theirs, after, form)) return showConflict(c, theirs, form);
  return redirectToList(context, 'events', await publishStored(context), storageKeyOf(before.id));
}

/** Whether the last change of a stored event was this form. */
function isSentTwice(theirs: StoredEvent, sent: StoredEvent['content'], form: GivenForm): boolean {
  const isNext = theirs.version > 1 && form.text('version') === String(theirs.version - 1);
  const isChange = theirs.closedAt !== theirs.savedAt;
  const [stored, given] = [theirs.content, sent].map((event) => JSON.stringify(valuesOf(event)));
  return isNext && isChange && stored === given;
}

/** The key under which browsers store unsent input of an event's form. */
function storageKeyOf(id: string): string {
  return `event-${id}`;
}

/** The event of the address, or the page that refuses it. */
async function findOwn(c: Context<Environment>): Promise<Found | Response> {
  const { paper } = c.var;
  const { env, publication, now } = paper;
  const stored = ownRecord(c, await findEvent(env.DB, publication.id, c.req.param('event') ?? ''));
  if (stored instanceof Response) return stored;
  const later = await findLater(env.DB, publication, stored.content, now);
  return { stored, later: later.filter((each) => mayChange(paper, each)) };
}

function showEvent(
  c: Context<Environment>,
  { stored: { content: event, version, endsAt }, later }: Found,
  given?: { form: GivenForm; problems: FormProblems },
): Response {
  const context = c.var.paper;
  const { publication, now } = context;
  const { events: words } = context.words;
  const path = editorPath(publication.id, 'events', event.id);
  const buttons = { words, path, laterCount: later.length };
  return servePage(c, {
    title: words.change,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.change}</h1>
        {endsAt > now.getTime() && <CancelForm {...buttons} isCancelled={event.isCancelled} />}
        <EventForm
          context={context}
          action={path}
          storageKey={storageKeyOf(event.id)}
          values={given ? givenValues(given.form, eventFields(context, STORED)) : valuesOf(event)}
          // The version of the form, so that later saves by others still cause a conflict.
          version={given ? given.form.text('version') : version}
          laterCount={later.length}
          problems={given?.problems}
        />
        <RemoveForm {...buttons} />
      </>
    ),
  });
}

function showConflict(c: Context<Environment>, theirs: StoredEvent, form: GivenForm): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const fields = eventFields(context, STORED);
  const isCancelling = theirs.closedAt === theirs.savedAt;
  return serveConflict(c, {
    fields,
    theirs: valuesOf(theirs.content),
    mine: givenValues(form, fields),
    path: editorPath(publication.id, 'events', theirs.content.id),
    version: theirs.version,
    savedBy: theirs.savedBy,
    savedAt: theirs.savedAt,
    hidden: [['do', form.text('do')]],
    words: isCancelling ? words.events.cancelledConflict : words.forms.conflict,
  });
}
