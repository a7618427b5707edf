import type { Source } from './source.ts';

/** A place at which a desk follows the weather and its warnings. */
export interface Station {
  /** Unique in the network: the weather service's own id of its page, `nu-21`. */
  readonly id: string;
  /** The place, as the status page names it. */
  readonly name: string;
  /** Degrees; west is negative. The service's warnings are those at this point. */
  readonly latitude: number;
  readonly longitude: number;
}

/** What is read of a station, and from where: a source beside the publishers' feeds, polled by the same rules. */
export interface StationDocument {
  readonly kind: 'report' | 'warnings';
  readonly station: string;
}

/** What is polled: a publisher's feed, or a document of a station, which brings no stories. */
export interface PolledSource extends Source {
  readonly weather?: StationDocument;
}

/** A weather service: who is named, and the addresses of its documents, in which `{id}`, `{latitude}` and `{longitude}` stand for a station's. */
export interface WeatherService {
  /** In each language. */
  readonly name: { readonly en: string; readonly fr: string };
  /** A city page as JSON (`citypageweather-realtime` of MSC GeoMet). */
  readonly reports: string;
  /** The warnings at a point, as Atom. */
  readonly warnings: string;
  /** Its page about the place, in each language. */
  readonly page: { readonly en: string; readonly fr: string };
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

/** Stations of one desk at most: each is polled five times an hour. */
export const MAX_STATIONS = 40;
