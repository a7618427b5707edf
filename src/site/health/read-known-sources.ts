import {
  type EditionProgress,
  type ProgressRow,
  progressStatement,
  readProgressRow,
} from '../../edition/edition-progress.ts';
import {
  readSourceRecord,
  SOURCE_COLUMNS,
  type SourceRecord,
  type SourceRow,
} from '../../edition/source-record.ts';
import type { Publication } from '../../publications/publication.ts';

/** What D1 says of a publication's sources and of publishing. */
export interface KnownSources {
  /** By source id; a source that was never polled has none. */
  readonly states: ReadonlyMap<string, SourceRecord>;
  readonly progress: EditionProgress;
}

/** Reads what is known at `now` (ms), in one call of D1. */
export async function readKnownSources(
  db: D1Database,
  publication: Publication,
  now: number,
): Promise<KnownSources> {
  const [records, progress] = await db.batch([
    db
      .prepare(`SELECT source, ${SOURCE_COLUMNS} FROM source_states WHERE publication = ?`)
      .bind(publication.id),
    progressStatement(db, publication),
  ]);
  const found = (records?.results ?? []) as (SourceRow & { source: string })[];
  const rows = new Map(found.map((row) => [row.source, row]));
  const states = new Map<string, SourceRecord>();
  for (const { id, url } of publication.sources) {
    const row = rows.get(id);
    if (row) states.set(id, readSourceRecord(row, url, now));
  }
  const [progressRow = null] = (progress?.results ?? []) as ProgressRow[];
  return { states, progress: readProgressRow(progressRow) };
}
