import type { Calendar, Desk, Source } from '../../src/model/publication/desk.ts';
import type { SectionId } from '../../src/shared/sections.ts';
import { SAMPLE_STATIONS, sampleWeatherService } from '../weather/stations.ts';

type FeedLine = readonly [
  id: string,
  section: SectionId,
  publisher: string,
  options?: Partial<Source>,
];

/** The feeds: invented publishers, one server, every format (see `sample-world`). */
const SAMPLE_FEEDS: readonly FeedLine[] = [
  ['tundra-courier', 'local', 'Tundra Courier (sample)'],
  ['kivalliq-post', 'local', 'Kivalliq Post (sample)'],
  ['nunavut-voice', 'local', 'Nunavut Voice (sample)'],
  ['dominion-daily', 'national', 'Dominion Daily (sample)'],
  ['coast-to-coast', 'national', 'Coast to Coast (sample)'],
  ['world-wire', 'world', 'World Wire (sample)'],
  ['meridian-times', 'world', 'Meridian Times (sample)'],
  ['assembly-record', 'politics', 'Assembly Record (sample)'],
  ['northern-ledger', 'business', 'Northern Ledger (sample)'],
  ['signal-and-circuit', 'technology', 'Signal and Circuit (sample)'],
  ['wellness-bulletin', 'health', 'Wellness Bulletin (sample)', { via: 'json' }],
  ['diamond-report', 'sports', 'Diamond Report (sample)', { maxItems: 3 }],
  ['baseline', 'sports', 'Baseline (sample)', { maxItems: 3 }],
  ['fairway', 'sports', 'Fairway (sample)', { maxItems: 3 }],
  ['blue-line', 'sports', 'Blue Line (sample)', { maxItems: 3 }],
  ['touchline', 'sports', 'Touchline (sample)', { maxItems: 3 }],
  ['drum-and-print', 'arts', 'Drum and Print (sample)'],
  ['country-table', 'food', 'Country Table (sample)', { via: 'json' }],
  ['long-light', 'lifestyle', 'Long Light (sample)'],
  ['roof-and-road', 'real-estate', 'Roof and Road (sample)'],
  ['ice-road-motoring', 'automotive', 'Ice Road Motoring (sample)'],
  ['open-letter', 'opinion', 'Open Letter (sample)'],
  ['garage-notes', 'automobiles', 'Garage Notes (sample)'],
  ['memory-box', 'archives', 'Memory Box (sample)'],
  ['notice-board', 'events', 'Notice Board (sample)'],
];

/** The feeds of invented papers' own desks (sample-world/papers). */
const OWN_FEEDS: readonly FeedLine[] = [
  ['courrier-ungava', 'local', 'Courrier de l’Ungava (exemple)'],
  ['echo-cote', 'politics', 'L’Écho de la côte (exemple)'],
];

/** Feeds that no paper follows: an editor can add them. */
export const UNFOLLOWED_FEEDS: readonly FeedLine[] = [
  ['foxe-basin-herald', 'local', 'Foxe Basin Herald (sample)'],
  ['sea-ice-review', 'technology', 'Sea Ice Review (sample)'],
];

const ALL_FEEDS = [...SAMPLE_FEEDS, ...OWN_FEEDS, ...UNFOLLOWED_FEEDS];

/** The calendars, with the publisher on whose host each is. */
export const CALENDAR_HOSTS: Readonly<Record<string, string>> = {
  recreation: 'notice-board',
  loisirs: 'courrier-ungava',
  library: 'foxe-basin-herald',
};

/** Number of consecutive ports of a sample world: its own, and one for each publisher. */
export const WORLD_PORTS = 1 + ALL_FEEDS.length;

/** The origin of a publisher by index (from 0): each has its own port, as real ones have hosts. */
export function publisherOrigin(origin: string, place: number): string {
  const { hostname, port } = new URL(origin);
  return `http://${hostname}:${Number(port) + 1 + place}`;
}

/**
 * The desks with the sample world's feeds: each goes to the first desk with its section; an
 * invented paper's desk gets those it names. Stations that exist here stay.
 */
export function sampleDesks(desks: readonly Desk[], origin: string): Desk[] {
  const sources = sampleSources(origin);
  const feeds = new Set(sources.filter(({ id }) => isSharedFeed(id)));
  return desks.map(({ stations: followed = [], calendars: listed = [], ...desk }) => {
    const stations = followed.filter(({ id }) =>
      SAMPLE_STATIONS.some((played) => played.id === id),
    );
    const weather = stations.length > 0 && {
      stations,
      weatherService: sampleWeatherService(
        origin,
        publisherOrigin(origin, 0),
        publisherOrigin(origin, 1),
      ),
    };
    if (desk.sources.some(({ id }) => hasFeed(OWN_FEEDS, id)))
      return {
        ...desk,
        sources: sources.filter(({ id }) => desk.sources.some((source) => source.id === id)),
        calendars: listed.map((calendar) => ({
          ...calendar,
          publisher: `${calendar.publisher} (exemple)`,
          url: calendarAddress(origin, calendar.id),
        })),
        ...weather,
      };
    const sections = new Set(desk.sources.map(({ section }) => section));
    const own = [...feeds].filter(({ section }) => sections.has(section));
    for (const source of own) feeds.delete(source);
    const calendars = own.some(({ section }) => section === 'events') && {
      calendars: [sampleCalendar(origin)],
    };
    const service = { feedToJsonUrl: `${origin}/json-service` };
    return { ...desk, sources: own, ...service, ...calendars, ...weather };
  });
}

/** The address of a calendar, on its publisher's host. */
export function calendarAddress(origin: string, id: string): string {
  const place = ALL_FEEDS.findIndex(([feed]) => feed === CALENDAR_HOSTS[id]);
  return `${publisherOrigin(origin, place)}/calendars/${id}.ics`;
}

function sampleCalendar(origin: string): Calendar {
  return {
    id: 'recreation',
    publisher: 'Recreation Department (sample)',
    url: calendarAddress(origin, 'recreation'),
    community: 'iqaluit',
    intervalMinutes: 60,
  };
}

/** Whether a feed is on a desk that papers share. */
export function isSharedFeed(id: string): boolean {
  return hasFeed(SAMPLE_FEEDS, id);
}

function hasFeed(feeds: readonly FeedLine[], id: string): boolean {
  return feeds.some(([each]) => each === id);
}

/** The sources of all sample editions at `origin` (`http://127.0.0.1:8788`). */
export function sampleSources(origin: string): Source[] {
  return ALL_FEEDS.map(([id, section, publisher, options], place) => ({
    id,
    section,
    publisher,
    via: 'xml',
    url: `${publisherOrigin(origin, place)}/feeds/${id}`,
    // Polled hourly, so that an hour passed on the control page shows, however rarely the publisher
    // has news.
    intervalMinutes: 60,
    ...options,
  }));
}
