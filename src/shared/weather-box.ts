/** On the section that shows the weather: the slug of its community, empty where it is the paper's own fixed text. */
export const WEATHER_BOX = 'data-weather-box';

/** What `weatherBoxPath` responds with. It may have further fields. */
export interface WeatherBoxResponse {
  readonly slug: string;
  /** The section of that community in the paper's language, which has the attribute `WEATHER_BOX`. */
  readonly html: string;
}

/** Where the weather box of a community is. A paper that has no such community responds with 404. */
export function weatherBoxPath(slug: string): string {
  return `/api/weather?community=${encodeURIComponent(slug)}`;
}
