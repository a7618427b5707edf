import * as v from 'valibot';
import { parseStored } from '../../lib/parse-stored.ts';
import { SECTION_IDS } from '../../shared/sections.ts';

/** A type whose objects, arrays and tuples are deeply read-only, for the output of schemas. */
export type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** Maximum sources of a desk: polled hourly, two thirds of the free plan's 144 polls per hour. */
export const MAX_SOURCES = 100;
/** Maximum number of a desk's stations; each is polled five times an hour. */
export const MAX_STATIONS = 40;
/** Maximum number of a desk's calendars. */
export const MAX_CALENDARS = 40;

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const texts = v.array(v.string());
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1));
const language = v.exactOptional(v.pipe(v.string(), v.check(isLanguage)));
const address = v.pipe(v.string(), v.url());
const template = v.pipe(address, v.regex(/^https?:\/\//));
/** A text or an address in each language of a weather service. */
const name = v.object({ en: v.string(), fr: v.string() });

const SourceSchema = v.object({
  /** Unique within its desk, kebab-case; used in storage, logs and on the status page. */
  id,
  section: v.picklist(SECTION_IDS),
  /** The publisher's name, shown with every item. */
  publisher: v.string(),
  /** The owner of several names: its reports count once (docs/north/05-stories.md). */
  owner: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(80))),
  /** The language of its stories (BCP 47), if its feed gives none; by default the desk's. */
  language,
  /** The feed's own address. */
  url: address,
  /** Read directly, or by the feed-to-JSON service (requirements#feed-conversion). */
  via: v.picklist(['xml', 'json']),
  /** Maximum number of items per section (requirements#sports-feeds: 3 for each sports feed). */
  maxItems: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Minutes between polls, if the publisher has agreed; at least 15. */
  intervalMinutes: v.exactOptional(minutes),
  /**
   * Maximum minutes between two polls. The publisher's hints still apply, and a feed without
   * validators is still polled once a day (feed-politeness rules 12, 14).
   */
  maxIntervalMinutes: v.exactOptional(minutes),
  /** Every request has validators, as the publisher demands (feed-politeness rule 9). */
  alwaysConditional: v.exactOptional(v.boolean()),
  /** Only entries with one of these categories are used, case-insensitively. */
  onlyCategories: v.exactOptional(texts),
  /** Only entries with one of these words in title or description are used, case-insensitively. */
  onlyMentioning: v.exactOptional(texts),
  /** Its further hosts, for redirects and own pages (docs/north/05-stories.md). */
  redirectHosts: v.exactOptional(texts),
  /** The reason why none of its pictures is shown, for example the publisher's refusal. */
  noPictures: v.exactOptional(v.string()),
  /** The reason why the source is listed but not followed. */
  paused: v.exactOptional(v.string()),
});

/** A publisher's feed that a desk follows. */
export type Source = DeepReadonly<v.InferOutput<typeof SourceSchema>>;

const StationSchema = v.object({
  /** Unique in the network: the weather service's own id of its page, `nu-21`. */
  id: v.pipe(id, v.maxLength(40)),
  /** The place, as the status page names it. */
  name: v.string(),
  /** Degrees; west is negative. Warnings are those at this point. */
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** A place at which a desk follows the weather and its warnings. */
export type Station = DeepReadonly<v.InferOutput<typeof StationSchema>>;

const CalendarSchema = v.object({
  /** Unique among the desk's calendars, kebab-case. */
  id: v.pipe(id, v.maxLength(40)),
  /** Its publisher, shown with every event without an organiser. */
  publisher: v.string(),
  /** The calendar's own address (RFC 5545). */
  url: address,
  /** The slug of the community that its events are in. */
  community: v.exactOptional(v.pipe(id, v.maxLength(60))),
  /** The time zone (IANA) of times without one; by default that of their place. */
  timeZone: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  /** The language of its events (BCP 47), if the calendar gives none. */
  language,
  /** As for feeds: the same rules of politeness apply. */
  intervalMinutes: v.exactOptional(minutes),
  maxIntervalMinutes: v.exactOptional(minutes),
  redirectHosts: v.exactOptional(texts),
  /** The reason why it is listed but not followed. */
  paused: v.exactOptional(v.string()),
});

/** A publisher's calendar that a desk follows. */
export type Calendar = DeepReadonly<v.InferOutput<typeof CalendarSchema>>;

const WeatherServiceSchema = v.object({
  name,
  /** A city page as JSON (`citypageweather-realtime` of MSC GeoMet). */
  reports: template,
  /** The warnings at a point, as Atom. */
  warnings: template,
  /** Its page about the place. */
  page: v.object({ en: template, fr: template }),
});

/** Addresses of a weather service, with a station's `{id}`, `{latitude}` and `{longitude}`. */
export type WeatherService = DeepReadonly<v.InferOutput<typeof WeatherServiceSchema>>;

/** A desk as it is stored outside the program. */
export const DeskSchema = v.object({
  /** Unique in the network, kebab-case; part of storage keys and cache tags. */
  id,
  /** Its name on the status page. */
  name: v.string(),
  sources: v.array(SourceSchema),
  /** The language of its stories (BCP 47), if neither feed nor source gives one. */
  language,
  /** Address of the feed-to-JSON service (requirements#feed-conversion), which takes `rss_url`. */
  feedToJsonUrl: v.exactOptional(address),
  /** The stations whose weather it follows. */
  stations: v.exactOptional(v.pipe(v.array(StationSchema), v.maxLength(MAX_STATIONS))),
  /** The calendars whose events it lists. */
  calendars: v.exactOptional(v.pipe(v.array(CalendarSchema), v.maxLength(MAX_CALENDARS))),
  /** The source of its weather; by default the Canadian service. */
  weatherService: v.exactOptional(WeatherServiceSchema),
});

/** A group of sources, polled, composed and stored once for all publications that carry it. */
export type Desk = DeepReadonly<v.InferOutput<typeof DeskSchema>>;

/** Parses a stored desk; `undefined` if it is invalid. */
export function readDesk(definition: string): Desk | undefined {
  return parseStored(DeskSchema, definition);
}

/** Whether a text is a language tag (BCP 47). */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The sources that are polled and shown: all that are not paused. */
export function activeSources({ sources }: Pick<Desk, 'sources'>): Source[] {
  return sources.filter(({ paused }) => paused === undefined);
}

/** The active sources of several desks. */
export function activeSourcesOf(desks: readonly Pick<Desk, 'sources'>[]): Source[] {
  return desks.flatMap(activeSources);
}

/** A document of a station: a source polled by the same rules as feeds. */
export interface StationDocument {
  kind: 'report' | 'warnings';
  station: string;
}

/** Anything that is polled: a feed, or a document of a station or calendar (without stories). */
export interface PolledSource extends Source {
  weather?: StationDocument;
  calendar?: Calendar;
}

/** Environment and Climate Change Canada, whose data may be used with attribution. */
export const CANADIAN_SERVICE: WeatherService = {
  name: {
    en: 'Environment and Climate Change Canada',
    fr: 'Environnement et Changement climatique Canada',
  },
  reports:
    'https://api.weather.gc.ca/collections/citypageweather-realtime/items/{id}?f=json&lang=en&skipGeometry=true',
  warnings: 'https://weather.gc.ca/rss/alerts/{latitude}_{longitude}_e.xml',
  page: {
    en: 'https://weather.gc.ca/en/location/index.html?coords={latitude},{longitude}',
    fr: 'https://meteo.gc.ca/fr/location/index.html?coords={latitude},{longitude}',
  },
};

/** Reports come once an hour. */
const REPORT_MINUTES = 60;
/** The minimum for any source: warnings are urgent. */
const WARNINGS_MINUTES = 15;

/** The documents of a desk's stations. Their ids have a colon, and they have no stories. */
function stationSources({
  stations = [],
  weatherService = CANADIAN_SERVICE,
}: Pick<Desk, 'stations' | 'weatherService'>): PolledSource[] {
  return stations.flatMap((station) => [
    stationSource(station, 'warnings', weatherService, WARNINGS_MINUTES),
    stationSource(station, 'report', weatherService, REPORT_MINUTES),
  ]);
}

/** The source id of a calendar; like all ids other than feeds' it has a colon. */
export function calendarSourceId(calendar: string): string {
  return `calendar:${calendar}`;
}

function calendarSources({ calendars = [] }: Pick<Desk, 'calendars'>): PolledSource[] {
  return calendars.map((calendar) => {
    const { community: _community, timeZone: _timeZone, ...source } = calendar;
    return { ...source, id: calendarSourceId(source.id), section: 'events', via: 'xml', calendar };
  });
}

/** All active sources of a desk: feeds, calendars and the documents of stations. */
export function polledSources(desk: Desk): PolledSource[] {
  return allSources(desk).filter(({ paused }) => paused === undefined);
}

/** All sources of a desk, paused ones included: feeds, calendars, documents of stations. */
export function allSources(
  desk: Pick<Desk, 'sources' | 'calendars' | 'stations' | 'weatherService'>,
): readonly PolledSource[] {
  const sources = sourcesOf.get(desk) ?? [
    ...desk.sources,
    ...calendarSources(desk),
    ...stationSources(desk),
  ];
  sourcesOf.set(desk, sources);
  return sources;
}

/** All sources by desk; desks are immutable. */
const sourcesOf = new WeakMap<object, readonly PolledSource[]>();

export function stationSourceId(kind: StationDocument['kind'], station: string): string {
  return `${kind}:${station}`;
}

function stationSource(
  station: Station,
  kind: StationDocument['kind'],
  service: WeatherService,
  intervalMinutes: number,
): PolledSource {
  return {
    id: stationSourceId(kind, station.id),
    section: 'local',
    publisher: service.name.en,
    via: 'xml',
    url: fill(kind === 'report' ? service.reports : service.warnings, station),
    intervalMinutes,
    weather: { kind, station: station.id },
  };
}

/** The service's page about a desk's station; about the first one for an unknown id. */
export function stationPage(
  { stations = [], weatherService = CANADIAN_SERVICE }: Pick<Desk, 'stations' | 'weatherService'>,
  id: string,
): WeatherService['page'] {
  const station = stations.find((each) => each.id === id) ?? stations[0];
  const { en, fr } = weatherService.page;
  return station ? { en: fill(en, station), fr: fill(fr, station) } : { en, fr };
}

/** The service's page about a place without a station, unless it needs a station's id. */
export function pageAt(
  { page: { en, fr } }: WeatherService,
  place: Pick<Station, 'latitude' | 'longitude'>,
): WeatherService['page'] | undefined {
  if (`${en}${fr}`.includes('{id}')) return undefined;
  return { en: fill(en, { ...place, id: '' }), fr: fill(fr, { ...place, id: '' }) };
}

function fill(
  template: string,
  { id, latitude, longitude }: Pick<Station, 'id' | 'latitude' | 'longitude'>,
): string {
  return template
    .replace('{id}', encodeURIComponent(id))
    .replace('{latitude}', latitude.toFixed(3))
    .replace('{longitude}', longitude.toFixed(3));
}
