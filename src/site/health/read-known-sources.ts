import {
  CHECK_COLUMNS,
  type CheckRefusal,
  type CheckRow,
  findCheckRefusal,
} from '../../edition/check-request.ts';
import {
  type EditionProgress,
  PROGRESS_COLUMNS,
  type ProgressRow,
  readProgressRow,
} from '../../edition/edition-progress.ts';
import {
  readSourceRecord,
  SOURCE_COLUMNS,
  type SourceRecord,
} from '../../edition/source-record.ts';
import type { Publication } from '../../publications/publication.ts';
import { allSources } from '../../publications/station-sources.ts';

/** What D1 says of the sources of a publication's desks and of publishing their editions. */
export interface KnownSources {
  /** The records of each desk's sources, by the ids of desk and source; of a source that was never polled there is none. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, SourceRecord>>;
  /** Why each of these sources is not polled earlier on a reader's wish, by the same ids; `undefined` where it may be. */
  readonly refusals: ReadonlyMap<string, ReadonlyMap<string, CheckRefusal | undefined>>;
  /** By desk; one without stories is not there. */
  readonly progress: ReadonlyMap<string, EditionProgress>;
}

type DeskRow<Row> = Row & { readonly desk: string };

/** Reads what is known at `now` (ms), in one call of D1. */
export async function readKnownSources(
  db: D1Database,
  { desks }: Pick<Publication, 'desks'>,
  now: number,
): Promise<KnownSources> {
  const ids = JSON.stringify(desks.map(({ id }) => id));
  const [records, progress] = await db.batch([
    db
      .prepare(
        `SELECT desk, source, ${SOURCE_COLUMNS}, ${CHECK_COLUMNS} FROM desk_sources WHERE desk IN (SELECT value FROM json_each(?))`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT desk, ${PROGRESS_COLUMNS} FROM desk_editions WHERE desk IN (SELECT value FROM json_each(?))`,
      )
      .bind(ids),
  ]);
  const rows = new Map(
    ((records?.results ?? []) as DeskRow<CheckRow & { source: string }>[]).map((row) => [
      `${row.desk} ${row.source}`,
      row,
    ]),
  );
  const states = desks.map((known) => {
    const { id: desk } = known;
    const sources = allSources(known);
    const ofDesk = new Map<string, SourceRecord>();
    for (const { id, url } of sources) {
      const row = rows.get(`${desk} ${id}`);
      if (row) ofDesk.set(id, readSourceRecord(row, url, now));
    }
    return [desk, ofDesk] as const;
  });
  const refusals = desks.map((known) => {
    const { id: desk } = known;
    const sources = allSources(known);
    const ofDesk = sources.flatMap(({ id, url }) => {
      const row = rows.get(`${desk} ${id}`);
      return row ? [[id, findCheckRefusal(row, url, now)] as const] : [];
    });
    return [desk, new Map(ofDesk)] as const;
  });
  const progressRows = (progress?.results ?? []) as DeskRow<ProgressRow>[];
  return {
    states: new Map(states),
    refusals: new Map(refusals),
    progress: new Map(progressRows.map((row) => [row.desk, readProgressRow(row)])),
  };
}
