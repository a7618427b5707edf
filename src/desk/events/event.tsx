import type { Context } from 'hono';
import { zonedTime } from '../../shared/locale.ts';
import { Conflict, type ContestedField } from '../components/Conflict.tsx';
import { deskPath } from '../components/DeskHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/desk-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { EditorialChange } from '../store/publish-editorial.ts';
import { CancelForm, RemoveForm } from './CancelForm.tsx';
import { EventForm } from './EventForm.tsx';
import { changeOf, leadToEvents, mayChange, savingOf } from './event-changes.ts';
import { eventLabels } from './event-labels.ts';
import { changeLater } from './later-events.ts';
import { publishEvents } from './publish-events.ts';
import { givenValues, languageChoices, readEvent, valuesOf } from './read-event.ts';
import {
  changeEvents,
  findEvent,
  findLater,
  type KeptEvent,
  removeEvents,
  setCancelled,
} from './store-events.ts';

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
  if (found instanceof Response) return found;
  const context = c.var.paper;
  const { env } = context;
  const form = await readForm(c.req.raw);
  const [action, scope] = form.text('do').split('-');
  const chosen = scope === 'later' ? [found.kept, ...found.later] : [found.kept];
  const ids = chosen.map(({ event }) => event.id);
  const before = chosen.map(({ event }) => event);
  const saving = savingOf(context);
  const { cancelledAt, event } = found.kept;
  const lead = ({ publishing }: EditorialChange) =>
    leadToEvents(context, publishing, keyOf(event.id));
  switch (action) {
    case 'cancel': {
      const cancelled = setCancelled(
        env.DB,
        ids,
        { from: null, to: context.now.getTime() },
        saving,
      );
      return lead(
        await publishEvents(context, cancelled, changeOf(context, 'event cancelled', { before })),
      );
    }
    case 'restore': {
      // Those that were cancelled with it; where it is not, none.
      const restored = setCancelled(env.DB, ids, { from: cancelledAt ?? 0, to: null }, saving);
      return lead(
        await publishEvents(context, restored, changeOf(context, 'event restored', { before })),
      );
    }
    case 'remove': {
      const removed = removeEvents(env.DB, ids, saving);
      return lead(
        await publishEvents(context, removed, changeOf(context, 'event removed', { before })),
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
  const { changed, publishing } = await publishEvents(
    context,
    changeEvents(env.DB, changes, savingOf(context)),
    changeOf(context, 'event changed', {
      before: chosen.map(({ event }) => event),
      after: changes.map(({ event }) => event),
    }),
  );
  if (changed > 0) return leadToEvents(context, publishing, keyOf(before.id));
  const theirs = await findEvent(env.DB, publication.id, before.id);
  return theirs ? showConflict(c, theirs, form) : serveTrouble(c.req.raw, 'not found');
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
  const path = deskPath(publication.id, 'events', kept.event.id);
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
          // That of the form: what somebody has saved meanwhile is still to be shown.
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
  const path = deskPath(publication.id, 'events', theirs.event.id);
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
  return servePage(c, {
    title: words.forms.conflict.heading,
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
      />
    ),
  });
}
