import type { Context } from 'hono';
import type { Event } from '../../model/events.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { mergedConflict, serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { shownContent } from '../components/RecordForm.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { changeableOrRefusal } from '../components/trouble.tsx';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import type { RejectedForm } from '../forms/checks.ts';
import { givenValues } from '../forms/fields.ts';
import { IS_MERGED, type MergedForm, mergeForm } from '../forms/merge-form.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { CancelForm, EventForm, RemoveEventForm } from './EventForm.tsx';
import { eventFields, readEvent, storedValues, valuesOf } from './event-fields.ts';
import { changeLater } from './event-times.ts';
import { type EVENT_DONE, showRemovedEvent, timeOf } from './events.tsx';
import {
  changedRows,
  changeEvents,
  findEvent,
  findLater,
  findRemoved,
  fitWithinLimits,
  limitMessage,
  publishEvents,
  removeEvents,
  type StoredEvent,
  setCancelled,
  storeEvents,
} from './store-events.ts';

/** The maximum of characters in the id of an event. */
const MAX_ID = 60;
const STORED = { isNew: false };
/** Maximum attempts to save a form while colleagues save other changes. */
const MAX_ATTEMPTS = 5;

/** An event, with the later occurrences that the person may also change. */
interface Found {
  stored: StoredEvent;
  later: readonly StoredEvent[];
}

/** GET /papers/:paper/events/:event: the form of an event. */
export async function serveEvent(c: Context<Environment>): Promise<Response> {
  const found = await findChangeable(c);
  return found instanceof Response ? found : showEvent(c, found);
}

/**
 * POST of the same: changes, cancels, restores or removes an event (`do`); with the suffix `-later`
 * also its later occurrences.
 */
export async function saveEvent(c: Context<Environment>): Promise<Response> {
  return actOn(c, await readForm(c.req.raw));
}

async function actOn(c: Context<Environment>, form: GivenForm): Promise<Response> {
  const found = await findChangeable(c);
  const [action = '', scope] = form.text('do').split('-');
  if (found instanceof Response) return refuseMissing(c, found, form, action);
  const chosen = scope === 'later' ? found : { ...found, later: [] };
  switch (action) {
    case 'remove':
      return removeAll(c, found, { chosen, form });
    case 'cancel':
    case 'restore':
      return closeEvents(c.var.paper, chosen, action === 'cancel');
    default:
      return changeAll(c, chosen, form);
  }
}

/** What a form that removes events says of those that it was opened with. */
function versionsOf({ stored, later }: Found): string {
  return [stored, ...later].map(({ content, version }) => `${content.id}:${version}`).join(' ');
}

/** Removes the chosen events, unless somebody changed one since the page was opened. */
async function removeAll(
  c: Context<Environment>,
  found: Found,
  { chosen, form }: { chosen: Found; form: GivenForm },
): Promise<Response> {
  const context = c.var.paper;
  const all = [chosen.stored, ...chosen.later];
  const seen = form.text('version').split(' ');
  const changed = all.find(({ content: { id }, version }) =>
    seen.some((each) => each.startsWith(`${id}:`) && each !== `${id}:${version}`),
  );
  if (changed) return showEvent(c, found, { changed });
  const removed = await storeEvents(context, removeEvents(context, all), 'event removed', {
    before: all.map(({ content }) => content),
  });
  // Somebody changed or removed one just now.
  if (removed === 0) return actOn(c, form);
  return redirectToEvents(context, found.stored.content.id, 'removed');
}

/** The response if the event is missing, or the person may not change it. */
async function refuseMissing(
  c: Context<Environment>,
  refused: Response,
  form: GivenForm,
  action: string,
): Promise<Response> {
  const id = c.req.param('event') ?? '';
  const mayBeRemoved = refused.status === 404 && /^[\w-]+$/.test(id) && id.length <= MAX_ID;
  // Already removed, by a double click or a colleague: the result is the same.
  if (mayBeRemoved && action === 'remove') return redirectToEvents(c.var.paper, id, 'removed');
  if (!mayBeRemoved) return refused;
  if (form.text('title') !== '')
    return showRemovedEvent(c, givenValues(form, eventFields(c.var.paper, STORED)));
  const removed = action === 'restore' && (await findRemoved(c.var.paper, id));
  return removed ? showRemovedEvent(c, valuesOf(removed)) : refused;
}

/** Cancels events, or restores those that were cancelled together with the first. */
async function closeEvents(
  context: PaperContext,
  { stored, later }: Found,
  isCancelling: boolean,
): Promise<Response> {
  const before = [stored, ...later].map(({ content }) => content);
  const ids = before.map(({ id }) => id);
  const times = isCancelling
    ? { from: null, to: context.now.getTime() }
    : { from: stored.closedAt ?? 0, to: null };
  const done = isCancelling ? 'cancelled' : 'restored';
  const statement = setCancelled(context, ids, times);
  await storeEvents(context, statement, `event ${done}`, { before });
  return redirectToEvents(context, stored.content.id, done);
}

/** Saves the form of an event, and applies the same change to the chosen later occurrences. */
async function changeAll(
  c: Context<Environment>,
  chosen: Found,
  form: GivenForm,
  attempt = 1,
): Promise<Response> {
  const context = c.var.paper;
  const { stored, later } = chosen;
  const { content: before } = stored;
  const { event: after, problems } = readEvent(form, before, context);
  if (!after) return showEvent(c, chosen, { rejected: { form, problems } });
  const others = later.map(({ content }) =>
    changeLater(content, { before, after }, context.publication),
  );
  const events = [after, ...others];
  const versions = [Number(form.text('version')), ...later.map(({ version }) => version)];
  const rows = changedRows(context, events, versions);
  const changed = await storeEvents(context, changeEvents(context, rows), 'event changed', {
    before: [stored, ...later].map(({ content }) => content),
    after: events,
  });
  if (changed > 0) return redirectToEvents(context, before.id, 'changed', form.text(IS_MERGED));
  const found = await findChangeable(c);
  if (found instanceof Response) return refuseMissing(c, found, form, 'change');
  const current = { ...found, later: later.length > 0 ? found.later : [] };
  return explainUnchanged(c, current, { form, after, rows, attempt });
}

/**
 * A form that changed nothing: over the limit, sent twice, or somebody saved one of the events
 * since. `current`: the events as they are stored now; `rows`: as the form would have stored them.
 */
async function explainUnchanged(
  c: Context<Environment>,
  current: Found,
  given: { form: GivenForm; after: Event; rows: string; attempt: number },
): Promise<Response> {
  const context = c.var.paper;
  const { stored } = current;
  const { form, after, rows, attempt } = given;
  const isCurrent = form.text('version') === String(stored.version);
  if (isCurrent && !(await fitWithinLimits(context, rows))) {
    const problems = new Map([['day', limitMessage(context.words)]]);
    return showEvent(c, current, { rejected: { form, problems } });
  }
  const merged = mergeEvent(context, stored, form, after);
  if (!isCurrent && isStored(context, current, merged))
    return redirectToEvents(context, stored.content.id, 'changed');
  // If the event is current, somebody saved a later occurrence, whose other facts stay.
  const isSafe = isCurrent || (!merged.isContested && merged.isSameState);
  return isSafe && attempt < MAX_ATTEMPTS
    ? changeAll(c, current, isCurrent ? form : merged.form, attempt + 1)
    : showConflict(c, stored, form, merged);
}

function mergeEvent(
  context: PaperContext,
  { content, version }: StoredEvent,
  form: GivenForm,
  sent: Event,
): MergedForm {
  const fields = eventFields(context, STORED);
  const [mine, theirs] = [sent, content].map((each) => timeZoneOf(each, context.publication));
  const times = ['day', 'from', 'lastDay', 'until'];
  // The times of another time zone are other times.
  const groups = [mine === theirs ? times : [...times, 'communities']];
  const stored = { values: storedValues(content), version };
  return mergeForm(form, stored, { mine: givenValues(form, fields), fields, groups });
}

/** Whether a merged form says what is stored, because it was sent twice. */
function isStored(context: PaperContext, { stored, later }: Found, { form }: MergedForm): boolean {
  const { content, closedAt, savedAt } = stored;
  const { event } = readEvent(form, content, context);
  const textOf = (each: Event) => JSON.stringify(valuesOf(each));
  const isChange = closedAt !== savedAt;
  // The form describes one occurrence: the others were changed if they were saved with it.
  const areSaved = later.every((each) => each.savedAt === savedAt);
  return isChange && areSaved && event !== undefined && textOf(event) === textOf(content);
}

/** The key under which browsers store unsent input of an event's form. */
function storageKeyOf(id: string): string {
  return `event-${id}`;
}

/** Publishes the events, even if this request changed none: an earlier one may have failed. */
async function redirectToEvents(
  context: PaperContext,
  id: string,
  done: (typeof EVENT_DONE)[number],
  merged?: string,
): Promise<Response> {
  const publishing = await publishEvents(context);
  return redirectToList(context, 'events', publishing, storageKeyOf(id), { done, merged });
}

async function findChangeable(c: Context<Environment>): Promise<Found | Response> {
  const { paper } = c.var;
  const stored = changeableOrRefusal(c, await findEvent(paper, c.req.param('event') ?? ''));
  if (stored instanceof Response) return stored;
  const later = await findLater(paper, stored.content);
  return { stored, later: later.filter((each) => mayChange(paper, each)) };
}

/** The form of an event. `changed`: the event that somebody changed before it was removed. */
function showEvent(
  c: Context<Environment>,
  found: Found,
  { rejected, changed }: { rejected?: RejectedForm; changed?: StoredEvent } = {},
): Response {
  const { later, stored: record } = found;
  const { content: event, version, endsAt } = record;
  const refusal = changed ? 409 : 422;
  const context = c.var.paper;
  const { publication, now } = context;
  const { events: words } = context.words;
  const path = editorPath(publication.id, 'events', event.id);
  const stored = { values: storedValues(event), version };
  const buttons = { words, path, laterCount: later.length };
  const title = words.change(timeOf(event, context));
  return servePage(c, {
    title,
    status: rejected || changed ? refusal : 200,
    content: (
      <>
        <h1>{title}</h1>
        {changed && (
          <p role="alert">
            {words.changedMeanwhile(
              changed.savedBy,
              timeOf(changed.content, context),
              timeText(context, changed.savedAt),
            )}
          </p>
        )}
        {endsAt > now.getTime() && <CancelForm {...buttons} isCancelled={event.isCancelled} />}
        <EventForm
          context={context}
          action={path}
          storageKey={storageKeyOf(event.id)}
          laterCount={later.length}
          {...shownContent(stored, eventFields(context, STORED), rejected)}
        />
        <RemoveEventForm {...buttons} versions={versionsOf(found)} />
      </>
    ),
  });
}

function showConflict(
  c: Context<Environment>,
  stored: StoredEvent,
  form: GivenForm,
  merged: MergedForm,
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const isCancelling = stored.closedAt === stored.savedAt;
  const isOfLater = form.text('do') === 'save-later';
  return serveConflict(c, {
    fields: eventFields(context, STORED),
    ...mergedConflict(merged, stored),
    path: editorPath(publication.id, 'events', stored.content.id),
    draftKey: storageKeyOf(stored.content.id),
    hidden: [['do', isOfLater ? 'save' : form.text('do')]],
    // The later occurrences would move by the distance from the colleague's day.
    children: isOfLater && <p>{words.events.onlyThis}</p>,
    words: isCancelling ? words.events.cancelledConflict : words.forms.conflict,
  });
}
