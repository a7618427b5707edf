import { readVersions } from '../../model/edition/stored-edition.ts';
import { type Editorial, readEditorial } from '../../model/editorial/editorial.ts';
import type { DatedContent } from '../weather/compose-bulletin.ts';
import { readStationContent } from '../weather/station-content.ts';

/** What is used of D1. */
type Queried = Pick<D1Database, 'prepare'>;

/** What D1 has of a desk's weather, and of what its papers' editors say. */
export interface StoredBulletin {
  /** What its stations' documents say, by the id of their sources. */
  readonly contents: ReadonlyMap<string, DatedContent>;
  /** What editors say, by paper, and when they last changed it (ms since the epoch). */
  readonly editorial: Readonly<Record<string, Editorial>>;
  readonly editedAt: Readonly<Record<string, number>>;
  /** Sources, and papers as `editorial of ID`, whose content is damaged or of another shape. */
  readonly unreadable: readonly string[];
}

/** The weather of a desk that KV lacks. */
export interface UnpublishedBulletin extends StoredBulletin {
  readonly revision: number;
  /** The time that the last write into KV took for its value (ms since the epoch); 0 where there was none. */
  readonly takenAt: number;
  /** Another write is under way, or was cut off: what KV has, and will have, is unknown. No version of it is known then. */
  readonly isContested: boolean;
  readonly warningsVersion: string;
  /** What the published weather says of each station, as hashes, and of stories (`STORIES`). */
  readonly stationVersions: Readonly<Record<string, string>>;
}

/** What is read of a desk's weather (`selectUnpublishedBulletins`). */
export interface BulletinRow {
  readonly desk: string;
  readonly revision: number;
  readonly taken_at: number;
  readonly published_at: number;
  readonly warnings_version: string;
  readonly station_versions: string;
  readonly source: string | null;
  readonly items: string | null;
  readonly good_at: number | null;
}

/** How the source of a row is named that is what a paper's editors say. */
const EDITORIAL = 'editorial of ';

/** The name, which no station has, of the version of what editors say of stories. */
export const STORIES = ':stories';

/** What KV has of a desk's weather. */
export type PublishedBulletin = Pick<
  UnpublishedBulletin,
  'revision' | 'takenAt' | 'warningsVersion' | 'stationVersions'
>;

/** How far the weather in KV has come (`desk_bulletins`). */
export class BulletinStore {
  readonly #db: Queried;

  constructor(db: Queried) {
    this.#db = db;
  }

  /**
   * Takes a time for a value that is to be written into KV: whether no other write has taken one since `before`. Values are ordered by it,
   * so of two the later has what was read later.
   */
  async takeTime(desk: string, before: number, at: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE desk_bulletins SET taken_at = ?3 WHERE desk = ?1 AND taken_at = ?2')
      .bind(desk, before, at)
      .run();
    return meta.changes > 0;
  }

  /** Notes what KV has of a desk's weather: whether no other write has taken a time since. */
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

/**
 * Selects the weather and the editorial of those of these desks (a JSON array of ids) that are
 * stale in KV, or of `all` of them.
 */
export function selectUnpublishedBulletins(
  db: Queried,
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

/** What it selected of one desk. */
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
      const said = readEditorial(items);
      if (said) editorial[paper] = said;
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
