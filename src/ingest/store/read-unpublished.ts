import { logEvent } from '../../lib/http/log.ts';
import type { LatestOfDesk } from '../../model/edition/edition.ts';
import { type NewsItem, readItems } from '../../model/edition/news-item.ts';
import {
  type EditionProgress,
  PROGRESS_COLUMNS,
  type ProgressRow,
  readProgressRow,
} from '../../model/edition/stored-edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import {
  type BulletinRow,
  readUnpublishedBulletin,
  selectUnpublishedBulletins,
  type UnpublishedBulletin,
} from './bulletin-progress.ts';
import type { Database } from './database.ts';

/** The last good items of a desk by source id, with their revision. */
export interface LastGoodItems {
  items: ReadonlyMap<string, readonly NewsItem[]>;
  /** Sources with unreadable items. */
  unreadable: ReadonlySet<string>;
  progress: EditionProgress;
}

/** The stale values of some desks, and the versions in KV of the desks with published pages. */
export interface Unpublished {
  /** By desk; without items if the edition is up to date. */
  stories: ReadonlyMap<string, LastGoodItems>;
  bulletins: ReadonlyMap<string, UnpublishedBulletin>;
  latest: readonly LatestOfDesk[];
}

/** The desks whose papers have published first pages, by id. */
export type Paged = ReadonlyMap<string, unknown>;

type StoryRow = ProgressRow & { desk: string } & (
    | { source: string; items: string }
    | { source: null }
  );

/**
 * Reads the values of these desks that are stale in KV, and the versions in KV of the `paged` ones,
 * in one call of D1. Desks with an up-to-date edition have no items; desks that never had items are
 * missing. With `all`, reads only stories, but of every desk. Unreadable items are logged.
 */
export async function readUnpublished(
  db: Database,
  desks: readonly Desk[],
  paged: Paged,
  of: 'all' | 'unpublished' = 'unpublished',
): Promise<Unpublished> {
  const ids = JSON.stringify(desks.map(({ id }) => id));
  const [stories, latest, bulletins] = await db.batch<unknown>([
    db
      .prepare(
        `SELECT desk_editions.desk, ${PROGRESS_COLUMNS}, desk_items.source, desk_items.items
         FROM desk_editions LEFT JOIN desk_items ON instr(desk_items.source, ':') = 0
           AND desk_items.desk = iif(?2 OR published_revision <> revision, desk_editions.desk, NULL)
         WHERE desk_editions.desk IN (SELECT value FROM json_each(?1))`,
      )
      .bind(ids, of === 'all' ? 1 : 0),
    ...(of === 'all' ? [] : [selectLatest(db, paged), selectUnpublishedBulletins(db, ids)]),
  ]);
  return {
    stories: readByDesk(rowsOf<StoryRow>(stories), readStories),
    bulletins: readByDesk(rowsOf<BulletinRow>(bulletins), readUnpublishedBulletin),
    latest: rowsOf<LatestOfDesk>(latest),
  };
}

export function rowsOf<Row>(result: D1Result<unknown> | undefined): Row[] {
  return (result?.results ?? []) as Row[];
}

/** Selects the versions in KV of the paged desks (`LatestOfDesk`). */
export function selectLatest(db: Database, paged: Paged): D1PreparedStatement {
  return db
    .prepare(
      `SELECT value AS desk, (SELECT number FROM desk_editions WHERE desk = value) AS number,
         (SELECT taken_at FROM desk_bulletins WHERE desk = value) AS takenAt
       FROM json_each(?)`,
    )
    .bind(JSON.stringify([...paged.keys()]));
}

function readByDesk<Row extends { desk: string }, Value>(
  rows: readonly Row[],
  read: (ofDesk: readonly [Row, ...Row[]]) => Value,
): Map<string, Value> {
  return new Map(
    // Groups are never empty.
    Array.from(
      Map.groupBy(rows, ({ desk }) => desk),
      ([desk, ofDesk]) => [desk, read(ofDesk as [Row, ...Row[]])],
    ),
  );
}

function readStories(rows: readonly [StoryRow, ...StoryRow[]]): LastGoodItems {
  const items = new Map<string, readonly NewsItem[]>();
  const unreadable = new Set<string>();
  for (const row of rows) {
    if (row.source === null) continue;
    const read = readItems(row.items);
    if (read) items.set(row.source, read);
    else {
      unreadable.add(row.source);
      logEvent('error', 'stored items unreadable', { desk: row.desk, source: row.source });
    }
  }
  return { progress: readProgressRow(rows[0]), items, unreadable };
}
