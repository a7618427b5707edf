import { HOUR_MS } from '../../lib/clock/durations.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import {
  BULLETIN_SHAPE,
  type DeskBulletin,
  gravityOf,
  type Warning,
  type WeatherReport,
} from '../../model/bulletin.ts';
import { currentEditorials } from '../../model/editorial/desk-editorial.ts';
import type { Editorial } from '../../model/editorial/editorial.ts';
import { type Desk, stationPage, stationSourceId } from '../../model/publication/desk.ts';
import type { StationContent, StationWarning } from './station-content.ts';

/** Maximum warnings of a desk, most severe first. */
const MAX_WARNINGS = 100;
/** Time without a read after which the feed no longer decides which warnings are in force (ms). */
const SILENT_MS = 2 * HOUR_MS;

/** The last content of a station's document, and when it was last confirmed (ms). */
export interface DatedContent extends StationContent {
  goodAt: number;
}

/**
 * Composes a desk's bulletin from the last content of its stations' documents (by source id) and
 * the current parts of the `stored` editorial (by paper).
 */
export function composeBulletin(
  desk: Desk,
  contents: ReadonlyMap<string, DatedContent>,
  now: Date,
  stored: Readonly<Record<string, Editorial>> = {},
): DeskBulletin {
  const reports: Record<string, WeatherReport> = {};
  for (const { id } of desk.stations ?? []) {
    const report = contents.get(stationSourceId('report', id))?.report;
    if (report) reports[id] = report;
  }
  const inForce = stationReadings(desk, contents).flatMap(({ station, warnings }) =>
    warnings
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
      .map((warning) => ({ station, warning })),
  );
  const warnings = grouped(desk, inForce);
  const papers = currentEditorials(stored, now);
  const notices = papers.flatMap(([paper, { noticesVersion }]) =>
    noticesVersion === '' ? [] : [[paper, noticesVersion]],
  );
  return {
    shape: BULLETIN_SHAPE,
    version: shortHash(JSON.stringify([reports, warnings, ...papers])),
    warningsVersion: shortHash(JSON.stringify(notices.length > 0 ? [warnings, notices] : warnings)),
    publishedAt: now.toISOString(),
    reports,
    warnings,
    ...(papers.length > 0 && { editorial: Object.fromEntries(papers) }),
  };
}

/** The warnings of a station as last read. Times are ms since the epoch. */
export interface StationReading {
  station: string;
  /** When the document that decides what is in force was read; 0 if there is none. */
  readAt: number;
  /** Whether part of that document could not be read. */
  isIncomplete: boolean;
  /** Warnings, including ended ones. `readAt`: when the document with the warning was read. */
  warnings: readonly (StationWarning & { readAt: number })[];
}

/**
 * The last known warnings of a desk's stations. The warnings feed decides which are in force, since
 * withdrawn ones disappear from it; the city page adds French titles and ends. If the feed was not
 * read for two hours, the city page decides.
 */
export function stationReadings(
  desk: Desk,
  contents: ReadonlyMap<string, DatedContent>,
): StationReading[] {
  return (desk.stations ?? []).map(({ id: station }) => {
    const page = contents.get(stationSourceId('report', station));
    const alerts = contents.get(stationSourceId('warnings', station));
    const ofPage = new Map(page?.warnings.map((warning) => [warning.key, warning]));
    const listed = (alerts?.warnings ?? []).map((warning) => {
      const known = ofPage.get(warning.key);
      ofPage.delete(warning.key);
      const whole = known ? merged(warning, known, alerts?.goodAt ?? 0) : warning;
      return { ...whole, readAt: alerts?.goodAt ?? 0 };
    });
    const pageAt = page?.goodAt ?? 0;
    const isSilent = !alerts || pageAt > alerts.goodAt + SILENT_MS;
    const unlisted = [...ofPage.values()].map((warning) => ({ ...warning, readAt: pageAt }));
    return {
      station,
      readAt: isSilent ? pageAt : alerts.goodAt,
      isIncomplete: (isSilent ? page : alerts)?.isIncomplete === true,
      warnings: [...listed, ...(isSilent ? unlisted : [])],
    };
  });
}

/**
 * Merges a warning from the feed with the same one from the page. If the feed still listed it after
 * the end on the page, the warning was prolonged, so the feed's bound applies.
 */
function merged(warning: StationWarning, known: StationWarning, goodAt: number): StationWarning {
  const { expiresAt, hasOwnEnd } =
    known.hasOwnEnd && Date.parse(known.expiresAt) > goodAt ? known : warning;
  const issuedAt = known.issuedAt < warning.issuedAt ? known.issuedAt : warning.issuedAt;
  return { ...warning, title: known.title, issuedAt, expiresAt, hasOwnEnd };
}

/** Groups the same warning of several stations if it ends at the same time everywhere. */
function grouped(
  desk: Desk,
  found: readonly { station: string; warning: StationWarning }[],
): Warning[] {
  const groups = Map.groupBy(found, ({ warning: { key, title, expiresAt, hasOwnEnd } }) =>
    JSON.stringify([key, title, hasOwnEnd ? expiresAt : '']),
  );
  return [...groups.values()]
    .flatMap((group): Warning[] => {
      const [first] = group;
      if (!first) return [];
      const { key, level, title, text } = first.warning;
      const ends = group.map(({ warning }) => warning.expiresAt).sort();
      return [
        {
          id: shortHash(`${desk.id} ${key} ${first.station}`),
          ...(level && { level }),
          title,
          text: group.map(({ warning }) => warning.text).find(({ en }) => en !== '') ?? text,
          issuedAt: group.map(({ warning }) => warning.issuedAt).sort()[0] ?? '',
          // Warnings without a stated end differ only in when they were last seen.
          expiresAt: ends.at(-1) ?? '',
          page: stationPage(desk, first.station),
          stations: group.map(({ station }) => station),
        },
      ];
    })
    .sort((a, b) => gravityOf(b) - gravityOf(a) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_WARNINGS);
}
