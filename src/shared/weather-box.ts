/** Attribute of the weather section: its community; empty for the paper’s fixed text. */
export const WEATHER_BOX = 'data-weather-box';

export interface WeatherBoxResponse {
  slug: string;
  /** The section in the paper’s language, with the attribute `WEATHER_BOX`. */
  html: string;
}

export function weatherBoxPath(slug: string): string {
  return `/api/weather?community=${encodeURIComponent(slug)}`;
}
