/** A text in the languages of the weather service. */
export interface ServiceText {
  readonly en: string;
  readonly fr: string;
}

/** What a station last reported. */
export interface WeatherReport {
  /** When it was observed (ISO 8601). Without an observation there are forecasts alone. */
  readonly observedAt?: string;
  /** Degrees Celsius. */
  readonly temperature?: number;
  /** Degrees Celsius as they feel, where the wind makes them lower. */
  readonly windChill?: number;
  /** The sky. Stations without an observer do not say. */
  readonly conditions?: ServiceText;
  readonly wind?: {
    /** km/h. */
    readonly speed: number;
    readonly gust?: number;
    /** Whence it blows: `NW`, `NO`. */
    readonly direction?: ServiceText;
  };
  /** The next periods, in order; at most six. */
  readonly forecasts: readonly Forecast[];
  /** When they were issued (ISO 8601). */
  readonly forecastIssuedAt?: string;
  /** The service's page about the place. */
  readonly page: ServiceText;
}

/** The forecast of a period. */
export interface Forecast {
  /** `Tonight`. */
  readonly period: ServiceText;
  readonly summary: ServiceText;
  /** Its high or its low, degrees Celsius. */
  readonly high?: number;
  readonly low?: number;
}

/** The levels of warnings, the gravest last. */
export const WARNING_LEVELS = ['yellow', 'orange', 'red'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

/** A warning that is in force. */
export interface Warning {
  /** Stable while it is in force. */
  readonly id: string;
  /** Those that are no warning proper, such as statements, have none. */
  readonly level?: WarningLevel;
  /** `Blizzard Warning`. */
  readonly title: ServiceText;
  /** Plain text; may be empty. */
  readonly text: ServiceText;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** When it ends unless the service says otherwise (ISO 8601). */
  readonly expiresAt: string;
  /** The service's page about it. */
  readonly page: ServiceText;
  /** The ids of the stations whose places it is for. */
  readonly stations: readonly string[];
}

/** The weather of a desk's stations, as KV holds it beside the desk's edition. */
export interface DeskWeather {
  /** The shape of this object; another number is not read. */
  readonly shape: typeof WEATHER_SHAPE;
  /** Changes when, and only when, a report or a warning does. */
  readonly version: string;
  /** Changes when, and only when, a warning does: every page shows them. */
  readonly warningsVersion: string;
  /** ISO 8601; orders the values of a desk: no two have the same, and the later one is of later documents. */
  readonly publishedAt: string;
  /** By the id of the station. */
  readonly reports: Readonly<Record<string, WeatherReport>>;
  /** The gravest first. */
  readonly warnings: readonly Warning[];
}

export const WEATHER_SHAPE = 1;

/** Under which KV holds the weather of a desk. */
export function weatherKey(desk: string): string {
  return `weather:${desk}`;
}

/** Orders warnings: greater is graver, and what has no level is least. */
export function gravityOf({ level }: Pick<Warning, 'level'>): number {
  return level ? WARNING_LEVELS.indexOf(level) : -1;
}
