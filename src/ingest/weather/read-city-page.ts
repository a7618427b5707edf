import { parseDate } from '../../feeds/parse/parse-date.ts';
import { parseJson } from '../../feeds/parse/read-json.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { cleanText } from '../../lib/text/plain-text.ts';
import type { Forecast, ServiceText, WeatherReport } from '../../model/bulletin.ts';
import { FeedParseError } from '../../model/sources/feed-errors.ts';
import { type SeenWarning, type StationContent, storeWarnings } from './station-content.ts';
import { readWarningTitle, saysNothing } from './warning-title.ts';

const MAX_FORECASTS = 6;
/** Characters. */
const MAX_CONDITIONS = 60;
const MAX_PERIOD = 40;
const MAX_SUMMARY = 200;
const MAX_TITLE = 200;
/** Of as many of a page's warnings at most something is read. */
const MAX_READ = 100;
/** Degrees Celsius, and km/h: what was ever measured, and a little more. */
const COLDEST = -90;
const WARMEST = 60;
const MAX_WIND_CHILL_BELOW = 40;
const MAX_WIND = 450;
/** A station's clock may be so much ahead of ours (ms). */
const CLOCK_SKEW_MS = 10 * 60_000;

/** Values are wrapped so deep at most: `{ value: { en: … } }`, and once more in old pages. */
const MAX_WRAPPING = 4;

/** What reading a document of a station depends on. */
export interface StationOrigin {
  readonly station: string;
  readonly now: Date;
  /** What the document said before. */
  readonly previous: StationContent | undefined;
  /** The service's pages about the place. */
  readonly page: ServiceText;
}

/**
 * Reads a city page, as MSC GeoMet has it (`citypageweather-realtime`): each value is an `{ en, fr }` pair, or stands by itself as it did
 * before July 2026. What is missing, or is no weather, is left out.
 *
 * @throws FeedParseError where it is no city page, or another station's, or says nothing of the weather
 */
export function readCityPage(
  bytes: Uint8Array,
  contentType: string | undefined,
  origin: StationOrigin,
): StationContent {
  const document = parseJson(decodeBytes(bytes, contentType));
  const properties = member(document, 'properties');
  if (typeof properties !== 'object' || properties === null)
    throw new FeedParseError('the document is no city page');
  const id = readText(member(properties, 'identifier') ?? member(document, 'id'), 'en', 100);
  if (id !== undefined && id.toLowerCase() !== origin.station.toLowerCase())
    throw new FeedParseError(`the city page is that of ${id}`);
  const observation = readObservation(member(properties, 'currentConditions'), origin.now);
  const group = member(properties, 'forecastGroup');
  const forecasts = readForecasts(group);
  if (!observation && forecasts.length === 0)
    throw new FeedParseError('the city page holds no weather');
  const issuedAt = readTime(member(group, 'timestamp'));
  return {
    report: {
      ...observation,
      forecasts,
      ...(issuedAt && { forecastIssuedAt: issuedAt.toISOString() }),
      page: origin.page,
    },
    ...readWarnings(member(properties, 'warnings'), origin),
  };
}

type Observation = Omit<WeatherReport, 'forecasts' | 'forecastIssuedAt' | 'page'>;

/** What was observed; `undefined` where it is not said when, or that lies ahead: nobody could tell how old it is. */
function readObservation(current: unknown, now: Date): Observation | undefined {
  const time = readTime(member(current, 'timestamp') ?? member(current, 'dateTime'));
  if (!time || time.getTime() > now.getTime() + CLOCK_SKEW_MS) return undefined;
  const temperature = readNumber(member(current, 'temperature'), COLDEST, WARMEST);
  const conditions = readTexts(member(current, 'condition'), MAX_CONDITIONS);
  const wind = readWind(member(current, 'wind'));
  if (temperature === undefined && !conditions && !wind) return undefined;
  const windChill =
    temperature === undefined
      ? undefined
      : readNumber(
          member(current, 'windChill'),
          temperature - MAX_WIND_CHILL_BELOW,
          temperature - 0.1,
        );
  return {
    observedAt: new Date(Math.min(time.getTime(), now.getTime())).toISOString(),
    ...(temperature !== undefined && { temperature }),
    ...(windChill !== undefined && { windChill }),
    ...(conditions && { conditions }),
    ...(wind && { wind }),
  };
}

function readWind(wind: unknown): WeatherReport['wind'] {
  const given = member(wind, 'speed');
  const isCalm = readText(given, 'en', 10)?.toLowerCase() === 'calm';
  const speed = isCalm ? 0 : readNumber(given, 0, MAX_WIND);
  if (speed === undefined) return undefined;
  const gust = readNumber(member(wind, 'gust'), speed, MAX_WIND);
  const direction = readTexts(member(wind, 'direction'), 10);
  return {
    speed,
    ...(gust !== undefined && gust > speed && { gust }),
    ...(direction && speed > 0 && { direction }),
  };
}

function readForecasts(group: unknown): Forecast[] {
  const given = listOf(member(group, 'forecasts') ?? member(group, 'forecast'));
  return given.slice(0, MAX_FORECASTS).flatMap((forecast) => {
    const named = member(forecast, 'period');
    const period = readTexts(member(named, 'textForecastName') ?? named, MAX_PERIOD);
    if (!period) return [];
    const short = member(member(forecast, 'abbreviatedForecast'), 'textSummary');
    const summary = readTexts(short ?? member(forecast, 'textSummary'), MAX_SUMMARY);
    const temperatures = listOf(member(member(forecast, 'temperatures'), 'temperature'));
    const high = extreme(temperatures, 'high');
    const low = extreme(temperatures, 'low');
    if (!summary && high === undefined && low === undefined) return [];
    return {
      period,
      summary: summary ?? { en: '', fr: '' },
      ...(high !== undefined && { high }),
      ...(low !== undefined && { low }),
    };
  });
}

function extreme(temperatures: readonly unknown[], kind: 'high' | 'low'): number | undefined {
  const found = temperatures
    .slice(0, 10)
    .find((each) => readText(member(each, 'class'), 'en', 10)?.toLowerCase() === kind);
  return readNumber(found, COLDEST, WARMEST);
}

function readWarnings(given: unknown, { now, previous }: StationOrigin) {
  if (typeof given !== 'object' || given === null) return storeWarnings([undefined], previous, now);
  const events = Array.isArray(given) ? given : listOf(member(given, 'event'));
  const seen = events.slice(0, MAX_READ).flatMap((event): (SeenWarning | undefined)[] => {
    const description = member(event, 'description');
    const title = readText(description, 'en', MAX_TITLE) ?? '';
    const type = readText(member(event, 'type'), 'en', 20)?.toLowerCase();
    if (type === 'ended' || saysNothing(title)) return [];
    const read = readWarningTitle(title, {
      french: readText(description, 'fr', MAX_TITLE),
      colour: readText(member(event, 'alertColourLevel'), 'en', 20),
    });
    const issued = readTime(member(event, 'eventIssue'));
    const end = readTime(member(event, 'expiryTime'));
    return [read && { ...read, text: { en: '', fr: '' }, issued, end }];
  });
  if (events.length > MAX_READ) seen.push(undefined);
  return storeWarnings(seen, previous, now);
}

/** A value's member; `undefined` where it is no object, or has none. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The members of a list; one that stands alone is a list of one. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The text or number of a value, which is itself, `{ en, fr }` or `{ value }` of one. */
function leaf(value: unknown, language: keyof ServiceText): string | number | undefined {
  let inner = value;
  for (let depth = 0; depth <= MAX_WRAPPING; depth++) {
    if (typeof inner === 'string' || typeof inner === 'number') return inner;
    inner = member(inner, 'value') ?? member(inner, language);
  }
  return undefined;
}

/** A text in one language, plain and at most so long; `undefined` where there is none. */
function readText(value: unknown, language: keyof ServiceText, maxLength: number) {
  const text = leaf(value, language);
  return text === undefined ? undefined : cleanText(String(text), maxLength) || undefined;
}

/** A text in both languages, the other where one is missing; `undefined` where there is none. */
function readTexts(value: unknown, maxLength: number): ServiceText | undefined {
  const en = readText(value, 'en', maxLength) ?? readText(value, 'fr', maxLength);
  const fr = readText(value, 'fr', maxLength) ?? en;
  return en !== undefined && fr !== undefined ? { en, fr } : undefined;
}

/** A number from `least` to `most`, to a tenth; a text that is one counts. `undefined` for all others. */
function readNumber(value: unknown, least: number, most: number): number | undefined {
  const given = leaf(value, 'en') ?? leaf(value, 'fr');
  if (given === undefined || String(given).trim() === '') return undefined;
  const number = Number(given);
  // NaN is in no range. Nobody measures a negative zero.
  return number >= least && number <= most ? Math.round(number * 10) / 10 + 0 : undefined;
}

/** A time; `undefined` where there is none. */
function readTime(value: unknown): Date | undefined {
  const text = leaf(value, 'en') ?? leaf(value, 'fr');
  return text === undefined ? undefined : parseDate(String(text));
}
