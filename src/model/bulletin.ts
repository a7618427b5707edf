import * as v from 'valibot';
import { parseStored } from '../lib/parse-stored.ts';
import { instant, StoredEditorialSchema } from './editorial/editorial.ts';
import type { DeepReadonly } from './publication/desk.ts';

/** The levels of warnings, the most severe last. */
export const WARNING_LEVELS = ['yellow', 'orange', 'red'] as const;
export const BULLETIN_SHAPE = 1;

/** A text in the languages of the weather service. */
const text = v.object({ en: v.string(), fr: v.string() });
const number = v.exactOptional(v.number());

/** The latest report of a station. */
export const ReportSchema = v.object({
  /** Time of the observation. Without an observation the report has forecasts only. */
  observedAt: v.exactOptional(instant),
  /** Degrees Celsius. */
  temperature: number,
  /** Wind chill in degrees Celsius, if it is below the temperature. */
  windChill: number,
  /** The state of the sky. Stations without an observer do not report it. */
  conditions: v.exactOptional(text),
  /** Speeds in km/h. `direction`: the direction from which the wind blows: `NW`, `NO`. */
  wind: v.exactOptional(
    v.object({ speed: v.number(), gust: number, direction: v.exactOptional(text) }),
  ),
  /** The next periods (`Tonight`), in order, up to six, each with its high or low (°C). */
  forecasts: v.array(v.object({ period: text, summary: text, high: number, low: number })),
  forecastIssuedAt: v.exactOptional(instant),
  /** The service's page about the place. */
  page: text,
});

/** A warning that is in force. */
export const WarningSchema = v.object({
  /** Does not change while the warning is in force. */
  id: v.string(),
  /** The level, if any: statements, for example, have none. */
  level: v.exactOptional(v.picklist(WARNING_LEVELS)),
  /** `Blizzard Warning`. */
  title: text,
  /** Plain text; may be empty. */
  text,
  issuedAt: instant,
  /** Its end, which the service may still change. */
  expiresAt: instant,
  /** The service's page about it. */
  page: text,
  /** The ids of the stations whose places it covers. */
  stations: v.array(v.string()),
});

const DeskBulletinSchema = v.object({
  /** The shape of this object; other shapes are not read. */
  shape: v.literal(BULLETIN_SHAPE),
  /** Changes if and only if the content changes. */
  version: v.string(),
  /** Changes if and only if a warning or notice does. Every page shows these. */
  warningsVersion: v.string(),
  /** Orders a desk's bulletins: unique, and later if its content was read later. */
  publishedAt: instant,
  /** By the id of the station. */
  reports: v.record(v.string(), ReportSchema),
  /** The most severe first. */
  warnings: v.array(WarningSchema),
  /** Notices and editorial choices by paper. If damaged, the weather is still read. */
  editorial: v.exactOptional(v.fallback(v.record(v.string(), StoredEditorialSchema), {})),
});

/** What pages show beside a desk's edition, in KV: reports, warnings, notices, choices. */
export type DeskBulletin = DeepReadonly<v.InferOutput<typeof DeskBulletinSchema>>;
export type WeatherReport = DeepReadonly<v.InferOutput<typeof ReportSchema>>;
export type Forecast = WeatherReport['forecasts'][number];
export type Warning = DeskBulletin['warnings'][number];
export type WarningLevel = (typeof WARNING_LEVELS)[number];
export type ServiceText = DeepReadonly<v.InferOutput<typeof text>>;

/** Parses a stored bulletin; `undefined` if it is invalid, or has another shape. */
export function readStoredBulletin(stored: string): DeskBulletin | undefined {
  return parseStored(DeskBulletinSchema, stored);
}

export function bulletinKey(desk: string): string {
  return `bulletin:${desk}`;
}

/** Orders warnings by severity: greater is more severe; a warning without a level is lowest. */
export function gravityOf({ level }: Pick<Warning, 'level'>): number {
  return level ? WARNING_LEVELS.indexOf(level) : -1;
}
