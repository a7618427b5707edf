import type { Desk, Source, Station, WeatherService } from './desk.ts';

/** What is read of a station, and from where: a source beside the publishers' feeds, polled by the same rules. */
export interface StationDocument {
  readonly kind: 'report' | 'warnings';
  readonly station: string;
}

/** What is polled: a publisher's feed, or a document of a station, which brings no stories. */
export interface PolledSource extends Source {
  readonly weather?: StationDocument;
}

/** Environment and Climate Change Canada, whose data may be used by all who name it. */
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
/** As often as any source may be polled: a warning cannot wait. */
const WARNINGS_MINUTES = 15;

/**
 * The documents of a desk's stations as sources. Their ids have a colon, which those of feeds never have. They bring no stories, so
 * they are not among `sources`.
 */
export function stationSources({
  stations = [],
  weatherService = CANADIAN_SERVICE,
}: Pick<Desk, 'stations' | 'weatherService'>): PolledSource[] {
  return stations.flatMap((station) => [
    stationSource(station, 'warnings', weatherService, WARNINGS_MINUTES),
    stationSource(station, 'report', weatherService, REPORT_MINUTES),
  ]);
}

/** All that is polled for a desk: its feeds that are not paused, and the documents of its stations. */
export function polledSources(desk: Desk): PolledSource[] {
  return allSources(desk).filter(({ paused }) => paused === undefined);
}

/** All sources of a desk, those that are paused too, and the documents of its stations. */
export function allSources(
  desk: Pick<Desk, 'sources' | 'stations' | 'weatherService'>,
): PolledSource[] {
  return [...desk.sources, ...stationSources(desk)];
}

/** The id of the source that is a station's document. */
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

/** The service's page about one of a desk's stations; its first where it has none of this id. */
export function stationPage(
  { stations = [], weatherService = CANADIAN_SERVICE }: Pick<Desk, 'stations' | 'weatherService'>,
  id: string,
): WeatherService['page'] {
  const station = stations.find((each) => each.id === id) ?? stations[0];
  const { en, fr } = weatherService.page;
  return station ? { en: fill(en, station), fr: fill(fr, station) } : { en, fr };
}

/** The service's page about a place that is no station; `undefined` where its addresses have a station's id. */
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
