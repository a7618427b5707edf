import type { ServiceText, Warning, WeatherReport } from '../../../edition/weather.ts';
import type { Community } from '../../../publications/gazetteer.ts';
import type { Publication } from '../../../publications/publication.ts';
import { zonedTime } from '../../../shared/locale.ts';
import { firstSentences, shorten, shortenToSentence } from '../../../text/plain-text.ts';
import { ageChangesAt, hasForecasts, reportAge } from '../../weather/report-age.ts';
import { communitiesAt, inLanguage, weatherSource } from '../../weather/shown-weather.ts';
import type { PaperWeather } from '../../weather/weather-store.ts';
import { wordsOf } from '../../words/words.ts';

const MAX_WARNINGS = 6;
const MAX_WARNED_PLACES = 8;
const MAX_WARNING_TITLE = 100;
const MAX_WARNING_TEXT = 160;
const MAX_FORECASTS = 2;
const MAX_FORECAST_LENGTH = 160;
const MAX_OTHER_PLACES = 40;
const MAX_NAME_LENGTH = 60;

/** Weather and warnings on the sheet: plain texts, empty lists where nothing is known. */
export interface SheetWeather {
  readonly warnings: ReturnType<typeof groupWarnings>;
  /** How many more there are. */
  readonly moreWarnings: number;
  /** What follows the names of a place or places, paragraph by paragraph. */
  readonly reports: readonly { readonly place: string; readonly text: string }[];
  /** The name of the service. */
  readonly source?: string;
  /** When any of it changes by itself (ms since the epoch). */
  readonly expiresAt?: number;
}

/** The weather of a publication's places as its sheet says it at `now`. */
export function sheetWeather(
  publication: Publication,
  weather: PaperWeather | undefined,
  now: Date,
): SheetWeather {
  const { gazetteer } = publication;
  if (!weather || !gazetteer) return { warnings: [], moreWarnings: 0, reports: [] };
  const warnings = groupWarnings(weather.warnings, publication, now);
  const home = gazetteer.communities.find(({ slug }) => slug === gazetteer.home);
  const others = gazetteer.communities.filter((community) => community !== home);
  const reports = [
    ...(home ? homeReports(home, weather, publication, now) : []),
    ...otherReports(others, weather, publication, now),
  ];
  const isKnown = weather.warnings.length > 0 || Object.keys(weather.reports).length > 0;
  const [named] = [home, ...others].filter((community) => community?.station !== undefined);
  return {
    warnings: warnings.slice(0, MAX_WARNINGS),
    moreWarnings: Math.max(0, warnings.length - MAX_WARNINGS),
    reports,
    ...(isKnown && named && { source: weatherSource(publication, named).name }),
    expiresAt: nextChange(weather, now),
  };
}

/** Those with the same words and the same end are one. */
function groupWarnings(warnings: readonly Warning[], publication: Publication, now: Date) {
  const { language } = publication;
  const { communities: ofPlaces, news, today: words } = wordsOf(publication);
  const groups = Map.groupBy(warnings, ({ level, title, expiresAt }) =>
    JSON.stringify([level, inLanguage(title, publication), expiresAt]),
  );
  return Array.from(groups.values(), (group) => {
    const [{ level, title, text, expiresAt }] = group as [Warning, ...Warning[]];
    const name = shorten(inLanguage(title, publication), MAX_WARNING_TITLE);
    const stations = group.flatMap((warning) => warning.stations);
    const communities = communitiesAt(stations, publication.gazetteer?.communities);
    const named = communities
      .slice(0, MAX_WARNED_PLACES)
      .map((place) => shorten(place.name, MAX_NAME_LENGTH));
    const left = communities.length - named.length;
    const places = left > 0 ? [...named, words.morePlaces(left)] : named;
    const [only] = communities;
    const timeZone = communities.length === 1 && only ? only.timeZone : publication.timeZone;
    const until = ofPlaces.until(zonedTime({ language, timeZone }, new Date(expiresAt), now));
    const said = firstSentences(inLanguage(text, publication), 1);
    const where = [...(places.length > 0 ? [places.join(', ')] : []), until].join('; ');
    const color = level && words.levels[level];
    const isNamed = color === undefined || name.toLowerCase().includes(color.toLowerCase());
    return {
      level,
      // `Orange: Blizzard Warning`
      title: isNamed ? name : `${color}${news.colon}${name}`,
      // Where, until when, and its first sentence.
      text: `${where}.${said && ` ${shortenToSentence(said, MAX_WARNING_TEXT)}`}`,
    };
  });
}

function homeReports(
  home: Community,
  weather: PaperWeather,
  publication: Publication,
  now: Date,
): SheetWeather['reports'] {
  if (home.station === undefined) return [];
  const words = wordsOf(publication).today;
  const report = weather.reports[home.station];
  const { language } = publication;
  const place = shorten(home.name, MAX_NAME_LENGTH);
  const age = reportAge(report, now);
  const forecasts = (report?.forecasts ?? [])
    .slice(0, hasForecasts(report, now) ? MAX_FORECASTS : 0)
    .map(({ period, summary }) => ({
      place: shorten(inLanguage(period, publication), MAX_NAME_LENGTH),
      text: shortenToSentence(inLanguage(summary, publication), MAX_FORECAST_LENGTH),
    }));
  const text =
    report?.observedAt !== undefined && age !== 'none'
      ? `${[
          ...facts(report, publication),
          (age === 'old' ? words.observedLongAgo : words.observed)(
            zonedTime({ language, timeZone: home.timeZone }, new Date(report.observedAt), now),
          ),
        ].join(', ')}.`
      : undefined;
  const observation =
    text === undefined ? { place: '', text: words.noReport(place) } : { place, text };
  return [observation, ...forecasts];
}

/** What is observed, as phrases. */
function facts(
  { temperature, windChill, conditions, wind }: WeatherReport,
  publication: Publication,
): string[] {
  const { today: words, parts } = wordsOf(publication);
  const inBrief = (text: ServiceText, length: number) =>
    shorten(inLanguage(text, publication), length);
  const said = [
    temperature === undefined ? undefined : parts.degrees(temperature),
    windChill === undefined ? undefined : words.feelsLike(parts.degrees(windChill)),
    conditions && inBrief(conditions, MAX_NAME_LENGTH).toLowerCase(),
    wind && words.wind(wind.direction ? inBrief(wind.direction, 10) : '', wind.speed),
    wind?.gust === undefined ? undefined : words.gust(wind.gust),
  ];
  return said.filter((fact) => fact !== undefined);
}

/** The temperatures of the other places, on one line. */
function otherReports(
  communities: readonly Community[],
  { reports }: PaperWeather,
  publication: Publication,
  now: Date,
): SheetWeather['reports'] {
  const { today: words, parts } = wordsOf(publication);
  const known = communities.flatMap(({ name, station }) => {
    const report = station === undefined ? undefined : reports[station];
    return report?.observedAt !== undefined &&
      report.temperature !== undefined &&
      reportAge(report, now) === 'recent'
      ? { name, degrees: parts.degrees(report.temperature), observedAt: report.observedAt }
      : [];
  });
  const shown = known.slice(0, MAX_OTHER_PLACES);
  const [earliest] = shown.map(({ observedAt }) => observedAt).sort();
  if (earliest === undefined) return [];
  return [
    {
      place: words.elsewhere(zonedTime(publication, new Date(earliest), now)),
      text: `${shown
        .map(({ name, degrees }) =>
          `${shorten(name, MAX_NAME_LENGTH)} ${degrees}`.replaceAll(' ', '\u00a0'),
        )
        .join(', ')}.`,
    },
  ];
}

/** When a warning ends, or an observation comes to be old. */
function nextChange({ warnings, reports }: PaperWeather, now: Date): number | undefined {
  const times = [
    ...warnings.map(({ expiresAt }) => Date.parse(expiresAt)),
    ...Object.values(reports).flatMap((report) => ageChangesAt(report, now) ?? []),
  ];
  // Not spread into Math.min: there may be as many as a service likes.
  return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}
