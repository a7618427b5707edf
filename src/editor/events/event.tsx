import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { Conflict, type ContestedField } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import { type Environment, mayChange } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { EditorialChange } from '../store/publish-editorial.ts';
import { CancelForm, RemoveForm } from './CancelForm.tsx';
import { EventForm } from './EventForm.tsx';
import { changeOf, type EVENT_DONE, noRoom } from './event-changes.ts';
import { eventLabels } from './event-labels.ts';
import { changeLater } from './later-events.ts';
import { showRemovedEvent } from './new-event.tsx';
import { bringEvents, publishEvents } from './publish-events.ts';
import { givenValues, languageChoices, readEvent, valuesOf } from './read-event.ts';
import {
  changeEvents,
  findEvent,
  findLater,
  haveRoom,
  type KeptEvent,
  removeEvents,
  setCancelled,
} from './store-events.ts';

/** Characters of the id of an event at most. */
const MAX_ID = 60;

/** An event, with the later times of it that the same person may change. */
interface Found {
  readonly kept: KeptEvent;
  readonly later: readonly KeptEvent[];
}

/** GET /papers/:paper/events/:event: the form of an event. */
export async function serveEvent(c: Context<Environment>): Promise<Response> {
  const found = await findOwn(c);
  return found instanceof Response ? found : showEvent(c, found);
}

/**
 * POST of the same: changes an event, cancels it, takes that back, or removes it (`do`); `cancel-later` and the like do so with its later
 * times too.
 */
export async function saveEvent(c: Context<Environment>): Promise<Response> {
  const found = await findOwn(c);
  const context = c.var.paper;
  const { env } = context;
  const form = await readForm(c.req.raw);
  const [action, scope] = form.text('do').split('-');
  if (found instanceof Response) {
    const id = c.req.param('event') ?? '';
    const mayBeRemoved = found.status === 404 && /^[\w-]+$/.test(id) && id.length <= MAX_ID;
    // Already removed, by a double click or a colleague: the result is the same.
    if (mayBeRemoved && action === 'remove')
      return redirectToList(context, 'events', await bringEvents(context), keyOf(id), {
        done: 'removed',
      });
    // The button that cancels an event sends nothing that somebody has written.
    return mayBeRemoved && form.text('title') !== '' ? showRemovedEvent(c, form) : found;
  }
  const chosen = scope === 'later' ? [found.kept, ...found.later] : [found.kept];
  const ids = chosen.map(({ event }) => event.id);
  const before = chosen.map(({ event }) => event);
  const { cancelledAt, event } = found.kept;
  const lead = ({ publishing }: EditorialChange, done?: (typeof EVENT_DONE)[number]) =>
    redirectToList(context, 'events', publishing, keyOf(event.id), done && { done });
  switch (action) {
    case 'cancel': {
      const time = { from: null, to: context.now.getTime() };
      const cancelled = setCancelled(env.DB, ids, time, context);
      return lead(
        await publishEvents(context, cancelled, changeOf(context, 'event cancelled', { before })),
        'cancelled',
      );
    }
    case 'restore': {
      // Those that were cancelled with it; where it is not, none.
      const restored = setCancelled(env.DB, ids, { from: cancelledAt ?? 0, to: null }, context);
      return lead(
        await publishEvents(context, restored, changeOf(context, 'event restored', { before })),
      );
    }
    case 'remove': {
      const removed = removeEvents(env.DB, ids, context);
      return lead(
        await publishEvents(context, removed, changeOf(context, 'event removed', { before })),
        'removed',
      );
    }
    default:
      return changeAll(c, chosen, form);
  }
}

/** Changes an event as its form says, and in the same way the later times that are chosen with it. */
async function changeAll(
  c: Context<Environment>,
  chosen: readonly KeptEvent[],
  form: GivenForm,
): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const [first, ...later] = chosen;
  if (!first) return serveTrouble(c.req.raw, 'not found');
  const { event: before } = first;
  const { event: after, problems } = readEvent(form, before, publication, words, now);
  if (!after) return showEvent(c, { kept: first, later }, { form, problems });
  const changes = [
    { event: after, version: Number(form.text('version')) },
    ...later.map(({ event, version }) => ({
      event: changeLater(event, { before, after }, publication),
      version,
    })),
  ];
  const events = changes.map(({ event }) => event);
  const { changed, publishing } = await publishEvents(
    context,
    changeEvents(env.DB, changes, context),
    changeOf(context, 'event changed', {
      before: chosen.map(({ event }) => event),
      after: events,
    }),
  );
  if (changed > 0) return redirectToList(context, 'events', publishing, keyOf(before.id));
  const theirs = await findEvent(env.DB, publication.id, before.id);
  if (!theirs) return showRemovedEvent(c, form);
  const given = form.text('version');
  if (given === String(theirs.version) && !(await haveRoom(env.DB, events, context))) {
    const wrong = { form, problems: new Map([['day', noRoom(words)]]) };
    return showEvent(c, { kept: theirs, later }, wrong);
  }
  const isNext = theirs.version > 1 && given === String(theirs.version - 1);
  const isChange = theirs.cancelledAt !== theirs.savedAt;
  const [stored, sent] = [theirs.event, after].map((event) => JSON.stringify(valuesOf(event)));
  // What was sent twice says so the second time; later times have no form to be compared with.
  return isNext && isChange && later.length === 0 && stored === sent
    ? redirectToList(context, 'events', await bringEvents(context), keyOf(before.id))
    : showConflict(c, theirs, form);
}

function keyOf(id: string): string {
  return `event-${id}`;
}

/** The event of the address, for those who may change it. */
async function findOwn(c: Context<Environment>): Promise<Found | Response> {
  const { paper } = c.var;
  const { env, publication, now } = paper;
  const kept = await findEvent(env.DB, publication.id, c.req.param('event') ?? '');
  if (!kept) return serveTrouble(c.req.raw, 'not found');
  if (!mayChange(paper, kept)) return serveTrouble(c.req.raw, 'refused');
  const later = await findLater(env.DB, publication, kept.event, now);
  return { kept, later: later.filter((each) => mayChange(paper, each)) };
}

function showEvent(
  c: Context<Environment>,
  { kept, later }: Found,
  given?: { readonly form: GivenForm; readonly problems: FormProblems },
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const path = editorPath(publication.id, 'events', kept.event.id);
  return servePage(c, {
    title: words.events.change,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.events.change}</h1>
        <CancelForm context={context} path={path} kept={kept} laterCount={later.length} />
        <EventForm
          context={context}
          action={path}
          keep={keyOf(kept.event.id)}
          values={given ? givenValues(given.form) : valuesOf(kept.event)}
          // That of the form: a version saved since must still be shown as a conflict.
          version={given ? given.form.text('version') : kept.version}
          laterCount={later.length}
          problems={given?.problems}
        />
        <RemoveForm context={context} path={path} laterCount={later.length} />
      </>
    ),
  });
}

function showConflict(c: Context<Environment>, theirs: KeptEvent, form: GivenForm): Response {
  const context = c.var.paper;
  const { words, publication, locale, now } = context;
  const path = editorPath(publication.id, 'events', theirs.event.id);
  const places = publication.gazetteer?.communities.map(({ slug, name }) => [slug, name] as const);
  const choices: Record<string, Pick<ContestedField, 'choices' | 'none'>> = {
    communities: { choices: places ?? [], none: words.events.noCommunity },
    language: { choices: languageChoices(context) },
  };
  const [mine, other] = [givenValues(form), valuesOf(theirs.event)];
  const fields = Object.entries(eventLabels(context)).map(([name, label]) => ({
    name,
    label,
    mine: mine[name] ?? '',
    theirs: other[name] ?? '',
    isLong: name === 'text',
    ...choices[name],
  }));
  const isCancelling = theirs.cancelledAt === theirs.savedAt;
  const conflict = isCancelling ? words.events.cancelledConflict : words.forms.conflict;
  return servePage(c, {
    title: conflict.heading,
    status: 409,
    content: (
      <Conflict
        action={path}
        version={theirs.version}
        savedBy={theirs.savedBy}
        savedAt={zonedTime(locale, new Date(theirs.savedAt), now)}
        fields={fields}
        hidden={[['do', form.text('do')]]}
        theirsPath={path}
        words={conflict}
      />
    ),
  });
}
