import * as v from 'valibot';
import { type DeskWeather, WARNING_LEVELS, WEATHER_SHAPE } from './weather.ts';

/** A text in both languages. */
export const TextSchema = v.object({ en: v.string(), fr: v.string() });
const text = TextSchema;
const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
);
const number = v.exactOptional(v.number());

/** What a station last reported. */
export const ReportSchema = v.object({
  observedAt: v.exactOptional(instant),
  temperature: number,
  windChill: number,
  conditions: v.exactOptional(text),
  wind: v.exactOptional(
    v.object({ speed: v.number(), gust: number, direction: v.exactOptional(text) }),
  ),
  forecasts: v.array(v.object({ period: text, summary: text, high: number, low: number })),
  forecastIssuedAt: v.exactOptional(instant),
  page: text,
});

const warning = v.object({
  id: v.string(),
  level: v.exactOptional(v.picklist(WARNING_LEVELS)),
  title: text,
  text,
  issuedAt: instant,
  expiresAt: instant,
  page: text,
  stations: v.array(v.string()),
});

const DeskWeatherSchema = v.object({
  shape: v.literal(WEATHER_SHAPE),
  version: v.string(),
  warningsVersion: v.string(),
  publishedAt: instant,
  reports: v.record(v.string(), ReportSchema),
  warnings: v.array(warning),
}) satisfies v.GenericSchema<unknown, DeskWeather>;

const StoredWeatherSchema = v.pipe(v.string(), v.parseJson(), DeskWeatherSchema);

/** The weather that a stored text holds; `undefined` where it holds none, or was stored by other code. */
export function readStoredWeather(stored: string): DeskWeather | undefined {
  const { success, output } = v.safeParse(StoredWeatherSchema, stored);
  return success ? output : undefined;
}
