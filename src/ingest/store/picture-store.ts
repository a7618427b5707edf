import { DAY_MS } from '../../lib/clock/durations.ts';
import type { Database } from './database.ts';

export interface ShownPicture {
  key: string;
  address: string;
}

/** How long a picture stays available after an edition showed it (ms). */
export const SHOWN_MS = 30 * DAY_MS;

const RECORD = `INSERT INTO pictures (key, address, shown_at)
  SELECT value ->> 'key', value ->> 'address', ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (key) DO UPDATE SET shown_at = excluded.shown_at, withdrawn = 0`;
const WITHDRAW = 'UPDATE pictures SET withdrawn = 1 WHERE key IN (SELECT value FROM json_each(?))';

/** Statements that update `pictures` before editions are written at `now` (ms). */
export function pictureStatements(
  db: Pick<Database, 'prepare'>,
  changes: readonly { shown: readonly ShownPicture[]; withdrawn: readonly string[] }[],
  now: number,
): D1PreparedStatement[] {
  const shown = changes.flatMap((change) => change.shown);
  const withdrawn = changes.flatMap((change) => change.withdrawn);
  return [
    ...(shown.length > 0 ? [db.prepare(RECORD).bind(JSON.stringify(shown), now)] : []),
    ...(withdrawn.length > 0 ? [db.prepare(WITHDRAW).bind(JSON.stringify(withdrawn))] : []),
  ];
}

/**
 * Deletes pictures that their desk did not show in the thirty days before its last edition. So a
 * desk whose stories never change retains its pictures. `now`: ms since the epoch.
 */
export function sweepPictures(db: Pick<Database, 'prepare'>, now: number): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM pictures WHERE shown_at < ?2 + coalesce(
       (SELECT published_at FROM desk_editions WHERE desk = substr(key, 1, instr(key, '.') - 1)), ?1)`,
    )
    .bind(now, -SHOWN_MS);
}

/** Maximum pictures that one call removes from caches. */
const MAX_WITHDRAWN = 100;

/** Selects the keys of withdrawn pictures that may still be cached. */
export function selectWithdrawn(db: Pick<Database, 'prepare'>): D1PreparedStatement {
  return db
    .prepare('SELECT key FROM pictures INDEXED BY pictures_withdrawn WHERE withdrawn = 1 LIMIT ?')
    .bind(MAX_WITHDRAWN);
}

/** Deletes withdrawn pictures after they were purged, unless they are shown again. */
export async function deleteWithdrawn(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .prepare('DELETE FROM pictures WHERE withdrawn = 1 AND key IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(keys))
    .run();
}
