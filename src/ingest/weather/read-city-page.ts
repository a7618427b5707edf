import { parseDate } from '../../feeds/parse/parse-date.ts';
import { parseJson } from '../../feeds/parse/read-json.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { cleanText } from '../../lib/text/plain-text.ts';
import type { Forecast, ServiceText, WeatherReport } from '../../model/bulletin.ts';
import { FeedParseError } from '../../model/sources/feed-errors.ts';
import { type SeenWarning, type StationContent, storeWarnings } from './station-content.ts';
import { isAllClearTitle, readWarningTitle } from './warning-title.ts';

const MAX_FORECASTS = 6;
/** Maximum lengths of texts in characters. */
const MAX_CONDITIONS = 60;
const MAX_PERIOD = 40;
const MAX_SUMMARY = 200;
const MAX_TITLE = 200;
/** Maximum number of a page's warnings that are read. */
const MAX_READ = 100;
/** Plausible limits in degrees Celsius and km/h, slightly beyond all records. */
const COLDEST = -90;
const WARMEST = 60;
const MAX_WIND_CHILL_BELOW = 40;
const MAX_WIND = 450;
/** How far a station's clock may be ahead of ours (ms). */
const CLOCK_SKEW_MS = 10 * 60_000;

/** Maximum nesting of a value: `{ value: { en: … } }`, and one level more in old pages. */
const MAX_WRAPPING = 4;

/** The context in which a station's document is read. */
export interface StationOrigin {
  station: string;
  now: Date;
  previous: StationContent | undefined;
  /** The service's web pages about the place. */
  page: ServiceText;
}

/**
 * Reads a city page from MSC GeoMet (`citypageweather-realtime`): each value is an `{ en, fr }`
 * pair, or a plain value as before July 2026. Missing and implausible values are left out. Throws
 * FeedParseError if it is not the station's city page, or contains no weather.
 */
export function readCityPage(
  bytes: Uint8Array,
  contentType: string | undefined,
  origin: StationOrigin,
): StationContent {
  const document = parseJson(decodeBytes(bytes, contentType));
  const properties = member(document, 'properties');
  if (typeof properties !== 'object' || properties === null)
    throw new FeedParseError('the document is not a city page');
  const id = readText(member(properties, 'identifier') ?? member(document, 'id'), 'en', 100);
  if (id !== undefined && id.toLowerCase() !== origin.station.toLowerCase())
    throw new FeedParseError(`the city page is for another place: ${id}`);
  const observation = readObservation(member(properties, 'currentConditions'), origin.now);
  const group = member(properties, 'forecastGroup');
  const forecasts = readForecasts(group);
  if (!observation && forecasts.length === 0)
    throw new FeedParseError('the city page has no weather');
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

/** Reads the observation; `undefined` if its time is missing or in the future. */
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
  if (typeof given !== 'object' || given === null)
    return storeWarnings({ warnings: [], isComplete: false }, previous, now);
  const events = Array.isArray(given) ? given : listOf(member(given, 'event'));
  const warnings: SeenWarning[] = [];
  let isComplete = events.length <= MAX_READ;
  for (const event of events.slice(0, MAX_READ)) {
    const description = member(event, 'description');
    const title = readText(description, 'en', MAX_TITLE) ?? '';
    const type = readText(member(event, 'type'), 'en', 20)?.toLowerCase();
    if (type === 'ended' || isAllClearTitle(title)) continue;
    const read = readWarningTitle(title, {
      french: readText(description, 'fr', MAX_TITLE),
      colour: readText(member(event, 'alertColourLevel'), 'en', 20),
    });
    if (!read) {
      isComplete = false;
      continue;
    }
    const issued = readTime(member(event, 'eventIssue'));
    const end = readTime(member(event, 'expiryTime'));
    warnings.push({ ...read, text: { en: '', fr: '' }, issued, end });
  }
  return storeWarnings({ warnings, isComplete }, previous, now);
}

/** A member of an object; `undefined` if the value is not an object or lacks it. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The items of a list; any other value is a list of one. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The text or number in a value, which may be wrapped as `{ en, fr }` or `{ value }`. */
function leaf(value: unknown, language: keyof ServiceText): string | number | undefined {
  let inner = value;
  for (let depth = 0; depth <= MAX_WRAPPING; depth++) {
    if (typeof inner === 'string' || typeof inner === 'number') return inner;
    inner = member(inner, 'value') ?? member(inner, language);
  }
  return undefined;
}

/** Plain text in one language, cut to `maxLength`; `undefined` if there is none. */
function readText(value: unknown, language: keyof ServiceText, maxLength: number) {
  const text = leaf(value, language);
  return text === undefined ? undefined : cleanText(String(text), maxLength) || undefined;
}

/** Text in both languages, each falling back to the other; `undefined` if there is none. */
function readTexts(value: unknown, maxLength: number): ServiceText | undefined {
  const en = readText(value, 'en', maxLength) ?? readText(value, 'fr', maxLength);
  const fr = readText(value, 'fr', maxLength) ?? en;
  return en !== undefined && fr !== undefined ? { en, fr } : undefined;
}

/** A number or numeric text from `min` to `max`, rounded to a tenth; else `undefined`. */
function readNumber(value: unknown, min: number, max: number): number | undefined {
  const text = leaf(value, 'en') ?? leaf(value, 'fr');
  if (text === undefined || String(text).trim() === '') return undefined;
  const number = Number(text);
  // NaN fails both comparisons. Adding 0 turns -0 into 0.
  return number >= min && number <= max ? Math.round(number * 10) / 10 + 0 : undefined;
}

function readTime(value: unknown): Date | undefined {
  const text = leaf(value, 'en') ?? leaf(value, 'fr');
  return text === undefined ? undefined : parseDate(String(text));
}
