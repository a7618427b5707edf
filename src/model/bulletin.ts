import * as v from 'valibot';
import { instant, StoredEditorialSchema } from './editorial/editorial.ts';
import type { DeepReadonly } from './publication/desk.ts';

/** The levels of warnings, the gravest last. */
export const WARNING_LEVELS = ['yellow', 'orange', 'red'] as const;
export const BULLETIN_SHAPE = 1;

/** A text in the languages of the weather service. */
const text = v.object({ en: v.string(), fr: v.string() });
const number = v.exactOptional(v.number());

/** What a station last reported. */
export const ReportSchema = v.object({
  /** When it was observed. Without an observation there are forecasts alone. */
  observedAt: v.exactOptional(instant),
  /** Degrees Celsius. */
  temperature: number,
  /** Degrees Celsius as they feel, where the wind makes them lower. */
  windChill: number,
  /** The sky. Stations without an observer do not say. */
  conditions: v.exactOptional(text),
  /** Speeds in km/h; `direction` is whence it blows: `NW`, `NO`. */
  wind: v.exactOptional(
    v.object({ speed: v.number(), gust: number, direction: v.exactOptional(text) }),
  ),
  /** The next periods (`Tonight`), in order, at most six, each with its high or low (°C). */
  forecasts: v.array(v.object({ period: text, summary: text, high: number, low: number })),
  forecastIssuedAt: v.exactOptional(instant),
  /** The service's page about the place. */
  page: text,
});

/** A warning that is in force. */
export const WarningSchema = v.object({
  /** Stable while it is in force. */
  id: v.string(),
  /** Those that are no warning proper, such as statements, have none. */
  level: v.exactOptional(v.picklist(WARNING_LEVELS)),
  /** `Blizzard Warning`. */
  title: text,
  /** Plain text; may be empty. */
  text,
  issuedAt: instant,
  /** When it ends unless the service says otherwise. */
  expiresAt: instant,
  /** The service's page about it. */
  page: text,
  /** The ids of the stations whose places it is for. */
  stations: v.array(v.string()),
});

const DeskBulletinSchema = v.object({
  /** The shape of this object; another number is not read. */
  shape: v.literal(BULLETIN_SHAPE),
  /** Changes when, and only when, any of it does. */
  version: v.string(),
  /** Changes when, and only when, a warning or a notice does: every page shows them. */
  warningsVersion: v.string(),
  /** Orders the values of a desk: no two have the same, and the later one is of later documents. */
  publishedAt: instant,
  /** By the id of the station. */
  reports: v.record(v.string(), ReportSchema),
  /** The gravest first. */
  warnings: v.array(WarningSchema),
  /**
   * What editors publish, by paper, if this desk carries it. Damage here does not affect weather.
   */
  editorial: v.exactOptional(v.fallback(v.record(v.string(), StoredEditorialSchema), {})),
});

/** The weather of a desk's stations, as KV holds it beside the desk's edition. */
export type DeskBulletin = DeepReadonly<v.InferOutput<typeof DeskBulletinSchema>>;
export type WeatherReport = DeepReadonly<v.InferOutput<typeof ReportSchema>>;
export type Forecast = WeatherReport['forecasts'][number];
export type Warning = DeskBulletin['warnings'][number];
export type WarningLevel = (typeof WARNING_LEVELS)[number];
export type ServiceText = DeepReadonly<v.InferOutput<typeof text>>;

const StoredBulletinSchema = v.pipe(v.string(), v.parseJson(), DeskBulletinSchema);

/** Parses a stored bulletin; `undefined` if it is invalid, or has another shape. */
export function readStoredBulletin(stored: string): DeskBulletin | undefined {
  const { success, output } = v.safeParse(StoredBulletinSchema, stored);
  return success ? output : undefined;
}

/** Under which KV holds the weather of a desk. */
export function bulletinKey(desk: string): string {
  return `bulletin:${desk}`;
}

/** Orders warnings: greater is graver, and what has no level is least. */
export function gravityOf({ level }: Pick<Warning, 'level'>): number {
  return level ? WARNING_LEVELS.indexOf(level) : -1;
}
