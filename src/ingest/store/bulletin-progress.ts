import { readVersions } from '../../model/edition/stored-edition.ts';
import { type Editorial, readEditorial } from '../../model/editorial/editorial.ts';
import type { DatedContent } from '../weather/compose-bulletin.ts';
import { readStationContent } from '../weather/station-content.ts';
import type { Database } from './database.ts';

/** The stored content of a desk's bulletin: its stations' documents and its papers' editorial. */
export interface StoredBulletin {
  /** The content of the stations' documents, by source id. */
  contents: ReadonlyMap<string, DatedContent>;
  /** The editorial by paper, and when it last changed (ms since the epoch). */
  editorial: Readonly<Record<string, Editorial>>;
  editedAt: Readonly<Record<string, number>>;
  /** Sources, and papers as `editorial of ID`, with unreadable content. */
  unreadable: readonly string[];
}

/** A desk's bulletin that is stale in KV. */
export interface UnpublishedBulletin extends StoredBulletin {
  revision: number;
  /** The assigned time of the last value written to KV (ms); 0 before the first. */
  takenAt: number;
  /** Whether a write is in flight or was cut off: then the content of KV is unknown. */
  isContested: boolean;
  warningsVersion: string;
  /** Hashes of the published reports by station, and of the choices of stories (`STORIES`). */
  stationVersions: Readonly<Record<string, string>>;
}

/** A row of `selectUnpublishedBulletins`. */
export interface BulletinRow {
  desk: string;
  revision: number;
  taken_at: number;
  published_at: number;
  warnings_version: string;
  station_versions: string;
  source: string | null;
  items: string | null;
  good_at: number | null;
}

/** Prefix of the source in rows that contain a paper's editorial. */
const EDITORIAL = 'editorial of ';

/** The key for the version of the editorial choices of stories; no station has this id. */
export const STORIES = ':stories';

/** The versions of a desk's bulletin in KV. */
export type PublishedBulletin = Pick<
  UnpublishedBulletin,
  'revision' | 'takenAt' | 'warningsVersion' | 'stationVersions'
>;

/** The store of `desk_bulletins`, the progress of publishing bulletins to KV. */
export class BulletinStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Assigns the time `at` to a value before its write to KV, unless another write took a time since
   * `before`. Returns whether it did. A later time means that the content was read later.
   */
  async takeTime(desk: string, before: number, at: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE desk_bulletins SET taken_at = ?3 WHERE desk = ?1 AND taken_at = ?2')
      .bind(desk, before, at)
      .run();
    return meta.changes > 0;
  }

  /** Records the content of KV, unless another write took a time since. Returns whether it did. */
  async markPublished(
    desk: string,
    { revision, takenAt, warningsVersion, stationVersions }: PublishedBulletin,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE desk_bulletins SET published_revision = ?2, warnings_version = ?3, station_versions = ?4, published_at = ?5
         WHERE desk = ?1 AND taken_at = ?5`,
      )
      .bind(desk, revision, warningsVersion, JSON.stringify(stationVersions), takenAt)
      .run();
    return meta.changes > 0;
  }
}

/** Selects content and editorial of these desks (JSON ids): of those stale in KV, or `all`. */
export function selectUnpublishedBulletins(
  db: Database,
  ids: string,
  of: 'all' | 'unpublished' = 'unpublished',
): D1PreparedStatement {
  return db
    .prepare(
      `WITH unpublished AS MATERIALIZED (
         SELECT desk, revision, taken_at, published_at, warnings_version, station_versions FROM desk_bulletins
         WHERE ${of === 'all' ? '' : 'published_revision <> revision AND'} desk IN (SELECT value FROM json_each(?)))
       SELECT unpublished.*, desk_items.source, items, iif(json_valid(state), state ->> '$.goodAt', NULL) AS good_at
       FROM unpublished LEFT JOIN desk_items ON desk_items.desk = unpublished.desk AND instr(desk_items.source, ':') > 0
         AND desk_items.source NOT GLOB 'calendar:*'
         LEFT JOIN desk_sources ON desk_sources.desk = desk_items.desk AND desk_sources.source = desk_items.source
       UNION ALL SELECT unpublished.*, '${EDITORIAL}' || paper, data, changed_at
       FROM unpublished JOIN editorial ON editorial.desk = unpublished.desk`,
    )
    .bind(ids);
}

/** Reads the selected rows of one desk. */
export function readUnpublishedBulletin(
  rows: readonly [BulletinRow, ...BulletinRow[]],
): UnpublishedBulletin {
  const contents = new Map<string, DatedContent>();
  const editorial: Record<string, Editorial> = {};
  const editedAt: Record<string, number> = {};
  const unreadable: string[] = [];
  for (const { source, items, good_at: goodAt } of rows) {
    if (source === null || items === null) continue;
    if (source.startsWith(EDITORIAL)) {
      const paper = source.slice(EDITORIAL.length);
      const choices = readEditorial(items);
      if (choices) editorial[paper] = choices;
      else unreadable.push(source);
      editedAt[paper] = goodAt ?? 0;
      continue;
    }
    const content = readStationContent(items);
    if (content) contents.set(source, { ...content, goodAt: goodAt ?? 0 });
    else unreadable.push(source);
  }
  const [first] = rows;
  const isContested = first.taken_at !== first.published_at;
  return {
    revision: first.revision,
    takenAt: first.taken_at,
    isContested,
    warningsVersion: isContested ? '' : first.warnings_version,
    stationVersions: isContested ? {} : readVersions(first.station_versions),
    contents,
    editorial,
    editedAt,
    unreadable,
  };
}
