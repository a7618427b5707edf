import { shortHash } from '../../lib/text/hashes.ts';
import {
  BULLETIN_SHAPE,
  type DeskBulletin,
  gravityOf,
  type ServiceText,
  type Warning,
  type WeatherReport,
} from '../../model/bulletin.ts';
import { saidOnDesk } from '../../model/editorial/desk-editorial.ts';
import type { Editorial } from '../../model/editorial/editorial.ts';
import { type Desk, stationPage, stationSourceId } from '../../model/publication/desk.ts';
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
interface WarningInForce {
  readonly station: string;
  readonly warning: StationWarning;
}

/**
 * The weather of a desk, of what the documents of its stations last said. `contents`: by the id of their sources; one that never could be
 * read is not there, and costs its station alone. `stored`: what editors say, by paper, of which it has what is not over.
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
  const warnings = grouped(desk, warningsInForce(desk, contents, now));
  const papers = saidOnDesk(stored, now);
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

/** What is in force at each station of a desk. */
function warningsInForce(
  desk: Desk,
  contents: ReadonlyMap<string, DatedContent>,
  now: Date,
): WarningInForce[] {
  return lastSaid(desk, contents).flatMap(({ station, warnings }) =>
    warnings
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
      .map(({ readAt: _, ...warning }) => ({ station, warning })),
  );
}

/** What the documents of a station named when they were last read. Times are ms since the epoch. */
export interface LastSaid {
  readonly station: string;
  /** When the document was read that decides what is in force; 0 where there is none. */
  readonly readAt: number;
  /** Whether something in that document could not be read. */
  readonly isIncomplete: boolean;
  /** Also those whose end has come since; `readAt` is of the document that names it. */
  readonly warnings: readonly (StationWarning & { readonly readAt: number })[];
}

/**
 * What the stations of a desk last said. Its feed of warnings, which is read most often, decides
 * what is in force at one: a warning that the service withdrew is not in it. The page adds the
 * French title and the end; alone it counts where the feed could not be read.
 */
export function lastSaid(desk: Desk, contents: ReadonlyMap<string, DatedContent>): LastSaid[] {
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
