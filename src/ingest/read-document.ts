import type { CalendarContent } from '../calendars/calendar-content.ts';
import { readCalendar, remarkOf } from '../calendars/read-calendar.ts';
import type { FetchOutcome } from '../feeds/fetch/fetch-source.ts';
import {
  normaliseChannel,
  readDocumentFacts,
  selectItems,
  withoutWithdrawn,
} from '../feeds/normalise/normalise.ts';
import { parseFeed } from '../feeds/parse/parse-feed.ts';
import { readJsonService } from '../feeds/parse/read-json.ts';
import { logUnlisted } from '../lib/http/log-unlisted.ts';
import {
  type Calendar,
  type Desk,
  type PolledSource,
  type StationDocument,
  stationPage,
} from '../model/publication/desk.ts';
import type { Network } from '../model/publication/network.ts';
import { FeedParseError } from '../model/sources/feed-errors.ts';
import type { SourceState } from '../model/sources/source-state.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { StoredResult } from './store/poll-calls.ts';
import { readAlerts } from './weather/read-alerts.ts';
import { readCityPage } from './weather/read-city-page.ts';

/** A fetched document with the context for reading it. */
export interface PolledDocument {
  desk: Desk;
  source: PolledSource;
  /** The stored state and content of the source. */
  stored: ClaimedSource;
  fetched: Extract<FetchOutcome, { kind: 'fetched' }>;
  network: Pick<Network, 'insecureHosts'>;
  now: Date;
}

/** The result of reading a document. */
export interface ReadDocument {
  /** Changes of the source's state. */
  facts: Partial<SourceState>;
  /** The content to store; `undefined` if it equals the stored one. */
  changed: Pick<StoredResult, 'items' | 'content' | 'calendar'> | undefined;
}

/** Reads the document of a source. Throws FeedParseError if it is invalid, or has no stories. */
export function readDocument(document: PolledDocument): ReadDocument {
  const { calendar, weather } = document.source;
  if (calendar) return readEvents(document, calendar);
  return weather ? readStation(document, weather) : readStories(document);
}

function readStories({ source, stored, fetched, network, now }: PolledDocument): ReadDocument {
  const { bytes, facts, contentType } = fetched;
  const channel =
    source.via === 'json'
      ? readJsonService(bytes, source.url)
      : parseFeed(bytes, { url: facts.url, contentType });
  if (channel.entries.length === 0) throw new FeedParseError('the feed holds no items');
  const previous = stored.items;
  const { insecureHosts } = network;
  const normalised = normaliseChannel(channel, { now, insecureHosts });
  const selected = selectItems(source, normalised, previous, now);
  const items = selected.length > 0 ? selected : withoutWithdrawn(previous, normalised);
  return {
    facts: { itemCount: selected.length, ...readDocumentFacts(channel, now) },
    changed: isSame(items, previous) ? undefined : { items },
  };
}

function readEvents(
  { desk, stored, fetched, now }: PolledDocument,
  calendar: Calendar,
): ReadDocument {
  const previous = stored.calendar?.events;
  const read = readCalendar(fetched, { desk: desk.id, calendar }, { now, previous });
  for (const zone of read.unknownZones) logUnlisted('src/calendars/windows-zones.ts', zone);
  const content: CalendarContent = { events: read.events, isCut: read.isCut };
  return {
    facts: { itemCount: content.events.length, flaw: remarkOf(read) },
    changed: isSame(content, stored.calendar) ? undefined : { calendar: content },
  };
}

function readStation(
  { desk, stored, fetched, now }: PolledDocument,
  { kind, station }: StationDocument,
): ReadDocument {
  const { bytes, facts, contentType } = fetched;
  const origin = { station, now, previous: stored.content, page: stationPage(desk, station) };
  const content =
    kind === 'report'
      ? readCityPage(bytes, contentType, origin)
      : readAlerts(bytes, { url: facts.url, contentType }, origin);
  const itemCount = content.warnings.length + (content.report ? 1 : 0);
  const flaw = content.isIncomplete && 'not all of its warnings can be read';
  return {
    facts: { itemCount, flaw },
    changed: isSame(content, stored.content) ? undefined : { content },
  };
}

function isSame(read: unknown, stored: unknown): boolean {
  return read === stored || JSON.stringify(read) === JSON.stringify(stored);
}
