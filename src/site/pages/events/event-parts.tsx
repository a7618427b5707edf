import { Fragment } from 'react';
import type { Publication } from '../../../model/publication/publication.ts';
import { markSyllabics } from '../../../shared/components/Syllabics.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { languageAttributes, textIn } from '../../components/WarningStrip.tsx';
import { eventTime } from '../../events/event-times.ts';
import { EVENTS_PATH, eventPath, placeOf, type ShownEvent } from '../../events/shown-event.ts';

/** Events as lines, each with its day unless that is the `day` of the list. */
export function EventLines({ events, day }: { events: readonly ShownEvent[]; day?: string }) {
  return (
    <ul className="event-list">
      {events.map((event) => (
        <EventLine key={event.id} event={event} isOfDay={event.firstDay === day} />
      ))}
    </ul>
  );
}

function EventLine({ event, isOfDay }: { event: ShownEvent; isOfDay: boolean }) {
  const publication = usePublication();
  const words = useWords().events;
  const { id, isCancelled } = event;
  const where = placeOf(event);
  return (
    <li>
      <p className="meta">{eventTime(event, publication, isOfDay ? 'time' : 'short')}</p>
      <p>
        {isCancelled && <strong>{`${words.cancelled} `}</strong>}
        <a href={eventPath(id)} {...titleAttributes(event, publication)}>
          {titleText(event, publication)}
        </a>
      </p>
      {where !== '' && <p className="meta">{markSyllabics(where)}</p>}
    </li>
  );
}

/** The language attributes of an event's texts, if they are not in the page's language. */
export function titleAttributes({ language, title }: ShownEvent, publication: Publication) {
  return languageAttributes(language ?? publication.language, title, publication);
}

/** The title of an event; in the page's own language, syllabics are marked as Inuktitut. */
export function titleText({ language, title }: ShownEvent, publication: Publication) {
  return textIn(language ?? publication.language, title, publication);
}

/** The next events on other pages, with a link to all; a sentence if there are none. */
export function NextEvents({ events, href }: { events: readonly ShownEvent[]; href?: string }) {
  const words = useWords().events;
  return (
    <>
      {events.length > 0 ? <EventLines events={events} /> : <p>{words.noneOfWeek}</p>}
      <p className="aside-link">
        <a href={href ?? EVENTS_PATH}>{words.all}</a>
      </p>
    </>
  );
}

/** A text with its line breaks, marked like `titleText`. */
export function Lines({ text, language }: { text: string; language: string | undefined }) {
  const publication = usePublication();
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
    <Fragment key={index}>
      {index > 0 && <br />}
      {textIn(language ?? publication.language, line, publication)}
    </Fragment>
  ));
}
