import type { Context } from 'hono';
import { localDay, postDate } from '../../lib/clock/locale.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import type { Event } from '../../model/events.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { placeNames } from '../components/Places.tsx';
import { RecordRow } from '../components/RecordForm.tsx';
import { redirectToList, servePage, withMergeNote } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { givenValues, type Values } from '../forms/fields.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { CancelForm, EventForm } from './EventForm.tsx';
import { eventFields, readEvent, valuesOf } from './event-fields.ts';
import { repeatEvent, seriesOf, timeFieldsOf } from './event-times.ts';
import {
  addEvents,
  findSeries,
  limitMessage,
  listEvents,
  publishEvents,
  type StoredEvent,
  storeEvents,
  sweepEvents,
} from './store-events.ts';

const STORAGE_KEY = 'event-new';
const NEW = { isNew: true };
/** How long a new event repeats if its form says nothing else (days). */
const USUAL_DAYS = 7 * 12;
/** The outcomes of a form for the list. */
export const EVENT_DONE = ['added', 'changed', 'cancelled', 'restored', 'removed'] as const;

/** GET /papers/:paper/events: upcoming and past events, each series as one entry. */
export async function serveEvents(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { words, publication } = context;
  const { open, over } = await listEvents(context);
  const done = EVENT_DONE.find((each) => each === c.req.query('done'));
  const outcome = done && words.events.done[done][c.req.query('later') ? 'later' : 'now'];
  return servePage(c, {
    title: words.events.heading,
    content: (
      <>
        <h1>{words.events.heading}</h1>
        <Done text={withMergeNote(c, outcome)} />
        <p>{words.events.intro}</p>
        <p className="buttons">
          <a className="button first" href={editorPath(publication.id, 'events', 'new')}>
            {words.events.add}
          </a>
        </p>
        <h2>{words.events.toCome}</h2>
        {open.length === 0 && <p>{words.events.none}</p>}
        <EventRows events={open} context={context} />
        {over.length > 0 && <h2>{words.events.over}</h2>}
        <EventRows events={over} context={context} />
      </>
    ),
  });
}

function EventRows({ events, context }: { events: readonly StoredEvent[]; context: PaperContext }) {
  if (events.length === 0) return null;
  const series = Map.groupBy(events, ({ content }) => seriesOf(content.id));
  return (
    <ul className="rows">
      {[...series].map(([id, [first, ...others]]) => (
        <li key={id}>
          {first && <EventRow stored={first} context={context} />}
          {others.length > 0 && (
            <details>
              <summary>
                {context.words.events.moreTimes(
                  others.length,
                  others.filter(({ content }) => content.isCancelled).length,
                )}
              </summary>
              <ul className="rows">
                {others.map((each) => (
                  <li key={each.content.id}>
                    <EventRow stored={each} context={context} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function EventRow({ stored, context }: { stored: StoredEvent; context: PaperContext }) {
  const { publication, now } = context;
  const { events: words } = context.words;
  const { content: event, endsAt, savedBy } = stored;
  const { isCancelled } = event;
  const path = editorPath(publication.id, 'events', event.id);
  const mayBeChanged = mayChange(context, stored);
  const time = timeOf(event, context);
  return (
    <>
      <RecordRow
        href={mayBeChanged ? path : undefined}
        title={event.title}
        lang={event.language ?? publication.language}
        facts={[
          isCancelled ? words.cancelled : '',
          time,
          event.place,
          placeNames(publication, event.communities),
          words.by(savedBy),
        ]}
      />
      {mayBeChanged && endsAt > now.getTime() && (
        <CancelForm
          {...{ words, path, isCancelled }}
          laterCount={0}
          about={`${event.title}, ${time}`}
        />
      )}
    </>
  );
}

/** When an event takes place, in its time zone. */
export function timeOf(event: Event, context: PaperContext): string {
  const { publication, words } = context;
  const locale = { ...context.locale, timeZone: timeZoneOf(event, publication) };
  const { when } = event;
  if (when.kind === 'instant') return timeText({ ...context, locale }, when.from);
  const { day, lastDay } = timeFieldsOf(when);
  if (lastDay === '') return `${postDate(locale, day)}, ${words.events.allDay}`;
  return words.events.dayTo(postDate(locale, day), postDate(locale, lastDay));
}

/** GET /papers/:paper/events/new: the form of a new event. */
export const serveNewEvent = (c: Context<Environment>) => showNewEvent(c);

/** POST of the same: adds an event, or all occurrences of a repeating one, and publishes it. */
export async function postNewEvent(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const values = givenValues(form, eventFields(context, NEW));
  const id = await idOfSent(form, publication.id);
  const fixed = { id, sequence: 0, isCancelled: false, changedAt: now.toISOString() };
  const { event, days, problems } = readEvent(form, fixed, context);
  if (!event) return showNewEvent(c, { values, problems });
  const events = repeatEvent(event, days, publication);
  const changed = await storeEvents(
    context,
    addEvents(context, events),
    'event added',
    { after: events },
    sweepEvents(context),
  );
  const sent = changed > 0 ? [] : await findSeries(context, id);
  const isSent = sent.length > 0;
  if (changed > 0 || (isSent && isSameSeries(sent, events)))
    return redirectToList(context, 'events', await publishEvents(context), STORAGE_KEY, {
      done: 'added',
    });
  return showNewEvent(c, {
    values: isSent ? { ...values, [FORM_ID]: newId() } : values,
    problems: new Map([['day', isSent ? words.forms.sentBefore : limitMessage(words)]]),
  });
}

/** Whether the stored occurrences equal the form's, and none is cancelled. */
function isSameSeries(stored: readonly StoredEvent[], events: readonly Event[]): boolean {
  const textOf = (all: readonly Event[]) => JSON.stringify(all.map(valuesOf));
  return (
    stored.every(({ closedAt }) => closedAt === null) &&
    textOf(stored.map(({ content }) => content)) === textOf(events)
  );
}

/** Shows a removed event, with somebody's changes of it if any, as the form of a new event. */
export function showRemovedEvent(c: Context<Environment>, values: Values): Response {
  const problems = new Map([['title', c.var.paper.words.events.removedMeanwhile]]);
  return showNewEvent(c, { values: { ...values, [FORM_ID]: newId() }, problems }, 404);
}

function showNewEvent(
  c: Context<Environment>,
  given?: { values: Values; problems: FormProblems },
  status = given ? 422 : 200,
): Response {
  const context = c.var.paper;
  const { words, publication, locale, now } = context;
  const repeatsUntil = addDays(localDay(locale, now), USUAL_DAYS);
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
          values={given?.values ?? { repeats: 'no', repeatsUntil }}
          problems={given?.problems}
        />
      </>
    ),
  });
}
