import { addDays } from '../../../lib/clock/zoned-time.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { markSyllabics } from '../../../shared/components/Syllabics.tsx';
import { StructuredData } from '../../components/markup.tsx';
import { Breadcrumbs, Facts, OutsideLink, PrintedFrom } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { eventTime, offsetTime } from '../../events/event-times.ts';
import { readEvents } from '../../events/load-events.ts';
import {
  EVENTS_PATH,
  eventCalendarPath,
  eventPath,
  placeOf,
  type ShownEvent,
} from '../../events/shown-event.ts';
import eventStyles from '../../styles/events.css?inline';
import { loadNotFound } from '../error-page.tsx';
import type { PageLoader } from '../page.ts';
import { PlaceLink } from '../place-parts.tsx';
import { Lines, titleAttributes, titleText } from './event-parts.tsx';

/** /events/{id}: one event; 404 for an unknown or removed one. */
export const loadEvent: PageLoader = async (context, url, parameters) => {
  const { publication } = context;
  const { events, version, tags } = await readEvents(context);
  const event = events.find(({ id }) => id === parameters?.id);
  // If some events could not be read, this one may be among them: the 404 is not cached.
  if (!event) return { ...(await loadNotFound(context, url)), tags };
  const { id, title, isOverAt } = event;
  const where = placeOf(event);
  const time = eventTime(event, publication, 'long');
  return {
    title,
    description: where === '' ? `${title}. ${time}.` : `${time}. ${where}.`,
    canonicalPath: eventPath(id),
    version,
    expiresAt: isOverAt,
    tags,
    styles: eventStyles,
    render: () => <EventPage event={event} time={time} where={where} />,
  };
};

interface EventView {
  event: ShownEvent;
  time: string;
  where: string;
}

function EventPage({ event, time, where }: EventView) {
  const publication = usePublication();
  const words = useWords().events;
  const { id, title, text, language, organiser, isCancelled } = event;
  const attributes = titleAttributes(event, publication);
  const path = eventPath(id);
  return (
    <>
      <StructuredData data={eventData(event, publication)} />
      <PrintedFrom path={path} />
      <Breadcrumbs
        trail={[
          { name: words.title, path: EVENTS_PATH },
          { name: title, path },
        ]}
      />
      <article className="event">
        <div className="page-head">
          <h1 {...attributes}>{titleText(event, publication)}</h1>
        </div>
        {isCancelled && (
          <p className="event-cancelled">
            <strong>{words.cancelled}</strong>
          </p>
        )}
        <Facts
          facts={[
            [words.when, time],
            [words.where, where && markSyllabics(where)],
            [words.organiser, organiser && markSyllabics(organiser)],
          ]}
        />
        {text !== '' && (
          <p {...attributes}>
            <Lines text={text} language={language} />
          </p>
        )}
        <EventLinks event={event} />
      </article>
    </>
  );
}

function EventLinks({ event: { id, link, places } }: { event: ShownEvent }) {
  const words = useWords().events;
  return (
    <ul className="event-ways">
      {link !== undefined && (
        <li>
          <OutsideLink href={link}>{words.more(new URL(link).host)}</OutsideLink>
        </li>
      )}
      <li>
        <a href={eventCalendarPath(id)}>{words.add}</a>
      </li>
      {places.map((community) => (
        <li key={community.slug}>
          <PlaceLink community={community} />
        </li>
      ))}
      <li>
        <a href={EVENTS_PATH}>{words.all}</a>
      </li>
    </ul>
  );
}

function eventData(event: ShownEvent, publication: Publication) {
  const { when, startsAt, endsAt, timeZone, title, text, language, link, isCancelled } = event;
  const { organiser, id } = event;
  const [first] = event.places;
  const name = placeOf(event);
  const times =
    when.kind === 'days'
      ? { startDate: when.from, endDate: addDays(when.until, -1) }
      : {
          startDate: offsetTime(startsAt, timeZone),
          ...(endsAt !== undefined && { endDate: offsetTime(endsAt, timeZone) }),
        };
  return {
    '@type': 'Event',
    name: title,
    ...times,
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : 'Scheduled'}`,
    url: addressOf(publication, eventPath(id)),
    inLanguage: language ?? publication.language,
    ...(text !== '' && { description: text }),
    ...(link !== undefined && { sameAs: link }),
    ...(name !== '' && {
      location: {
        '@type': 'Place',
        name,
        address: first
          ? { '@type': 'PostalAddress', addressLocality: first.name, addressRegion: first.region }
          : name,
      },
    }),
    ...(organiser !== '' && { organizer: { '@type': 'Organization', name: organiser } }),
  };
}
