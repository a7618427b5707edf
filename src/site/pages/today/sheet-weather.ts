import { zonedTime } from '../../../lib/clock/locale.ts';
import { firstSentences, shorten, shortenToSentence } from '../../../lib/text/plain-text.ts';
import type { ServiceText, Warning, WarningLevel, WeatherReport } from '../../../model/bulletin.ts';
import type { Notice } from '../../../model/editorial/editorial.ts';
import type { Community } from '../../../model/publication/gazetteer.ts';
import { timeZoneOf } from '../../../model/publication/place-zones.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { withScript } from '../../../shared/syllabics.ts';
import { isSameLanguage } from '../../../shared/words/languages.ts';
import type { PaperBulletin } from '../../bulletin/bulletin-store.ts';
import {
  ageChangesAt,
  byGravity,
  hasForecasts,
  highAndLow,
  inLanguage,
  isNotice,
  lineOf,
  reportAge,
  weatherSource,
} from '../../bulletin/shown-weather.ts';
import { wordsOf } from '../../words/words.ts';

const MAX_WARNINGS = 6;
const MAX_WARNED_PLACES = 8;
const MAX_WARNING_TITLE = 100;
const MAX_WARNING_TEXT = 160;
const MAX_FORECASTS = 2;
const MAX_FORECAST_LENGTH = 160;
const MAX_OTHER_PLACES = 40;
const MAX_NAME_LENGTH = 60;

interface SheetWarning {
  level: WarningLevel | undefined;
  title: string;
  text: string;
  /** The notice's own text, if its language (BCP 47) is not the page's. */
  own?: string;
  language?: string;
}

/** Weather, warnings and notices on the sheet as plain texts; empty lists without data. */
export interface SheetWeather {
  warnings: readonly SheetWarning[];
  /** Whether notices are among the warnings. */
  hasNotices?: boolean;
  /** The number of further warnings. */
  moreWarnings: number;
  /** Paragraphs, each beginning with its place or period. */
  reports: readonly { place: string; text: string }[];
  /** The name of the weather service. */
  source?: string;
  /** When its first part expires (ms since the epoch). */
  expiresAt?: number;
}

/** The weather of a publication's places at `now`. */
export function sheetWeather(
  publication: Publication,
  bulletin: PaperBulletin | undefined,
  now: Date,
): SheetWeather {
  const { gazetteer } = publication;
  if (!bulletin) return { warnings: [], moreWarnings: 0, reports: [] };
  const { notices = [] } = bulletin.editorial ?? {};
  const groups = groupWarnings(byGravity({ ...bulletin, notices }), publication);
  const warnings = groups.map((group) => sheetWarning(group, publication, now));
  const { communities = [] } = gazetteer ?? {};
  const home = communities.find(({ slug }) => slug === gazetteer?.home);
  const others = communities.filter((community) => community !== home);
  const reports = [
    ...(home ? homeReports(home, bulletin, publication, now) : []),
    ...otherReports(others, bulletin, publication, now),
  ];
  const isKnown = bulletin.warnings.length > 0 || Object.keys(bulletin.reports).length > 0;
  const [named] = [home, ...others].filter((community) => community?.station !== undefined);
  return {
    warnings: warnings.slice(0, MAX_WARNINGS),
    ...(notices.length > 0 && { hasNotices: true }),
    moreWarnings: Math.max(0, warnings.length - MAX_WARNINGS),
    reports,
    ...(isKnown && named && { source: weatherSource(publication, named).name }),
    expiresAt: nextChange(bulletin, now),
  };
}

/** Groups warnings with the same level, title and end. */
function groupWarnings(
  shown: readonly (Warning | Notice)[],
  publication: Publication,
): (Warning | Notice)[][] {
  const groups = Map.groupBy(shown, (each) =>
    isNotice(each)
      ? each.id
      : JSON.stringify([each.level, inLanguage(each.title, publication), each.expiresAt]),
  );
  return [...groups.values()];
}

function sheetWarning(
  group: readonly (Warning | Notice)[],
  publication: Publication,
  now: Date,
): SheetWarning {
  const [first] = group as [Warning | Notice];
  if (isNotice(first)) return sheetNotice(first, publication, now);
  const stations = group.flatMap((each) => (isNotice(each) ? [] : each.stations));
  const line = lineOf({ ...first, stations }, publication, MAX_WARNING_TITLE);
  const where = whereUntil(line, publication, now);
  const summary = firstSentences(line.text, 1);
  return {
    level: first.level,
    title: line.prefix + line.title,
    // Places, end, and the first sentence.
    text: `${where}.${summary && ` ${shortenToSentence(summary, MAX_WARNING_TEXT)}`}`,
  };
}

function sheetNotice(notice: Notice, publication: Publication, now: Date): SheetWarning {
  const line = lineOf(notice, publication);
  const where = whereUntil(line, publication, now);
  const { language, prefix, title, text } = line;
  const level = undefined;
  if (isSameLanguage(language, publication.language))
    return { level, title: prefix + title, text: `${where}. ${text}`.trim() };
  const own = `${title}. ${text}`.trim();
  const kind = wordsOf(publication).notices.kinds[notice.kind];
  return { level, title: kind, text: `${where}.`, own, language: withScript(language, own) };
}

/** The places and the end of a warning. */
function whereUntil(
  { places: communities, endsAt }: ReturnType<typeof lineOf>,
  publication: Publication,
  now: Date,
): string {
  const { language } = publication;
  const { communities: ofPlaces, today: words } = wordsOf(publication);
  const named = communities
    .slice(0, MAX_WARNED_PLACES)
    .map((place) => shorten(place.name, MAX_NAME_LENGTH));
  const left = communities.length - named.length;
  const places = left > 0 ? [...named, words.morePlaces(left)] : named;
  const timeZone = timeZoneOf({ communities: communities.map(({ slug }) => slug) }, publication);
  const until = ofPlaces.until(zonedTime({ language, timeZone }, new Date(endsAt), now));
  return [...(places.length > 0 ? [places.join(', ')] : []), until].join('; ');
}

function homeReports(
  home: Community,
  bulletin: PaperBulletin,
  publication: Publication,
  now: Date,
): SheetWeather['reports'] {
  if (home.station === undefined) return [];
  const words = wordsOf(publication).today;
  const report = bulletin.reports[home.station];
  const { language } = publication;
  const place = shorten(home.name, MAX_NAME_LENGTH);
  const age = reportAge(report, now);
  const forecasts = report && hasForecasts(report, now) ? report.forecasts : [];
  const extremes = highAndLow(forecasts, publication);
  const texts = forecasts.slice(0, MAX_FORECASTS).map(({ period, summary }) => ({
    place: shorten(inLanguage(period, publication), MAX_NAME_LENGTH),
    text: shortenToSentence(inLanguage(summary, publication), MAX_FORECAST_LENGTH),
  }));
  const text =
    report?.observedAt !== undefined && age !== 'none'
      ? `${[
          ...observationPhrases(report, publication),
          (age === 'old' ? words.observedLongAgo : words.observed)(
            zonedTime({ language, timeZone: home.timeZone }, new Date(report.observedAt), now),
          ),
        ].join(', ')}.${extremes && ` ${extremes}.`}`
      : undefined;
  const observation =
    text === undefined ? { place: '', text: words.noReport(place) } : { place, text };
  return [observation, ...texts];
}

function observationPhrases(
  { temperature, windChill, conditions, wind }: WeatherReport,
  publication: Publication,
): string[] {
  const { today: words, parts } = wordsOf(publication);
  const inBrief = (text: ServiceText, length: number) =>
    shorten(inLanguage(text, publication), length);
  const phrases = [
    temperature === undefined ? undefined : parts.degrees(temperature),
    windChill === undefined ? undefined : words.feelsLike(parts.degrees(windChill)),
    conditions && inBrief(conditions, MAX_NAME_LENGTH).toLowerCase(),
    wind && words.wind(wind.direction ? inBrief(wind.direction, 10) : '', wind.speed),
    wind?.gust === undefined ? undefined : words.gust(wind.gust),
  ];
  return phrases.filter((fact) => fact !== undefined);
}

/** The temperatures of the other places, on one line. */
function otherReports(
  communities: readonly Community[],
  { reports }: PaperBulletin,
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

/** When the next warning ends, an observation becomes stale, or an editors' choice changes. */
function nextChange(
  { warnings, reports, editorial }: PaperBulletin,
  now: Date,
): number | undefined {
  const times = [
    ...warnings.map(({ expiresAt }) => Date.parse(expiresAt)),
    ...Object.values(reports).flatMap((report) => ageChangesAt(report, now) ?? []),
    ...(editorial && Number.isFinite(editorial.changesAt) ? [editorial.changesAt] : []),
  ];
  // Not spread into Math.min: the list may be long.
  return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}
