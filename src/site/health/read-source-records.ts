import {
  readSourceRecord,
  SOURCE_COLUMNS,
  type SourceRecord,
  type SourceRow,
} from '../../edition/source-record.ts';
import type { Publication } from '../../publications/publication.ts';

/** Reads what is known of a publication's sources at `now` (ms) from D1, by source id; a source that was never polled has none. */
export async function readSourceRecords(
  db: D1Database,
  publication: Publication,
  now: number,
): Promise<Map<string, SourceRecord>> {
  const { results } = await db
    .prepare(`SELECT source, ${SOURCE_COLUMNS} FROM source_states WHERE publication = ?`)
    .bind(publication.id)
    .all<SourceRow & { source: string }>();
  const rows = new Map(results.map((row) => [row.source, row]));
  const records = new Map<string, SourceRecord>();
  for (const { id, url } of publication.sources) {
    const row = rows.get(id);
    if (row) records.set(id, readSourceRecord(row, url, now));
  }
  return records;
}
