import type { Context } from 'hono';
import { postDate, zonedTime } from '../../lib/clock/locale.ts';
import type { EventTime } from '../../model/events.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { placeNames } from '../components/Places.tsx';
import { RecordRow } from '../components/RecordForm.tsx';
import { servePage } from '../components/serve-page.ts';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import { EVENT_DONE } from './event-changes.ts';
import { timeFieldsOf, timeZoneOf } from './event-times.ts';
import { seriesOf } from './later-events.ts';
import { listEvents, type StoredEvent } from './store-events.ts';

/** GET /papers/:paper/events: upcoming and past events, each series as one entry. */
export async function serveEvents(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const { open, over } = await listEvents(env.DB, publication.id, now);
  const done = EVENT_DONE.find((each) => each === c.req.query('done')) ?? 'saved';
  const said = words.events.done[done];
  return servePage(c, {
    title: words.events.heading,
    content: (
      <>
        <h1>{words.events.heading}</h1>
        {c.req.query('saved') !== undefined && (
          <p className="done" role="status">
            {c.req.query('later') ? said.later : said.now}
          </p>
        )}
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
              <summary>{context.words.events.moreTimes(others.length)}</summary>
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
  const { publication, locale } = context;
  const { events: words } = context.words;
  const { content: event, savedBy } = stored;
  const timeZone = timeZoneOf(event, publication);
  return (
    <RecordRow
      href={mayChange(context, stored) ? editorPath(publication.id, 'events', event.id) : undefined}
      title={event.title}
      lang={event.language ?? publication.language}
      facts={[
        event.isCancelled ? words.cancelled : '',
        timeOf(event.when, { ...context, locale: { ...locale, timeZone } }),
        event.place,
        placeNames(publication, event.communities),
        words.by(savedBy),
      ]}
    />
  );
}

function timeOf(when: EventTime, context: Pick<PaperContext, 'words' | 'locale' | 'now'>): string {
  const { locale, now } = context;
  const { events: words } = context.words;
  if (when.kind === 'instant') return zonedTime(locale, new Date(when.from), now);
  const { day, lastDay } = timeFieldsOf(when);
  if (lastDay === '') return `${postDate(locale, day)}, ${words.allDay}`;
  return words.dayTo(postDate(locale, day), postDate(locale, lastDay));
}
