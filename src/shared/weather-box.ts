/** On the weather section: the slug of its community; empty for the paper’s fixed text. */
export const WEATHER_BOX = 'data-weather-box';

/** The response of `weatherBoxPath`. It may have further fields. */
export interface WeatherBoxResponse {
  slug: string;
  /** The section in the paper’s language, with the attribute `WEATHER_BOX`. */
  html: string;
}

/** The path of a community’s weather box; 404 for unknown communities. */
export function weatherBoxPath(slug: string): string {
  return `/api/weather?community=${encodeURIComponent(slug)}`;
}
