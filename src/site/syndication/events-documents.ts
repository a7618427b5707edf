import { eventsTags } from '../../model/edition/cache-tags.ts';
import type { SiteContext } from '../context/site-context.ts';
import { readEvents } from '../events/load-events.ts';
import { eventsIn, type ShownEvent } from '../events/shown-event.ts';
import { writeCalendar } from '../events/write-calendar.ts';
import { wordsOf } from '../words/words.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';

const CACHING = { browserSeconds: 300, edgeSeconds: 600 };

/** GET /events.ics: all events as a calendar. */
export const serveEventsCalendar = serveDocument((context) => {
  const { name } = context.publication;
  const title = wordsOf(context.publication).events.calendarTitle(name);
  return calendar(context, title, (events) => events);
});

/** GET /events/communities/{slug}.ics. */
export const servePlaceCalendar = serveDocument((context, file) => {
  const { name, gazetteer } = context.publication;
  const community = gazetteer?.communities.find(({ slug }) => `${slug}.ics` === file);
  if (!community) return undefined;
  const title = wordsOf(context.publication).events.calendarTitleIn(name, community.name);
  return calendar(context, title, (events) => eventsIn(events, community));
});

/** GET /events/{id}.ics: one event, for a reader's own calendar. */
export const serveEventCalendar: ServeDocument = async (request, context, file) => {
  const { events, version } = await readEvents(context);
  const event = events.find(({ id }) => `${id}.ics` === file);
  // Not a 404 unless all events could be read: the missing ones may include it.
  const describe = () =>
    event || version === undefined
      ? calendar(context, event?.title ?? '', () => (event ? [event] : []))
      : undefined;
  return serveDocument(describe)(request, context, file);
};

function calendar(
  context: SiteContext,
  title: string,
  choose: (events: readonly ShownEvent[]) => readonly ShownEvent[],
) {
  const { publication } = context;
  return {
    contentType: 'text/calendar; charset=utf-8',
    caching: CACHING,
    tags: eventsTags(publication),
    load: async () => {
      const { events, version, changedAt } = await readEvents(context);
      // An incomplete calendar would make programs delete the missing events.
      if (version === undefined) throw new Error('not all events are known');
      return {
        text: writeCalendar(title, choose(events), publication),
        ...(changedAt > 0 && { changedAt: new Date(changedAt) }),
      };
    },
  };
}
