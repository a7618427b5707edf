import {
  readSourceStatus,
  type SourceStatus,
  STATUS_COLUMNS,
  type StatusRow,
} from '../../edition/source-status.ts';
import type { Publication } from '../../publications/publication.ts';

/** Reads the statuses of a publication's sources at `now` (ms) from D1, by source id; a source that was never polled has none. */
export async function readSourceStatuses(
  db: D1Database,
  publication: Publication,
  now: number,
): Promise<Map<string, SourceStatus>> {
  const { results } = await db
    .prepare(`SELECT source, ${STATUS_COLUMNS} FROM source_states WHERE publication = ?`)
    .bind(publication.id)
    .all<StatusRow & { source: string }>();
  const rows = new Map(results.map((row) => [row.source, row]));
  const statuses = new Map<string, SourceStatus>();
  for (const { id, url } of publication.sources) {
    const row = rows.get(id);
    if (row) statuses.set(id, readSourceStatus(row, url, now));
  }
  return statuses;
}
