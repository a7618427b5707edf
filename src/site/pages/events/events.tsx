import { DAY_MS } from '../../../lib/clock/durations.ts';
import type { Community } from '../../../model/publication/gazetteer.ts';
import { Breadcrumbs, PageHead, PrintedFrom } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { dayName } from '../../events/event-times.ts';
import { readEvents } from '../../events/load-events.ts';
import {
  EVENTS_CALENDAR_PATH,
  EVENTS_PATH,
  eventsIn,
  listedDay,
  placeCalendarPath,
  type ShownEvent,
} from '../../events/shown-event.ts';
import eventStyles from '../../styles/events.css?inline';
import { wordsOf } from '../../words/words.ts';
import { loadNotFound } from '../error-page.tsx';
import type { PageLoader } from '../page.ts';
import { EventLines } from './event-parts.tsx';

/** Limits of one page: days from its first event on, and events. */
const MAX_DAYS = 30;
const MAX_LISTED = 60;

interface EventsView {
  community: Community | undefined;
  /** The communities that have events. */
  choices: readonly Community[];
  listed: readonly ShownEvent[];
  number: number;
  hasMore: boolean;
  isComplete: boolean;
  now: Date;
}

/** /events: the events of all communities or of one, thirty days a page. */
export const loadEventList: PageLoader = async (context, url) => {
  const { publication, now } = context;
  const { communities = [] } = publication.gazetteer ?? {};
  const slug = url.searchParams.get('community');
  const community = communities.find((each) => each.slug === slug);
  const pageText = url.searchParams.get('page') ?? '1';
  const number = /^[1-9]\d{0,2}$/.test(pageText) ? Number(pageText) : undefined;
  const { events, version, expiresAt, tags } = await readEvents(context);
  const matching = community ? eventsIn(events, community) : events;
  const pages = pagesOf(matching, now);
  const listed = number === 1 ? (pages[0] ?? []) : pages[(number ?? 0) - 1];
  if ((slug !== null && !community) || !number || !listed) return loadNotFound(context, url);
  const words = wordsOf(publication).events;
  const choices = communities.filter(
    (each) => each === community || eventsIn(events, each).length > 0,
  );
  const { name } = publication;
  return {
    title: community ? words.titleIn(community.name) : words.title,
    description: community ? words.descriptionIn(community.name, name) : words.description(name),
    canonicalPath: listPath(community, number),
    calendar: {
      title: community ? words.calendarTitleIn(name, community.name) : words.calendarTitle(name),
      path: calendarPath(community),
    },
    version,
    expiresAt,
    tags,
    styles: eventStyles,
    render: () => (
      <EventsPage
        community={community}
        choices={choices}
        listed={listed}
        number={number}
        now={now}
        hasMore={number < pages.length}
        isComplete={version !== undefined}
      />
    ),
  };
};

/** Divides events into pages of up to thirty days and sixty events. */
export function pagesOf(events: readonly ShownEvent[], now: Date): ShownEvent[][] {
  const pages: ShownEvent[][] = [];
  let lastDay = 0;
  for (const event of events) {
    const day = Date.parse(listedDay(event, now));
    const page = pages.at(-1);
    if (page && page.length < MAX_LISTED && day < lastDay) page.push(event);
    else {
      pages.push([event]);
      lastDay = day + MAX_DAYS * DAY_MS;
    }
  }
  return pages;
}

function listPath(community: Community | undefined, number: number): string {
  const parameters = new URLSearchParams({
    ...(community && { community: community.slug }),
    ...(number > 1 && { page: String(number) }),
  }).toString();
  return parameters === '' ? EVENTS_PATH : `${EVENTS_PATH}?${parameters}`;
}

function calendarPath(community: Community | undefined): string {
  return community ? placeCalendarPath(community.slug) : EVENTS_CALENDAR_PATH;
}

function EventsPage(view: EventsView) {
  const { community, listed, number, hasMore, isComplete, now } = view;
  const { events: words } = useWords();
  const nothing = community ? words.noneIn(community.name) : words.none;
  return (
    <>
      <PrintedFrom path={listPath(community, number)} />
      {community && (
        <Breadcrumbs
          trail={[
            { name: words.title, path: EVENTS_PATH },
            { name: community.name, path: listPath(community, 1) },
          ]}
        />
      )}
      <PageHead
        title={community ? words.titleIn(community.name) : words.title}
        intro={<a href={calendarPath(community)}>{words.calendar}</a>}
      />
      <Filter {...view} />
      {listed.length === 0 && <p>{isComplete ? nothing : words.unreadable}</p>}
      <div className="event-days">
        <Days events={listed} now={now} />
      </div>
      {(number > 1 || hasMore) && (
        <p className="event-pager">
          {number > 1 && <a href={listPath(community, number - 1)}>{words.earlier}</a>}{' '}
          {hasMore && <a href={listPath(community, number + 1)}>{words.later}</a>}
        </p>
      )}
      <section className="event-how" aria-labelledby="how">
        <h2 id="how">{words.howTo}</h2>
        <p>
          {`${words.howToText} `}
          <a href="/contact">{words.contact}</a>
        </p>
      </section>
    </>
  );
}

function Days({ events, now }: { events: readonly ShownEvent[]; now: Date }) {
  const publication = usePublication();
  const days = Map.groupBy(events, (event) => listedDay(event, now));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{dayName(day, publication)}</h2>
      <EventLines events={ofDay} day={day} />
    </section>
  ));
}

/** The select for a community: a form that works without scripts. */
function Filter({ community, choices }: EventsView) {
  const words = useWords().events;
  if (choices.length === 0) return null;
  return (
    <form className="form event-filter" action={EVENTS_PATH}>
      <label htmlFor="event-community">{words.community}</label>{' '}
      <select id="event-community" name="community" defaultValue={community?.slug ?? ''}>
        <option value="">{words.everywhere}</option>
        {choices.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>{' '}
      <button type="submit">{words.show}</button>
    </form>
  );
}
