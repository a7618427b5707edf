import { currentEditorial, type Editorial } from '../../edition/editorial.ts';
import {
  type DeskWeather,
  gravityOf,
  type ServiceText,
  type Warning,
  WEATHER_SHAPE,
  type WeatherReport,
} from '../../edition/weather.ts';
import { type Desk, stationPage, stationSourceId } from '../../publications/desk.ts';
import { shortHash } from '../../text/hashes.ts';
import type { StationContent, StationWarning } from './station-content.ts';

/** Warnings of a desk at most, the gravest first. */
const MAX_WARNINGS = 100;
/** A feed of warnings that was not read for so long has no say in what is not in force any more (ms). */
const SILENT_MS = 2 * 3_600_000;

/** What a document of a station last said, and when that was last known to be so (ms since the epoch). */
export interface DatedContent extends StationContent {
  readonly goodAt: number;
}

/** A warning at the place of one station. */
export interface WarningInForce {
  readonly station: string;
  readonly warning: StationWarning;
}

/**
 * The weather of a desk, of what the documents of its stations last said. `contents`: by the id of their sources; one that never could be
 * read is not there, and costs its station alone. `stored`: what editors say, by paper, of which it has what is not over.
 */
export function composeWeather(
  desk: Desk,
  contents: ReadonlyMap<string, DatedContent>,
  now: Date,
  stored: Readonly<Record<string, Editorial>> = {},
): DeskWeather {
  const reports: Record<string, WeatherReport> = {};
  for (const { id } of desk.stations ?? []) {
    const report = contents.get(stationSourceId('report', id))?.report;
    if (report) reports[id] = report;
  }
  const warnings = grouped(desk, warningsInForce(desk, contents, now));
  // In an order of their own: the same texts are the same version.
  const papers = Object.keys(stored)
    .sort()
    .flatMap((paper) => {
      const current = stored[paper] && currentEditorial(stored[paper], now);
      return current ? [[paper, current] as const] : [];
    });
  const notices = papers.flatMap(([paper, { noticesVersion }]) =>
    noticesVersion === '' ? [] : [[paper, noticesVersion]],
  );
  return {
    shape: WEATHER_SHAPE,
    version: shortHash(JSON.stringify([reports, warnings, ...papers])),
    warningsVersion: shortHash(JSON.stringify(notices.length > 0 ? [warnings, notices] : warnings)),
    publishedAt: now.toISOString(),
    reports,
    warnings,
    ...(papers.length > 0 && { editorial: Object.fromEntries(papers) }),
  };
}

/** What is in force at each station of a desk. */
export function warningsInForce(
  desk: Desk,
  contents: ReadonlyMap<string, DatedContent>,
  now: Date,
): WarningInForce[] {
  return (desk.stations ?? []).flatMap(({ id }) => {
    const page = contents.get(stationSourceId('report', id));
    const alerts = contents.get(stationSourceId('warnings', id));
    return warningsAt(page, alerts, now).map((warning) => ({ station: id, warning }));
  });
}

/**
 * What is in force at a station. Its feed of warnings, which is read most often, decides that: one which the service withdrew is not in
 * it. The page adds the French title and the end; alone it counts where the feed could not be read.
 */
function warningsAt(
  page: DatedContent | undefined,
  alerts: DatedContent | undefined,
  now: Date,
): StationWarning[] {
  const ofPage = new Map(page?.warnings.map((warning) => [warning.key, warning]));
  const listed = (alerts?.warnings ?? []).map((warning) => {
    const known = ofPage.get(warning.key);
    ofPage.delete(warning.key);
    return known ? merged(warning, known, alerts?.goodAt ?? 0) : warning;
  });
  const isSilent = !alerts || (page?.goodAt ?? 0) > alerts.goodAt + SILENT_MS;
  return [...listed, ...(isSilent ? ofPage.values() : [])].filter(
    ({ expiresAt }) => Date.parse(expiresAt) > now.getTime(),
  );
}

/** A warning as feed and page have it. An end that was over when the feed still listed it was moved: the feed's bound holds. */
function merged(warning: StationWarning, known: StationWarning, goodAt: number): StationWarning {
  const { expiresAt, hasOwnEnd } =
    known.hasOwnEnd && Date.parse(known.expiresAt) > goodAt ? known : warning;
  const issuedAt = known.issuedAt < warning.issuedAt ? known.issuedAt : warning.issuedAt;
  return { ...warning, title: known.title, issuedAt, expiresAt, hasOwnEnd };
}

/** The same warning of several stations as one, as far as it ends at one time everywhere. */
function grouped(desk: Desk, found: readonly WarningInForce[]): Warning[] {
  const groups = Map.groupBy(found, ({ warning: { key, title, expiresAt, hasOwnEnd } }) =>
    JSON.stringify([key, title, hasOwnEnd ? expiresAt : '']),
  );
  return [...groups.values()]
    .flatMap((group): Warning[] => {
      const [first] = group;
      if (!first) return [];
      const { key, level, title, text } = first.warning;
      return [
        {
          id: shortHash(`${desk.id} ${key} ${first.station}`),
          ...(level && { level }),
          title,
          text: group.map(({ warning }) => warning.text).find(hasText) ?? text,
          issuedAt: group.map(({ warning }) => warning.issuedAt).sort()[0] ?? '',
          // Those without an end of their own differ by when they were last seen.
          expiresAt:
            group
              .map(({ warning }) => warning.expiresAt)
              .sort()
              .at(-1) ?? '',
          page: stationPage(desk, first.station),
          stations: group.map(({ station }) => station),
        },
      ];
    })
    .sort((a, b) => gravityOf(b) - gravityOf(a) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_WARNINGS);
}

function hasText({ en }: ServiceText): boolean {
  return en !== '';
}
