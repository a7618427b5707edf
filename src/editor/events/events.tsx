import type { Context } from 'hono';
import { postDate, zonedTime } from '../../lib/clock/locale.ts';
import type { EventTime } from '../../model/events.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import { EVENT_DONE } from './event-changes.ts';
import { timeFieldsOf, timeZoneOf } from './event-times.ts';
import { seriesOf } from './later-events.ts';
import { type KeptEvent, listEvents } from './store-events.ts';

/** GET /papers/:paper/events: the events to come, each that repeats as one, and those that are over. */
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
        <EventRows kept={open} context={context} />
        {over.length > 0 && <h2>{words.events.over}</h2>}
        <EventRows kept={over} context={context} />
      </>
    ),
  });
}

function EventRows({ kept, context }: { kept: readonly KeptEvent[]; context: PaperContext }) {
  if (kept.length === 0) return null;
  const series = Map.groupBy(kept, ({ event }) => seriesOf(event.id));
  return (
    <ul className="rows">
      {[...series].map(([id, [first, ...others]]) => (
        <li key={id}>
          {first && <EventRow kept={first} context={context} />}
          {others.length > 0 && (
            <details>
              <summary>{context.words.events.moreTimes(others.length)}</summary>
              <ul className="rows">
                {others.map((each) => (
                  <li key={each.event.id}>
                    <EventRow kept={each} context={context} />
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

function EventRow({ kept, context }: { kept: KeptEvent; context: PaperContext }) {
  const { publication, locale } = context;
  const { events: words } = context.words;
  const { event, savedBy } = kept;
  const { title, place, communities, isCancelled } = event;
  const lang = event.language ?? publication.language;
  const places = publication.gazetteer?.communities
    .filter(({ slug }) => communities.includes(slug))
    .map(({ name }) => name);
  const timeZone = timeZoneOf(event, publication);
  const facts = [
    isCancelled ? words.cancelled : '',
    timeOf(event.when, { ...context, locale: { ...locale, timeZone } }),
    place,
    places?.join(', ') ?? '',
    words.by(savedBy),
  ];
  return (
    <p>
      {mayChange(context, kept) ? (
        <a href={editorPath(publication.id, 'events', event.id)} lang={lang}>
          {title}
        </a>
      ) : (
        <span lang={lang}>{title}</span>
      )}
      <br />
      <span className="meta">{facts.filter(Boolean).join(' · ')}</span>
    </p>
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
